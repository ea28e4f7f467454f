import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { expireReserved } from '#server/market/bookings/seats/cancel-seats.queries.ts';
import { lockSession } from '#server/market/bookings/seats/lock-sessions.queries.ts';
import { returnSeats, type SeatDeps } from '#server/market/bookings/seats/return-seats.service.ts';
import { closeUnpaid } from '#server/money/payments/close-unpaid.ts';
import type { HoldKind, HoldOutcome } from '#shared/market/bookings/holds.ts';
import {
  endHolds,
  selectSessionsOfEndedHolds,
  unpaidKinds,
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
 * Gives up the holds of a session whose time is over, and the holds of one booking before their time.
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
    ...expired.map(({ bookingId }) => ({ bookingId, addedSeats: null })),
    ...holds.flatMap(({ id: holdId, kind, bookingId, seats }) =>
      kind === 'addition' && bookingId ? { bookingId, addedSeats: seats, holdId } : [],
    ),
  );
}

/** Like `releaseHolds`; also closes the payments. */
export async function giveUpHolds(
  deps: SeatDeps,
  trx: Trx,
  which: WhichHolds,
  outcome: HoldOutcome,
) {
  const released = await releaseHolds(deps, trx, which, outcome);
  await closeUnpaid(deps, trx, released.unpaid);
  return released;
}

/**
 * Ends holds before or after their time: reserved bookings expire, and the seats are returned. Sends no
 * email. The caller must hold the locks of the sessions.
 */
export async function releaseHolds(
  deps: SeatDeps,
  trx: Trx,
  which: WhichHolds,
  outcome: HoldOutcome,
) {
  const holds = await endHolds(trx, which, outcome);
  const unpaid = holds.flatMap(({ kind, bookingId }) =>
    bookingId && unpaidKinds.includes(kind) ? bookingId : [],
  );
  const expired = unpaid.length > 0 ? await expireReserved(trx, unpaid) : [];
  await returnSeats(deps, trx, holds);
  return { holds, unpaid, expired };
}

/** Gives up the holds of these bookings whose time is over. */
export async function expireUnpaid(deps: SeatDeps & Pick<Deps, 'db'>, bookingIds: string[]) {
  for (const sessionId of await selectSessionsOfEndedHolds(deps.db, bookingIds))
    await expireEndedHolds(deps, sessionId);
}
