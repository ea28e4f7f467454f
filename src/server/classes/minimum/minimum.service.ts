import { lockUserShared } from '#server/auth/accounts/user-locks.queries.ts';
import { selectBookedSeats } from '#server/bookings/emails/seat-notices.queries.ts';
import { endBookings } from '#server/bookings/end-bookings.service.ts';
import { lockSession } from '#server/bookings/seats/lock-sessions.queries.ts';
import { setDecided } from '#server/classes/class-sessions/class-terms.queries.ts';
import {
  cancelUpcomingSessions,
  lockClassOfSession,
  touchClass,
} from '#server/classes/class-sessions/sessions.queries.ts';
import { lockOwnSession } from '#server/classes/class-sessions/sessions.service.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { DomainError } from '#shared/errors.ts';
import { happeningEmail } from './happening.email.ts';
import {
  selectDueDates,
  selectTakingPart,
  selectUndecidedDate,
  setAsked,
  type UndecidedDate,
} from './minimum.queries.ts';
import {
  askingEmail,
  teacherCanceledEmail,
  teacherHappeningEmail,
} from './teacher-minimum.email.ts';

/**
 * Decides which dates have enough students. Each date has a transaction of its own, so that a
 * failing one doesn't stop the others. Late, repeated or concurrent runs decide each date once.
 */
export async function decideDates(deps: Deps): Promise<void> {
  const errors: unknown[] = [];
  for (const due of await selectDueDates(deps.db))
    await decideDate(deps, due).catch((error) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Some dates could not be decided');
}

/** Bookings wait for the lock of the session while this counts. */
async function decideDate(deps: Deps, { sessionId, teacherId }: DueDate): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // A deleted account has canceled its dates.
    if (!(await lockUserShared(trx, teacherId))) return;
    if (!(await lockClassOfSession(trx, sessionId, teacherId))) return;
    await lockSession(trx, sessionId);
    const date = await selectUndecidedDate(trx, sessionId);
    if (!date?.isDue) return;
    const { students, awaited, minStudents } = date;
    if (students >= minStudents) return holdDate(deps, trx, date);
    // Students who are paying right now may reach the minimum.
    if (students + awaited >= minStudents) return;
    if (date.belowMinimum === 'ask' && !date.isAsked) return ask(deps, trx, date);
    if (date.isAsked && !date.isUnanswered) return;
    await cancelDate(deps, trx, date);
  });
}

type DueDate = Awaited<ReturnType<typeof selectDueDates>>[number];

async function holdDate(deps: Deps, trx: Trx, date: UndecidedDate): Promise<void> {
  await confirmDates(deps, trx, [date.sessionId]);
  await deps.outbox.enqueue(trx, [teacherHappeningEmail(date, deps.env.appUrl)]);
}

async function ask(deps: Deps, trx: Trx, date: UndecidedDate): Promise<void> {
  const until = await setAsked(trx, date.sessionId);
  await deps.outbox.enqueue(trx, [askingEmail(date, until, deps.env.appUrl)]);
}

async function cancelDate(deps: Deps, trx: Trx, date: UndecidedDate): Promise<void> {
  const canceledIds = await cancelUpcomingSessions(trx, { sessionIds: [date.sessionId] });
  await setDecided(trx, canceledIds, { isBelowMinimum: true });
  await endBookings(deps, trx, canceledIds, 'below_minimum');
  await touchClass(trx, date.classId);
  await deps.outbox.enqueue(trx, [teacherCanceledEmail(date, deps.env.appUrl)]);
}

/**
 * Confirms these dates whatever their minimum, notifies their students, and returns how many. The
 * caller must hold the locks of the sessions.
 */
export async function confirmDates(deps: Deps, trx: Trx, sessionIds: string[]): Promise<number> {
  if (sessionIds.length === 0) return 0;
  await setDecided(trx, sessionIds, { isBelowMinimum: false });
  const seats = await selectBookedSeats(trx, await selectTakingPart(trx, sessionIds));
  await deps.outbox.enqueue(
    trx,
    seats.map(({ bookingId, notice }) => happeningEmail(notice, bookingId, deps.env.appUrl)),
  );
  return seats.length;
}

/**
 * The instructor decides that a date takes place with fewer students, even before being asked.
 * Another teacher's date is not found.
 */
export async function confirmSession(deps: Deps, teacherId: string, sessionId: string) {
  return deps.db.transaction().execute(async (trx) => {
    const { classRow } = await lockOwnSession(trx, sessionId, teacherId);
    if (!(await selectUndecidedDate(trx, sessionId))) throw new DomainError('ALREADY_DECIDED');
    const notifiedStudents = await confirmDates(deps, trx, [sessionId]);
    return { id: sessionId, classId: classRow.id, notifiedStudents };
  });
}
