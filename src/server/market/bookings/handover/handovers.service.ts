import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { lockSeatsToChange } from '#server/market/bookings/change/change-seats.queries.ts';
import { problemOf } from '#server/market/bookings/change/change-seats.service.ts';
import { DomainError, errorDefinition } from '#shared/errors.ts';
import { firstName } from '#shared/people/accounts/shown-names.ts';
import { handoverUrl, isValidToken, readHandoverToken } from './handover-links.ts';
import {
  ensureHandover,
  revokeHandover,
  selectHandover,
  selectReceiver,
} from './handovers.queries.ts';

/** A link by which a friend can have the booking, until it starts; the same one until it is used or revoked. */
export async function offerToFriend(deps: Deps, viewerId: string, bookingId: string) {
  const { db, vault, env } = deps;
  return db.transaction().execute(async (trx) => {
    await consumeAttempt(trx, 'book', { account: viewerId });
    await lockToGive(trx, viewerId, bookingId);
    const offered = await ensureHandover(trx, bookingId, viewerId);
    return { id: offered.id, url: handoverUrl(vault, offered, env.urls) };
  });
}

/** Locks giver, class, session and booking. Throws the reason why the booking can't be given away. */
export async function lockToGive(trx: Trx, giverId: string, bookingId: string) {
  const booked = await lockSeatsToChange(trx, bookingId, giverId);
  if (!booked) throw new DomainError('BOOKING_NOT_FOUND');
  const problem = problemOf(booked);
  if (problem) throw new DomainError(problem);
  if (booked.releasedAt) throw new DomainError('SEATS_RELEASED');
  if (!booked.isClassActive || !booked.isOpenDate) throw new DomainError('CLASS_NOT_BOOKABLE');
  return booked;
}

/** Throws HANDOVER_USED if a friend has accepted meanwhile. */
export async function takeLinkBack({ db }: Pick<Deps, 'db'>, handoverId: string) {
  if (!(await revokeHandover(db, handoverId))) throw new DomainError('HANDOVER_USED');
  return { id: handoverId, isOpen: false };
}

/** Throws HANDOVER_NOT_FOUND for a link that we did not make. */
export async function findByToken({ db, vault }: Pick<Deps, 'db' | 'vault'>, token: string) {
  const read = readHandoverToken(token);
  const found = read && (await selectHandover(db, read.id));
  if (!found || !isValidToken(vault, found, read.digest))
    throw new DomainError('HANDOVER_NOT_FOUND');
  return found;
}

type Handover = Awaited<ReturnType<typeof findByToken>>;

/** What a friend sees: the class, the date, who gives it, and whether it can still be accepted. */
export async function getHandover(
  deps: Deps,
  token: string,
  { viewerId, address }: { viewerId: string | null; address: string },
) {
  await consumeAttempt(deps.db, 'link', { address }, deps.env.rateLimitScale);
  const found = await findByToken(deps, token);
  const { bookingId, giverId, receiverId, giverName } = found;
  const isReceiver = viewerId !== null && viewerId === receiverId;
  const state = stateOf(found);
  return {
    state,
    giver: firstName(giverName),
    isOwn: viewerId === giverId,
    /** Only for the friend who accepted. */
    bookingId: isReceiver ? bookingId : null,
    /** While it can be accepted. */
    booking: state === 'open' ? shownBooking(found) : null,
    /** Why the viewer can't accept it, as far as a signed-in one is known. */
    problem: state === 'open' && viewerId ? await problemFor(deps.db, found, viewerId) : null,
  };
}

/** A sentence; null if the viewer can accept, or made the link. */
async function problemFor(db: Db, { giverId, sessionId }: Handover, viewerId: string) {
  if (viewerId === giverId) return null;
  const receiver = await selectReceiver(db, sessionId, viewerId);
  const code =
    receiver && (receiverProblem(receiver) ?? (receiver.isEnrolled && 'ALREADY_ENROLLED'));
  return code ? errorDefinition(code).message : null;
}

type Receiver = { isTeacher: boolean; isBlocked: boolean; isOffered: boolean };

/** What keeps a person from accepting, besides a booking of the same date. */
export function receiverProblem({ isTeacher, isBlocked, isOffered }: Receiver) {
  if (isTeacher) return 'OWN_CLASS' as const;
  if (isBlocked) return 'BOOKING_BLOCKED' as const;
  return isOffered ? ('SPOT_HELD' as const) : null;
}

const shownBooking = ({
  id,
  bookingId,
  giverId,
  receiverId,
  giverName,
  accessEpoch,
  isOpen,
  hasStarted,
  ...shown
}: Handover) => shown;

type Stage = { receiverId: string | null; isOpen: boolean; hasStarted: boolean };

function stateOf({ receiverId, isOpen, hasStarted }: Stage) {
  if (receiverId) return 'accepted' as const;
  if (hasStarted) return 'started' as const;
  return isOpen ? ('open' as const) : ('ended' as const);
}
