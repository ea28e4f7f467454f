import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Trx } from '#server/db/schema.ts';
import { lockSession } from '#server/market/bookings/seats/lock-sessions.queries.ts';
import { offerSeats } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import { lockClass, touchClass } from '#server/market/classes/class-sessions/sessions.queries.ts';
import { DomainError } from '#shared/errors.ts';
import {
  leavesTimeToBook,
  openingAfter,
  opensFirstLimits,
} from '#shared/market/classes/dates/opens-first.ts';
import type { OpensFirstInput } from '#shared/market/classes/dates/opens-first-input.ts';
import { hourMs } from '#shared/units.ts';
import { deleteInvitationsTo, inviteWhoCame, selectOpening } from './invitations.queries.ts';
import { earlyMs, openDateQueue } from './open-date-queue.ts';

const rejected = (message: string) =>
  new DomainError('VALIDATION_FAILED', { fields: { opensFirst: message } });

type Planned = {
  isActive: boolean;
  startsAt: Date;
  minStudents: number | null;
  decisionHours: number;
  now: Date;
};

/**
 * The columns of a new date that opens first. Throws if its class isn't public, so that no one could book it, or
 * if too little time would be left for everyone else.
 */
export function opensFirstColumns(
  { to, hours }: OpensFirstInput,
  { isActive, startsAt, minStudents, decisionHours, now }: Planned,
) {
  if (!isActive) throw rejected('List the class first, so that they can book it');
  const opensAt = openingAfter(hours, now);
  if (!leavesTimeToBook(opensAt, startsAt)) {
    const { leftHours } = opensFirstLimits;
    throw rejected(
      `A date that opens first for ${hours} hours must start at least ${hours + leftHours} hours from now`,
    );
  }
  const decidesAt = new Date(startsAt.getTime() - decisionHours * hourMs);
  if (minStudents !== null && decidesAt > now && !leavesTimeToBook(opensAt, decidesAt))
    throw rejected(
      'Whether enough people booked would be decided before everyone can book. Choose a later date, or open it to everyone',
    );
  return { opensAt, opensFirstTo: to };
}

type NewDate = { sessionId: string; teacherId: string; opensAt: Date };

/**
 * Invites the people whom a new date opens first to, and returns how many: a listener emails them, and a job opens
 * the date to everyone.
 */
export async function inviteFirst(
  deps: Pick<Deps, 'facts' | 'jobs'>,
  trx: Trx,
  { sessionId, teacherId, opensAt }: NewDate,
  { to, sessionId: earlierId }: OpensFirstInput,
): Promise<number> {
  const cameTo = to === 'date' ? (earlierId ?? null) : null;
  const invited = await inviteWhoCame(trx, sessionId, { teacherId, cameTo });
  if (invited === 0)
    throw rejected(
      to === 'date'
        ? 'No one came to that date, or it was more than a year ago'
        : 'No one has come to your classes in the last year',
    );
  await consumeAttempt(trx, 'notifyStudents', { account: teacherId });
  await deps.facts.publish(trx, 'session.openedFirst', { sessionId });
  const startAfter = new Date(opensAt.getTime() - earlyMs);
  await deps.jobs.send(openDateQueue, { sessionId }, trx, { startAfter });
  return invited;
}

/**
 * Lists and searches find the class by the date that has opened to everyone, and people who wait are offered what is
 * left of it.
 */
export async function openDate(deps: Deps, sessionId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const opening = await selectOpening(trx, sessionId);
    if (!opening) return;
    await lockClass(trx, opening.classId);
    await lockSession(trx, sessionId);
    await deleteInvitationsTo(trx, sessionId);
    if (!opening.isUpcoming) return;
    await touchClass(trx, opening.classId);
    await offerSeats(deps, trx, [sessionId]);
  });
}
