import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { bookingStart } from '#server/bookings/first-meeting-columns.ts';
import { decidedRefundCents } from '#server/bookings/payments/booking-payments-columns.ts';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { OfUser } from './moderation-data.queries.ts';

/** The user's bookings; a course that they joined late starts with their first meeting. */
export function selectOwnBookings(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('bookings as b')
      .innerJoin('classSessions as s', 's.id', 'b.sessionId')
      .innerJoin('classes as c', 'c.id', 's.classId')
      .select((of) => [
        'b.id',
        'c.title as class',
        isoTime(bookingStart('b', 's')).as('startTime'),
        'b.firstMeeting',
        'b.status',
        'b.seats',
        'b.guests',
        'b.attendedSeats',
        'b.attendedMeetings',
        isoTime(of.ref('b.releasedAt')).as('releasedAt'),
        dollars(of.ref('b.priceCents')).as('price'),
        dollars(decidedRefundCents).as('refund'),
        isoTime(of.ref('b.createdAt')).as('createdAt'),
        isoTime(of.ref('b.cancelledAt')).as('cancelledAt'),
        isoTime(of.ref('b.remindedAt')).as('remindedAt'),
        isoTime(of.ref('b.reviewInvitedAt')).as('reviewInvitedAt'),
        isoTime(of.ref('b.noShowContestedAt')).as('noShowContestedAt'),
      ])
      .whereRef('b.studentId', '=', 'users.id')
      .orderBy('b.id'),
  );
}

/** Seats that are or were kept for the user, who had not booked them. */
export function selectOwnHolds(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('seatHolds as h')
      .select((of) => [
        'h.kind',
        'h.bookingId',
        'h.seats',
        'h.guests',
        isoTime(of.ref('h.createdAt')).as('createdAt'),
        isoTime(of.ref('h.expiresAt')).as('expiresAt'),
        isoTime(of.ref('h.endedAt')).as('endedAt'),
        'h.outcome',
      ])
      .whereRef('h.studentId', '=', 'users.id')
      .orderBy('h.id'),
  );
}

/** The user's choices after changes of booked dates, with their answers. */
export function selectOwnChoices(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('bookingChoices as choice')
      .innerJoin('bookings as b', 'b.id', 'choice.bookingId')
      .select((of) => [
        'choice.bookingId',
        isoTime(of.ref('choice.askedAt')).as('askedAt'),
        isoTime(of.ref('choice.chooseUntil')).as('chooseUntil'),
        isoTime(of.ref('choice.beforeStartsAt')).as('beforeStartTime'),
        isoTime(of.ref('choice.beforeEndsAt')).as('beforeEndTime'),
        'choice.beforeLocation',
        'choice.beforeLevel',
        'choice.answer',
      ])
      .whereRef('b.studentId', '=', 'users.id')
      .orderBy('b.id'),
  );
}

/** The user's notes about students. */
export function selectOwnNotes(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('studentNotes as n')
      .innerJoin('users as student', 'student.id', 'n.studentId')
      .select((of) => [
        'student.fullName as student',
        'n.note',
        isoTime(of.ref('n.updatedAt')).as('updatedAt'),
      ])
      .whereRef('n.teacherId', '=', 'users.id')
      .orderBy('n.updatedAt'),
  );
}

/** The user's waitlist entries, past ones included. */
export function selectOwnEntries(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('waitlistEntries as e')
      .innerJoin('classes as c', 'c.id', 'e.classId')
      .leftJoin('classSessions as s', 's.id', 'e.sessionId')
      .select((of) => [
        'c.title as class',
        isoTime(of.ref('s.startsAt')).as('startTime'),
        'e.seats',
        'e.status',
        'e.movedAheadReason',
        isoTime(of.ref('e.createdAt')).as('createdAt'),
        isoTime(of.ref('e.endedAt')).as('endedAt'),
      ])
      .whereRef('e.studentId', '=', 'users.id')
      .orderBy('e.id'),
  );
}

/** The requests for classes that the user is part of. */
export function selectOwnWanted(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('wantedPeople as p')
      .innerJoin('wantedRequests as r', 'r.id', 'p.requestId')
      .leftJoin('categories as c', 'c.id', 'r.categoryId')
      .select((of) => [
        'r.words',
        'r.place',
        'c.name as category',
        'r.slots',
        dollars(of.ref('r.maxPriceCents')).as('maxPrice'),
        sql<boolean>`(r.author_id = p.user_id) IS TRUE`.as('isAuthor'),
        isoTime(of.ref('p.joinedAt')).as('joinedAt'),
        isoTime(of.ref('p.endsAt')).as('endsAt'),
      ])
      .whereRef('p.userId', '=', 'users.id')
      .orderBy('p.joinedAt'),
  );
}
