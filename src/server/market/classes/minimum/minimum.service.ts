import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { endBookings } from '#server/market/bookings/end-bookings.service.ts';
import { lockSession } from '#server/market/bookings/seats/lock-sessions.queries.ts';
import { setDecided } from '#server/market/classes/class-sessions/class-terms.queries.ts';
import {
  cancelUpcomingSessions,
  lockClassOfSession,
  touchClass,
} from '#server/market/classes/class-sessions/sessions.queries.ts';
import { lockOwnSession } from '#server/market/classes/class-sessions/sessions.service.ts';
import { lockUserShared } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import {
  type DateWithMinimum,
  selectDateWithMinimum,
  selectDueDates,
  selectTakingPart,
  setAsked,
} from './minimum.queries.ts';

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
    const date = await selectDateWithMinimum(trx, sessionId);
    if (!date?.isOpen || !date.isDue) return;
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

async function holdDate(deps: Deps, trx: Trx, date: DateWithMinimum): Promise<void> {
  await confirmDates(deps, trx, [date.sessionId]);
  await deps.facts.publish(trx, 'minimum.decided', { ...date, outcome: 'hold' });
}

async function ask(deps: Deps, trx: Trx, date: DateWithMinimum): Promise<void> {
  await setAsked(trx, date.sessionId);
  await deps.facts.publish(trx, 'minimum.decided', { ...date, outcome: 'ask' });
}

async function cancelDate(deps: Deps, trx: Trx, date: DateWithMinimum): Promise<void> {
  const canceledIds = await cancelUpcomingSessions(trx, { sessionIds: [date.sessionId] });
  await setDecided(trx, canceledIds, { isBelowMinimum: true });
  await endBookings(deps, trx, canceledIds, 'below_minimum');
  await touchClass(trx, date.classId);
  await deps.facts.publish(trx, 'minimum.decided', { ...date, outcome: 'cancel' });
}

/**
 * Confirms these dates whatever their minimum, notifies their students, and returns how many. The
 * caller must hold the locks of the sessions.
 */
export async function confirmDates(deps: Deps, trx: Trx, sessionIds: string[]): Promise<number> {
  if (sessionIds.length === 0) return 0;
  await setDecided(trx, sessionIds, { isBelowMinimum: false });
  const bookingIds = await selectTakingPart(trx, sessionIds);
  await deps.facts.publish(trx, 'session.confirmed', { bookingIds });
  return bookingIds.length;
}

/**
 * The instructor decides that a date takes place with fewer students, even before being asked.
 * Another teacher's date is not found.
 */
export async function confirmSession(deps: Deps, viewerId: string, sessionId: string) {
  return deps.db.transaction().execute(async (trx) => {
    const { classRow } = await lockOwnSession(trx, sessionId, viewerId);
    if (!(await selectDateWithMinimum(trx, sessionId))?.isOpen)
      throw new DomainError('ALREADY_DECIDED');
    const notifiedStudents = await confirmDates(deps, trx, [sessionId]);
    return { id: sessionId, classId: classRow.id, notifiedStudents };
  });
}
