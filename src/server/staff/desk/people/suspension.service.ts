import type { Deps } from '#server/app/deps.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { giveUpHeldSeats } from '#server/market/bookings/leave-classes.service.ts';
import { openRefundsUntilStart } from '#server/market/bookings/move/choices.queries.ts';
import { lockSessionsToSuspend } from '#server/market/bookings/seats/holds/holds.queries.ts';
import { offerSeatsOfClasses } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import {
  lockClassesOf,
  touchClasses,
} from '#server/market/classes/class-sessions/sessions.queries.ts';
import { cancelAllDates } from '#server/market/classes/listing/withdraw-classes.service.ts';
import { announceClasses } from '#server/market/classes/waiting/class-waits.service.ts';
import {
  setCanceledByStaff,
  setTeacherSuspended,
} from '#server/market/classes/withheld-classes.queries.ts';
import { resumePayouts } from '#server/money/payouts/payouts.service.ts';
import { setSuspension } from '#server/people/auth/accounts/suspension.queries.ts';
import { endAccess } from '#server/people/auth/flows/end-access.service.ts';
import { audited } from '#server/staff/desk/audit/audited.service.ts';
import type { Actor } from '#server/staff/desk/desk-access.service.ts';
import { DomainError } from '#shared/errors.ts';
import { refundOfCanceledDate } from '#shared/market/bookings/refund-policy.ts';
import { centsToDollars } from '#shared/money/money.ts';
import { staffRoles } from '#shared/staff/desk/desk-limits.ts';
import type {
  CancelDates,
  PersonReason,
  SuspendPerson,
  SuspensionNumbers,
} from '#shared/staff/desk/people.ts';
import {
  frozenDatesCanceledEmail,
  personRestoredEmail,
  personSuspendedEmail,
} from './people.email.ts';
import { selectPerson } from './people.queries.ts';
import { requirePerson, subjectOf } from './person-subject.ts';
import { selectDateCounts, selectPaidBookings } from './suspension.queries.ts';

/** The number of dates, bookings and classes that a suspension would affect, and the refund. */
export async function previewSuspension(db: Db, personId: string) {
  if (!(await selectPerson(db, personId))) throw new DomainError('PERSON_NOT_FOUND');
  return countSuspension(db, personId);
}

/** The effects of suspending this person; the refund assumes that every date is canceled. */
async function countSuspension(db: Db, teacherId: string) {
  const counts = await selectDateCounts(db, teacherId);
  const booked = await selectPaidBookings(db, teacherId);
  const cents = booked.reduce(
    (sum, { count, paidCents, ...booking }) =>
      sum + count * refundOfCanceledDate(paidCents, booking),
    0,
  );
  return { ...counts, refund: centsToDollars(cents) };
}

/**
 * Ends a person's access, releases the seats that they hold without having booked them, and takes
 * their classes out of every list. Their dates are canceled with refunds, or frozen: bookings stay,
 * and no new ones are possible. Throws SUSPENSION_CHANGED when the numbers differ from what staff saw.
 */
export async function suspendPerson(deps: Deps, actor: Actor, input: SuspendPerson) {
  const { personId, reason, dates, seen } = input;
  const suspend = async (trx: Trx) => {
    const person = await requirePerson(trx, personId);
    if (staffRoles.some((role) => role === person.role)) throw new DomainError('PERSON_ON_STAFF');
    if (person.suspendedAt) throw new DomainError('PERSON_SUSPENDED');
    const { classIds, isTeaching, numbers } = await lockAsSeen(trx, personId, seen);
    await setSuspension(trx, personId, reason);
    await endAccess(deps, trx, personId, 'suspended');
    await setTeacherSuspended(trx, personId, true);
    await giveUpHeldSeats(deps, trx, personId);
    if (dates === 'cancel') await cancelDatesOf(deps, trx, personId, classIds);
    else await freezeDatesOf(deps, trx, personId, classIds);
    const outcome = hasDates(numbers) ? dates : null;
    const notice = { reason, dates: outcome, hasPayouts: deps.payments !== null && isTeaching };
    await deps.outbox.enqueue(trx, personSuspendedEmail(person, notice));
    const after = { suspended: true, ...numbers, dates: outcome ?? 'none' };
    const entry = { action: 'person.suspend' as const, ...subjectOf(person), reason };
    return { entry: { ...entry, before: { suspended: false }, after }, result: numbers };
  };
  return audited(deps, actor, suspend, { personId });
}

/** Cancels the frozen dates of a suspended person. */
export async function cancelFrozenDates(deps: Deps, actor: Actor, input: CancelDates) {
  const { personId, reason, seen } = input;
  const cancel = async (trx: Trx) => {
    const person = await requirePerson(trx, personId);
    if (!person.suspendedAt) throw new DomainError('PERSON_NOT_SUSPENDED');
    const { classIds, numbers } = await lockAsSeen(trx, personId, seen);
    if (!hasDates(numbers)) return { entry: null, result: numbers };
    await cancelDatesOf(deps, trx, personId, classIds);
    await deps.outbox.enqueue(trx, frozenDatesCanceledEmail(person, reason));
    const entry = { action: 'person.cancelDates' as const, ...subjectOf(person), reason };
    const [before, after] = [{ dates: 'freeze' }, { dates: 'cancel', ...numbers }];
    return { entry: { ...entry, before, after }, result: numbers };
  };
  return audited(deps, actor, cancel, { personId });
}

const hasDates = ({ upcomingDates, coursesUnderway }: SuspensionNumbers) =>
  upcomingDates + coursesUnderway > 0;

/** Locks every row that a suspension changes. */
async function lockAsSeen(trx: Trx, personId: string, seen: SuspensionNumbers) {
  const classIds = await lockClassesOf(trx, personId);
  await lockSessionsToSuspend(trx, personId);
  const { classes: _, ...numbers } = await countSuspension(trx, personId);
  const isSame =
    seen.upcomingDates === numbers.upcomingDates &&
    seen.coursesUnderway === numbers.coursesUnderway &&
    seen.learners === numbers.learners &&
    seen.refund === numbers.refund;
  if (!isSame) throw new DomainError('SUSPENSION_CHANGED');
  return { classIds, isTeaching: classIds.length > 0, numbers };
}

/** The caller holds the locks of the classes and their sessions. */
async function cancelDatesOf(deps: Deps, trx: Trx, teacherId: string, classIds: string[]) {
  await setCanceledByStaff(trx, await cancelAllDates(deps, trx, teacherId));
  await touchClasses(trx, classIds);
}

/** Those who booked are notified, and can cancel for a full refund until the start. */
async function freezeDatesOf(deps: Deps, trx: Trx, teacherId: string, classIds: string[]) {
  for (const classId of classIds) await openRefundsUntilStart(trx, classId);
  await deps.facts.publish(trx, 'dates.frozen', { teacherId });
}

/** Lets a person sign in again, makes their classes public again, and sends payouts that waited. */
export async function restorePerson(deps: Deps, actor: Actor, input: PersonReason): Promise<void> {
  const { personId, reason } = input;
  const restore = async (trx: Trx) => {
    const person = await requirePerson(trx, personId);
    if (!person.suspendedAt) throw new DomainError('PERSON_NOT_SUSPENDED');
    const classIds = await lockClassesOf(trx, personId);
    await lockSessionsToSuspend(trx, personId);
    await setSuspension(trx, personId, null);
    const published = await setTeacherSuspended(trx, personId, false);
    await touchClasses(trx, classIds);
    await offerSeatsOfClasses(deps, trx, classIds);
    await resumePayouts(deps, trx, personId);
    await announceClasses(deps, trx, published);
    const isTeaching = classIds.length > 0;
    await deps.outbox.enqueue(trx, personRestoredEmail(person, isTeaching, deps.env.urls));
    const before = { suspended: true, reason: person.suspensionReason };
    const entry = { action: 'person.restore' as const, ...subjectOf(person), reason };
    return { entry: { ...entry, before, after: { suspended: false } }, result: undefined };
  };
  return audited(deps, actor, restore, { personId });
}
