import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { attendanceTooHighError, checkMeeting } from '#server/market/bookings/attendance-rules.ts';
import {
  trimParticipants,
  writeWords,
} from '#server/market/bookings/private-words/private-words.queries.ts';
import { requireOnePerSeat } from '#server/market/bookings/private-words/require-ages.ts';
import { expireHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import { returnSeats } from '#server/market/bookings/seats/return-seats.service.ts';
import { fullError } from '#server/market/bookings/seats/seat-errors.ts';
import { selectFreeSeats, takeSeats } from '#server/market/bookings/seats/seats.queries.ts';
import { lockUserShared } from '#server/people/auth/accounts/user-locks.queries.ts';
import { runOnce } from '#server/platform/idempotency/idempotency.ts';
import { recordAttempt } from '#server/platform/rate-limits/rate-limits.ts';
import { DomainError } from '#shared/errors.ts';
import type { Fact } from '#shared/facts.ts';
import { isNoShow } from '#shared/market/bookings/booking-states.ts';
import type {
  AddByHandInput,
  ChangeByHandInput,
  MarkByHandInput,
} from '#shared/market/bookings/by-hand.ts';
import { byHandLimits } from '#shared/market/bookings/by-hand-limits.ts';
import { dollarsToCents } from '#shared/money/money.ts';
import { contactsIn } from '#shared/staff/desk/contacts.ts';
import { dayMs } from '#shared/units.ts';
import {
  deleteAdded,
  insertAdded,
  lockDateToFill,
  selectAdded,
  selectMeeting,
  selectSessionOfAdded,
  updateAdded,
} from './by-hand.queries.ts';
import { isForgotten } from './forgotten.service.ts';

type Added = NonNullable<Awaited<ReturnType<typeof selectAdded>>>;

/**
 * Adds someone who did not book here to a date. Their seats are taken like all others, and nothing of what
 * they pay goes through us. Stored responses name no one, so that nothing has to be erased in them.
 */
export async function addByHand(
  deps: Deps,
  viewerId: string,
  input: AddByHandInput,
  key: string | null,
) {
  const { sessionId, amount, participants, ...typed } = input;
  return runOnce(deps.db, { userId: viewerId, key, request: input }, async (trx) => {
    await consumeAttempt(trx, 'addByHand', { account: viewerId });
    requireOnePerSeat(participants ?? undefined, typed.seats);
    await lockDate(trx, viewerId, sessionId);
    const id = newId();
    const known = valuesOf({ ...typed, amountCents: dollarsToCents(amount) });
    const contact = await contactOf(deps, trx, viewerId, known.email);
    await takeFreeSeats(deps, trx, sessionId, known.seats);
    const { getsEmails } = contact;
    await insertAdded(trx, { id, sessionId, teacherId: viewerId, ...known, getsEmails });
    await writeWords(trx, { addedId: id }, viewerId, { participants });
    return publish(deps, trx, {
      ...contact,
      sessionId,
      addedId: id,
      kind: 'added',
      seats: known.seats,
    });
  });
}

/** Changes what is known about someone who was added, and takes or returns seats. */
export async function changeByHand(
  deps: Deps,
  viewerId: string,
  input: ChangeByHandInput,
  key: string | null,
) {
  const { addedId, amount, participants, ...typed } = input;
  return runOnce(deps.db, { userId: viewerId, key, request: input }, async (trx) => {
    await consumeAttempt(trx, 'addByHand', { account: viewerId });
    const { id: _, ...before } = await lockAdded(trx, viewerId, addedId);
    const { sessionId, seats: seatsBefore, attendedMeetings, ...stored } = before;
    const known = valuesOf({
      ...stored,
      seats: seatsBefore,
      ...onlyGiven(typed),
      ...(amount !== undefined && { amountCents: dollarsToCents(amount) }),
    });
    const { seats } = known;
    requireOnePerSeat(participants ?? undefined, seats);
    const contact = await contactOf(deps, trx, viewerId, known.email, before);
    if (seats > seatsBefore) await takeFreeSeats(deps, trx, sessionId, seats - seatsBefore);
    await updateAdded(trx, addedId, {
      ...known,
      getsEmails: contact.getsEmails,
      // No more people of a smaller group can have come.
      attendedMeetings: attendedMeetings.map((came) => came && Math.min(came, seats)),
    });
    await writeWords(trx, { addedId }, viewerId, { participants });
    await trimParticipants(trx, { addedId });
    if (seats < seatsBefore)
      await returnSeats(deps, trx, [{ sessionId, seats: seatsBefore - seats }]);
    const changed = { ...contact, sessionId, addedId, kind: 'changed' as const };
    return publish(deps, trx, { ...changed, seats, seatsBefore });
  });
}

/** Removes someone who was added, and offers their seats to the waitlist. */
export async function removeByHand(
  deps: Deps,
  viewerId: string,
  addedId: string,
  key: string | null,
) {
  return runOnce(deps.db, { userId: viewerId, key, request: { addedId } }, async (trx) => {
    await consumeAttempt(trx, 'addByHand', { account: viewerId });
    const { sessionId, seats } = await lockAdded(trx, viewerId, addedId, { canBeOver: true });
    await deleteAdded(trx, addedId);
    await deps.outbox.withdraw(trx, [`added-${addedId}`]);
    await returnSeats(deps, trx, [{ sessionId, seats }]);
    return publish(deps, trx, {
      sessionId,
      addedId,
      kind: 'removed',
      seats: 0,
      seatsBefore: seats,
    });
  });
}

/** Marks how many of a group came, for a course at one of its meetings. No one is emailed about it. */
export async function markByHand(
  deps: Deps,
  viewerId: string,
  input: MarkByHandInput,
  key: string | null,
) {
  const { addedId, status, attendedSeats, meeting } = input;
  return runOnce(deps.db, { userId: viewerId, key, request: input }, async (trx) => {
    const { sessionId, seats, attendedMeetings } = await lockAdded(trx, viewerId, addedId);
    const position = meeting ?? 1;
    const met = await selectMeeting(trx, sessionId, position);
    checkMeeting(meeting, met?.meetingCount ?? 1);
    if (!met?.hasStarted) throw new DomainError('CLASS_NOT_STARTED');
    if (isNoShow(status) && !met.hasEnded) throw new DomainError('NO_SHOW_TOO_EARLY');
    const came = isNoShow(status) ? 0 : (attendedSeats ?? seats);
    if (came > seats) throw attendanceTooHighError(seats);
    const marks = Array.from({ length: met.meetingCount }, (_, index) =>
      index === position - 1 ? came : (attendedMeetings[index] ?? null),
    );
    await updateAdded(trx, addedId, { attendedMeetings: marks });
    return { id: addedId, status, attendedSeats: came };
  });
}

/** Locks teacher, class and date; throws the reason why the roster can't change. */
async function lockDate(
  trx: Trx,
  viewerId: string,
  sessionId: string,
  { canBeOver = false } = {},
): Promise<void> {
  if (!(await lockUserShared(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
  const date = await lockDateToFill(trx, sessionId, viewerId);
  if (!date) throw new DomainError('CLASS_SESSION_NOT_FOUND');
  if (canBeOver) return;
  if (!date.isScheduled) throw new DomainError('SESSION_CANCELLED');
  if (date.isOver) throw new DomainError('ROSTER_CLOSED');
}

async function lockAdded(
  trx: Trx,
  viewerId: string,
  addedId: string,
  options: { canBeOver?: boolean } = {},
): Promise<Added> {
  const sessionId = await selectSessionOfAdded(trx, addedId);
  if (!sessionId) throw new DomainError('ADDED_PERSON_NOT_FOUND');
  await lockDate(trx, viewerId, sessionId, options);
  const added = await selectAdded(trx, addedId);
  if (!added) throw new DomainError('ADDED_PERSON_NOT_FOUND');
  return added;
}

/** Takes free seats, and those of holds that have ended; never those that others offer. */
async function takeFreeSeats(deps: Deps, trx: Trx, sessionId: string, seats: number) {
  if (await takeSeats(trx, sessionId, seats)) return;
  await expireHolds(deps, trx, { sessionId });
  if (await takeSeats(trx, sessionId, seats)) return;
  throw fullError((await selectFreeSeats(trx, sessionId)) ?? 0);
}

const onlyGiven = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

type Typed = Omit<AddByHandInput, 'sessionId' | 'amount' | 'name'> & {
  /** Null if it was erased. */
  name: string | null;
  amountCents: number;
};

/** The values as they are stored: an empty contact is none, and a free seat costs nothing. */
function valuesOf({ name, seats, paidHow, amountCents, email, phoneNumber }: Typed) {
  const contact = { email: email || null, phoneNumber: phoneNumber || null };
  if (name === null && (contact.email ?? contact.phoneNumber) !== null)
    throw new DomainError('VALIDATION_FAILED', { fields: { name: 'Enter a name' } });
  // Our email would greet a stranger with an advertisement.
  if (name && contactsIn(name).length > 0)
    throw new DomainError('VALIDATION_FAILED', {
      fields: { name: 'Enter only a name, without links or contacts' },
    });
  return { name, seats, paidHow, amountCents: paidHow === 'free' ? 0 : amountCents, ...contact };
}

/**
 * Whether someone with this address gets emails: the first is within the limit of the day. Who blocked the
 * teacher is counted, too, so that nothing reveals the block.
 */
async function contactOf(
  { vault }: Pick<Deps, 'vault'>,
  trx: Trx,
  teacherId: string,
  email: string | null,
  before?: Pick<Added, 'email' | 'getsEmails'>,
) {
  if (!email) return { getsEmails: false, isFirstEmail: false, isOverEmailLimit: false };
  if (before?.getsEmails && before.email === email)
    return { getsEmails: true, isFirstEmail: false, isOverEmailLimit: false };
  if (await isForgotten({ vault }, trx, { teacherId, email }))
    throw new DomainError('ADDRESS_FORGOTTEN');
  const sent = await recordAttempt(trx, 'emailByHand', teacherId, dayMs);
  const getsEmails = sent <= byHandLimits.emailsPerDay;
  return { getsEmails, isFirstEmail: getsEmails, isOverEmailLimit: !getsEmails };
}

type Changed = Pick<Fact['roster.changed'], 'sessionId' | 'addedId' | 'kind' | 'seats'> &
  Partial<Fact['roster.changed']> & { isOverEmailLimit?: boolean };

async function publish({ facts }: Pick<Deps, 'facts'>, trx: Trx, changed: Changed) {
  const { sessionId, addedId, kind, seats, seatsBefore = 0, isFirstEmail = false } = changed;
  const fact = { sessionId, addedId, kind, seats, seatsBefore, isFirstEmail };
  await facts.publish(trx, 'roster.changed', fact);
  return { id: addedId, sessionId, seats, isOverEmailLimit: changed.isOverEmailLimit ?? false };
}
