import { expireReserved } from '#server/bookings/seats/cancel-seats.queries.ts';
import { lockSession } from '#server/bookings/seats/lock-sessions.queries.ts';
import { returnSeats, type SeatDeps } from '#server/bookings/seats/return-seats.service.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { closeUnpaid } from '#server/money/payments/close-unpaid.ts';
import type { HoldKind, HoldOutcome } from '#shared/bookings/holds.ts';
import {
  endHolds,
  kindsOfOwnSession,
  selectSessionsOfEndedHolds,
  type WhichHolds,
} from './holds.queries.ts';

/** Runs in a transaction of its own. */
export async function expireEndedHolds(deps: SeatDeps & Pick<Deps, 'db'>, sessionId: string) {
  await deps.db.transaction().execute(async (trx) => {
    await lockSession(trx, sessionId);
    await expireHolds(deps, trx, { sessionId });
  });
}

/**
 * Gives up the holds of a session whose time is over, and those of one booking before their time.
 * Booking calls it too, so that it never depends on the job. The caller must hold the lock of the
 * session.
 */
export async function expireHolds(
  deps: SeatDeps,
  trx: Trx,
  which: { sessionId: string } | { bookingIds: string[]; kinds: HoldKind[] },
): Promise<void> {
  const chosen = 'sessionId' in which ? { sessionIds: [which.sessionId], isOverdue: true } : which;
  const { holds, expired } = await giveUpHolds(deps, trx, chosen, 'expired');
  await deps.facts.publish(
    trx,
    'hold.expired',
    // Ended offers are facts of the waitlist.
    ...expired
      .filter(({ isOffer }) => !isOffer)
      .map(({ bookingId }) => ({ bookingId, addedSeats: null })),
    ...holds
      .filter(({ kind }) => kind === 'addition')
      .map(({ bookingId, seats }) => ({ bookingId, addedSeats: seats })),
  );
}

/**
 * Ends holds before or after their time: reserved bookings expire, the seats are returned, and unpaid
 * payments are closed. Sends no email. The caller must hold the locks of the sessions.
 */
export async function giveUpHolds(
  deps: SeatDeps,
  trx: Trx,
  which: WhichHolds,
  outcome: HoldOutcome,
) {
  const holds = await endHolds(trx, which, outcome);
  if (holds.length === 0) return { holds, expired: [] };
  const unpaid = holds
    .filter(({ kind }) => kindsOfOwnSession.includes(kind))
    .map(({ bookingId }) => bookingId);
  const expired = await expireReserved(trx, unpaid);
  await returnSeats(deps, trx, [...expired, ...holds.filter(({ seats }) => seats > 0)]);
  await closeUnpaid(deps, trx, unpaid);
  return { holds, expired };
}

/** Gives up the holds of these bookings whose time is over. */
export async function expireUnpaid(deps: SeatDeps & Pick<Deps, 'db'>, bookingIds: string[]) {
  for (const sessionId of await selectSessionsOfEndedHolds(deps.db, bookingIds))
    await expireEndedHolds(deps, sessionId);
}
