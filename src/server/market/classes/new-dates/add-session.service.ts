import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { newId } from '#server/db/new-id.ts';
import { offerSeats } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import { selectLacksMinimum } from '#server/market/classes/class-sessions/class-terms.queries.ts';
import { insertClassSessions } from '#server/market/classes/class-sessions/insert-sessions.queries.ts';
import { rejectTakenTime } from '#server/market/classes/class-sessions/move-date.service.ts';
import { dateInZone, sessionDate } from '#server/market/classes/class-sessions/session-dates.ts';
import {
  countUpcomingSessions,
  lockOwnClass,
} from '#server/market/classes/class-sessions/sessions.queries.ts';
import { rejectStarts } from '#server/market/classes/class-sessions/sessions.service.ts';
import { setSessionExternalId } from '#server/market/classes/external-ids.queries.ts';
import { rejectTakenExternalId } from '#server/market/classes/external-ids.service.ts';
import { enforceListingLimits } from '#server/market/classes/listing-limits.ts';
import { lockAccount } from '#server/people/auth/accounts/user-locks.queries.ts';
import { runOnce } from '#server/platform/idempotency/idempotency.ts';
import { DomainError } from '#shared/errors.ts';
import { classLimits } from '#shared/market/classes/class-limits.ts';
import type { NewDateInput } from '#shared/market/classes/dates/opens-first-input.ts';
import { inviteFirst, opensFirstColumns } from './opens-first.service.ts';

/**
 * Adds a session with the capacity of the class, and offers its seats to students who wait for any date and may
 * book it: for a time, only people who came before, if it opens first to them.
 */
export async function addSession(
  deps: Deps,
  viewerId: string,
  input: NewDateInput & { classId: string },
  idempotencyKey: string | null = null,
) {
  const { db, env } = deps;
  const { classId, externalId, opensFirst, ...typed } = input;
  const id = newId();
  const once = { userId: viewerId, key: idempotencyKey, request: input };
  const added = await runOnce(db, once, async (trx) => {
    if (!(await lockAccount(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
    const found = await lockOwnClass(trx, classId, viewerId);
    if (!found) throw new DomainError('CLASS_NOT_FOUND');
    const given = dateInZone(typed, found.timeZone);
    const date = sessionDate(given);
    const now = new Date();
    rejectStarts(given, now);
    const opening = opensFirst && opensFirstColumns(opensFirst, { ...found, ...date, now });
    if ((await countUpcomingSessions(trx, classId)) >= classLimits.sessions)
      throw new DomainError('TOO_MANY_SESSIONS');
    await enforceListingLimits(trx, env, viewerId, { classes: 0, sessions: 1 });
    await consumeAttempt(trx, 'addSession', { account: viewerId });
    await insertClassSessions(trx, classId, [
      { id, capacity: found.maxStudents, ...date, ...opening },
    ]).catch(rejectTakenTime);
    if (externalId) await setSessionExternalId(trx, id, { teacherId: viewerId, externalId });
    const first = { sessionId: id, teacherId: viewerId };
    const invited = opening
      ? await inviteFirst(deps, trx, { ...first, ...opening }, opensFirst)
      : 0;
    await offerSeats(deps, trx, [id]);
    const lacksMinimum = await selectLacksMinimum(trx, id);
    return { id, classId, lacksMinimum, opensAt: opening?.opensAt.toISOString() ?? null, invited };
  }).catch(rejectTakenExternalId(db, viewerId, { ofDates: { externalId } }));
  // Responses stored by earlier releases lack these fields.
  return { ...added, opensAt: added.opensAt ?? null, invited: added.invited ?? 0 };
}
