import { type Expression, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import {
  holdsSeat,
  isCanceledByStudent,
  isCanceledByTeacher,
} from '#server/market/bookings/states.queries.ts';

/** The maximum number of bookings whose histories the history of a date has, and of facts and emails. */
const maxRows = 500;

const isOneOf = (column: Expression<string>, ids: string[]) =>
  sql<boolean>`${column} = ANY(${ids}::uuid[])`;
const isAbout = (column: Expression<string[]>, ids: string[]) =>
  sql<boolean>`${column} && ${ids}::uuid[]`;

/** The date with its class and instructor; undefined for an unknown one. */
export async function selectDate(db: Db, sessionId: string) {
  return db
    .selectFrom('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .innerJoin('users as teacher', 'teacher.id', 'c.teacherId')
    .select(['s.id', 's.classId', 's.startsAt', 's.endsAt', 's.timeZone', 's.status'])
    .select(['s.capacity', 's.seatsTaken', 's.createdAt', 's.decidedAt'])
    .select(['c.title', 'c.teacherId', 'teacher.fullName as teacherName'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst();
}

/** The booking with this id, or those of the date with this id, except unpaid ones. */
export async function selectBookings(db: Db, id: string) {
  const isOfDate = sql<boolean>`b.session_id = ${id}::uuid AND`;
  const isBooked = sql<boolean>`(${isOfDate} ${holdsSeat('b')}
    OR ${isOfDate} ${isCanceledByStudent('b')} OR ${isOfDate} ${isCanceledByTeacher('b')})`;
  return db
    .selectFrom('bookings as b')
    .innerJoin('users as student', 'student.id', 'b.studentId')
    .select(['b.id', 'b.sessionId', 'b.studentId', 'b.status', 'b.seats', 'b.priceCents'])
    .select(['b.createdAt', 'b.cancelledAt', 'b.releasedAt', 'b.noShowContestedAt'])
    .select([
      'student.fullName as studentName',
      sql<string>`coalesce((SELECT h.giver_id FROM handovers h
        WHERE h.booking_id = b.id AND h.accepted_at IS NOT NULL ORDER BY h.id LIMIT 1), b.student_id)`.as(
        'bookedById',
      ),
    ])
    .where((eb) => eb.or([eb('b.id', '=', id), isBooked]))
    .orderBy('b.id', 'desc')
    .limit(maxRows)
    .execute();
}

/** The students' places on a waitlist from which these bookings were offered. */
export async function selectEntriesOf(db: Db, bookingIds: string[]) {
  return db
    .selectFrom('waitlistEntries as w')
    .innerJoin('bookings as b', (join) =>
      join.onRef('b.studentId', '=', 'w.studentId').onRef('b.id', '=', 'w.holdId'),
    )
    .select('w.id')
    .where((eb) => isOneOf(eb.ref('b.id'), bookingIds))
    .execute();
}

export async function selectFacts(db: Db, ids: string[]) {
  return db
    .selectFrom('recordedFacts as f')
    .select(['f.id', 'f.name', 'f.about', 'f.accountId', 'f.keyId', 'f.details', 'f.at'])
    .where((eb) => isAbout(eb.ref('f.about'), ids))
    .orderBy('f.at', 'desc')
    .limit(maxRows)
    .execute();
}

/** The emails about these bookings. */
export async function selectEmails(db: Db, bookingIds: string[]) {
  return db
    .selectFrom('recordedEmails as e')
    .innerJoin('users as recipient', 'recipient.id', 'e.recipientId')
    .select(['e.id', 'e.about', 'e.cause', 'e.createdAt', 'e.sentAt', 'e.recipientId'])
    .select('recipient.fullName as recipientName')
    .where((eb) => isAbout(eb.ref('e.about'), bookingIds))
    .orderBy('e.createdAt', 'desc')
    .limit(maxRows)
    .execute();
}

export async function selectHolds(db: Db, bookingIds: string[]) {
  return db
    .selectFrom('seatHolds as h')
    .select(['h.id', 'h.kind', 'h.seats', 'h.expiresAt', 'h.createdAt', 'h.endedAt', 'h.outcome'])
    .select((eb) => eb.fn.coalesce('h.bookingId', 'h.id').as('bookingId'))
    .where((eb) =>
      eb.or([
        isOneOf(eb.ref('h.id'), bookingIds),
        sql<boolean>`h.booking_id = ANY(${bookingIds}::uuid[])`,
      ]),
    )
    .execute();
}

export async function selectPayments(db: Db, bookingIds: string[]) {
  return db
    .selectFrom('payments as p')
    .select(['p.id', 'p.bookingId', 'p.seats', 'p.isAddition', 'p.amountCents', 'p.receivedCents'])
    .select(['p.status', 'p.createdAt', 'p.paidAt', 'p.releasedAt'])
    .where((eb) => isOneOf(eb.ref('p.bookingId'), bookingIds))
    .execute();
}

export async function selectRefunds(db: Db, paymentIds: string[]) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.id', 'p.bookingId', 'r.amountCents', 'r.reason', 'r.status'])
    .select(['r.createdAt', 'r.failedAt', 'r.sentAt'])
    .where((eb) => isOneOf(eb.ref('r.paymentId'), paymentIds))
    .execute();
}

export async function selectDisputes(db: Db, paymentIds: string[]) {
  return db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.paymentId')
    .select(['d.id', 'p.bookingId', 'd.amountCents', 'd.status', 'd.createdAt', 'd.closedAt'])
    .where((eb) => isOneOf(eb.ref('d.paymentId'), paymentIds))
    .execute();
}

export async function selectChoices(db: Db, bookingIds: string[]) {
  return db
    .selectFrom('bookingChoices as choice')
    .select(['choice.bookingId', 'choice.askedAt', 'choice.chooseUntil', 'choice.answer'])
    .where((eb) => isOneOf(eb.ref('choice.bookingId'), bookingIds))
    .execute();
}

/** What staff did about these records. */
export async function selectStaffActions(db: Db, subjectIds: string[]) {
  return db
    .selectFrom('auditEntries as a')
    .select(['a.id', 'a.action', 'a.subjectId', 'a.reason', 'a.actorId', 'a.createdAt'])
    .where(sql<boolean>`a.subject_id = ANY(${subjectIds}::text[])`)
    .orderBy('a.id', 'desc')
    .limit(maxRows)
    .execute();
}

/** The names and roles of these accounts. */
export const selectAccounts = (db: Db, ids: string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'fullName', 'role'])
    .where((eb) => isOneOf(eb.ref('id'), ids))
    .execute();

/** The names of these API keys; deleted ones are missing. */
export const selectKeys = (db: Db, ids: string[]) =>
  db
    .selectFrom('apiKeys')
    .select(['id', 'name'])
    .where((eb) => isOneOf(eb.ref('id'), ids))
    .execute();
