import { sql } from 'kysely';
import { dollars, isoTime } from '#server/db/expressions.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { leadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import {
  bookingStart,
  firstMeetingOf,
  hasBegun,
} from '#server/market/bookings/first-meeting-columns.ts';
import { meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import { worthOf } from '#server/market/bookings/seat-price-columns.ts';
import { holdKind, isOpenHold } from '#server/market/bookings/seats/holds/holds.queries.ts';
import {
  holdsSeat,
  isConfirmed,
  isOpen,
  isReleased,
  isScheduled,
} from '#server/market/bookings/states.queries.ts';
import { setPayer } from '#server/money/payments/payers.queries.ts';
import { areUnblocked, hasBlocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { recipient } from '#server/people/auth/accounts/recipient-columns.ts';
import { mayAct } from '#server/people/auth/accounts/suspension.queries.ts';
import type { Recipient } from '#server/people/notifications/email.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';

// All statements about `handovers`, except the data export and what a first booking is.

const isOpenLink = (handover: string) =>
  sql<boolean>`(${sql.ref(`${handover}.revoked_at`)} IS NULL AND ${sql.ref(`${handover}.accepted_at`)} IS NULL)`;

/** A friend can still accept the booking `b` by a link. */
export const hasOpenLink = (booking: string) => sql<boolean>`EXISTS (
  SELECT FROM handovers h WHERE h.booking_id = ${sql.ref(`${booking}.id`)} AND ${isOpenLink('h')})`;

/** The open handover of the booking, made now if there is none. The caller holds the lock of the booking. */
export async function ensureHandover(trx: Trx, bookingId: string, giverId: string) {
  const offered = () =>
    trx
      .selectFrom('handovers as h')
      .innerJoin('users as giver', 'giver.id', 'h.giverId')
      .select(['h.id', 'giver.accessEpoch'])
      .where('h.bookingId', '=', bookingId)
      .where(isOpenLink('h'));
  const known = await offered().executeTakeFirst();
  if (known) return known;
  await trx.insertInto('handovers').values({ id: newId(), bookingId, giverId }).execute();
  return offered().executeTakeFirstOrThrow();
}

/** Ends the link. False if someone has accepted the booking. */
export async function revokeHandover(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('handovers')
    .set({ revokedAt: sql<Date>`coalesce(revoked_at, now())` })
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends the links of a person who leaves. */
export async function revokeHandoversOf(trx: Trx, giverId: string): Promise<void> {
  await trx
    .updateTable('handovers as h')
    .set({ revokedAt: sql<Date>`now()` })
    .where('h.giverId', '=', giverId)
    .where(isOpenLink('h'))
    .execute();
}

/** Someone paid something for the booking of `h`. */
const isPaidFor = sql<boolean>`EXISTS (SELECT FROM payments p
  WHERE p.booking_id = h.booking_id AND p.status = 'paid')`;

/** What a friend sees before accepting; undefined for an unknown id. */
export async function selectHandover(db: Db, id: string) {
  return db
    .selectFrom('handovers as h')
    .innerJoin('users as giver', 'giver.id', 'h.giverId')
    .innerJoin('bookings as b', 'b.id', 'h.bookingId')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .innerJoin('users as teacher', 'teacher.id', 'c.teacherId')
    .select((eb) => [
      'h.id',
      'h.bookingId',
      'h.giverId',
      'h.receiverId',
      'giver.accessEpoch',
      'giver.fullName as giverName',
      'b.seats',
      's.id as sessionId',
      's.classId',
      'c.title',
      'c.location',
      'c.timeZone',
      leadPicture('c').as('picture'),
      'teacher.username as teacherUsername',
      'teacher.fullName as teacherName',
      isoTime(bookingStart('b', 's')).as('startTime'),
      isoTime(eb.ref('s.endsAt')).as('endTime'),
      meetingsOf('s', firstMeetingOf('b')).as('meetings'),
      isPaidFor.as('isPaid'),
      dollars(worthOf('b')).as('total'),
      hasBegun('b', 's').as('hasStarted'),
      sql<boolean>`(${isOpenLink('h')} AND b.student_id = h.giver_id AND ${isConfirmed('b')}
        AND ${isScheduled('s')} AND ${isOpen('s')} AND NOT ${isReleased('b')} AND c.is_active AND ${mayAct('giver')})`.as(
        'isOpen',
      ),
    ])
    .where('h.id', '=', id)
    .executeTakeFirst();
}

/** What keeps this person from having a seat of the date `s` of the class `c`. */
const receiverColumns = (receiverId: string) => [
  isTaughtBy('c', receiverId).as('isTeacher'),
  hasBlocked(sql.ref('c.teacherId'), receiverId).as('isBlocked'),
  sql<boolean>`EXISTS (SELECT FROM bookings own WHERE own.session_id = s.id
    AND own.student_id = ${receiverId}::uuid AND ${holdsSeat('own')})`.as('isEnrolled'),
  sql<boolean>`EXISTS (SELECT FROM seat_holds held WHERE held.session_id = s.id
    AND held.student_id = ${receiverId}::uuid AND held.kind = ${holdKind('offer')}
    AND ${isOpenHold('held')})`.as('isOffered'),
];

/** Undefined for an unknown date. */
export async function selectReceiver(db: Db, sessionId: string, receiverId: string) {
  return db
    .selectFrom('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select(receiverColumns(receiverId))
    .where('s.id', '=', sessionId)
    .executeTakeFirst();
}

/**
 * Locks the handover and reads what keeps the receiver from having the seats. The caller holds the locks of
 * both accounts, the session and the booking.
 */
export async function lockHandover(trx: Trx, id: string, receiverId: string) {
  return trx
    .selectFrom('handovers as h')
    .innerJoin('users as giver', 'giver.id', 'h.giverId')
    .innerJoin('bookings as b', 'b.id', 'h.bookingId')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select([
      'h.receiverId',
      'giver.accessEpoch',
      isOpenLink('h').as('isOpen'),
      sql<boolean>`(${isScheduled('s')} AND ${isOpen('s')})`.as('isOpenDate'),
      areUnblocked(sql.ref('h.giverId'), receiverId).as('areUnblocked'),
    ])
    .select(receiverColumns(receiverId))
    .where('h.id', '=', id)
    .forUpdate('h')
    .executeTakeFirstOrThrow();
}

type Reassigned = { id: string; bookingId: string; giverId: string; receiverId: string };

/**
 * The booking becomes the receiver's. Payments keep who paid them, and the receiver is reminded again. The revision
 * of the calendar entry leaves one for the cancellation of the giver's.
 */
export async function reassignBooking(
  trx: Trx,
  handover: Reassigned,
  sessionId: string,
): Promise<void> {
  const { id, bookingId, giverId, receiverId } = handover;
  await trx
    .updateTable('handovers')
    .set({ receiverId, sessionId, acceptedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await setPayer(trx, bookingId, giverId);
  await trx
    .updateTable('bookings')
    .set({
      studentId: receiverId,
      guests: [],
      handedAt: sql<Date>`now()`,
      remindedAt: null,
      addedRevision: sql<number>`added_revision + 2`,
    })
    .where('id', '=', bookingId)
    .execute();
}

/** The last time when this person gave the booking to a friend, with its date then; undefined if they did not. */
export async function selectGiven(db: Db, bookingId: string, giverId: string) {
  return db
    .selectFrom('handovers as h')
    .innerJoin('users as receiver', 'receiver.id', 'h.receiverId')
    .innerJoin('classSessions as s', 's.id', 'h.sessionId')
    .innerJoin('bookings as b', 'b.id', 'h.bookingId')
    .select((eb) => [
      'receiver.fullName as receiverName',
      sql<boolean>`(receiver.deleted_at IS NOT NULL)`.as('isReceiverDeleted'),
      isoTime(sql.ref<Date>('h.acceptedAt')).as('acceptedAt'),
      isoTime(eb.ref('s.startsAt')).as('startTime'),
      isoTime(eb.ref('s.endsAt')).as('endTime'),
      meetingsOf('s', firstMeetingOf('b')).as('meetings'),
    ])
    .where('h.bookingId', '=', bookingId)
    .where('h.giverId', '=', giverId)
    .where('h.acceptedAt', 'is not', null)
    .whereRef('b.studentId', '<>', 'h.giverId')
    .orderBy('h.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Both people of an accepted handover, for emails. */
export async function selectPeople(db: Db, id: string) {
  return db
    .selectFrom('handovers as h')
    .innerJoin('users as giver', 'giver.id', 'h.giverId')
    .innerJoin('users as receiver', 'receiver.id', 'h.receiverId')
    .select([
      'h.giverId',
      'h.receiverId',
      sql<Recipient>`${recipient('giver')}`.as('giver'),
      sql<Recipient>`${recipient('receiver')}`.as('receiver'),
      sql<boolean>`giver.deleted_at IS NOT NULL`.as('isGiverDeleted'),
      isPaidFor.as('isPaid'),
      sql<boolean>`EXISTS (SELECT FROM payments p
        WHERE p.booking_id = h.booking_id AND p.payer_id = h.giver_id AND p.status = 'paid')`.as(
        'hasReceipt',
      ),
    ])
    .where('h.id', '=', id)
    .executeTakeFirst();
}
