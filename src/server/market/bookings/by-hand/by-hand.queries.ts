import { sql } from 'kysely';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { Db, NewAddedPerson, Trx } from '#server/db/schema.ts';
import { eachMeeting } from '#server/market/bookings/meetings-columns.ts';
import {
  deleteWords,
  participantsOfAdded,
} from '#server/market/bookings/private-words/private-words.queries.ts';
import {
  isCourseUnderway,
  isLongPast,
  isScheduled,
  isUpcoming,
} from '#server/market/bookings/states.queries.ts';
import { isTaughtBy, permits } from '#server/people/permissions/permissions.queries.ts';
import { attendanceOf } from '#shared/market/bookings/booking-states.ts';

// The owner of `added_people` and `forgotten_addresses`. Adding, changing or removing a person needs the
// lock of the session.

/** Locks the class and then the date of this teacher; undefined if it is another's. */
export async function lockDateToFill(trx: Trx, sessionId: string, teacherId: string) {
  const own = await trx
    .selectFrom('classes as c')
    .innerJoin('classSessions as s', 's.classId', 'c.id')
    .select('c.id')
    .where('s.id', '=', sessionId)
    .where(permits('roster.edit', teacherId))
    .forShare('c')
    .executeTakeFirst();
  if (!own) return undefined;
  return trx
    .selectFrom('classSessions as s')
    .select(['s.id', isScheduled('s').as('isScheduled'), isLongPast('s').as('isOver')])
    .where('s.id', '=', sessionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function selectSessionOfAdded(db: Db, addedId: string) {
  const row = await db
    .selectFrom('addedPeople')
    .select('sessionId')
    .where('id', '=', addedId)
    .executeTakeFirst();
  return row?.sessionId;
}

export async function insertAdded(trx: Trx, person: NewAddedPerson): Promise<void> {
  await trx.insertInto('addedPeople').values(person).execute();
}

/** Locks someone who was added; the caller has locked the date. */
export async function selectAdded(trx: Trx, addedId: string) {
  return trx
    .selectFrom('addedPeople')
    .select(['id', 'sessionId', 'name', 'email', 'phoneNumber', 'getsEmails'])
    .select(['seats', 'paidHow', 'amountCents', 'attendedMeetings'])
    .where('id', '=', addedId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateAdded(
  trx: Trx,
  addedId: string,
  changed: Partial<Omit<NewAddedPerson, 'id' | 'sessionId' | 'teacherId' | 'createdAt'>>,
): Promise<void> {
  await trx.updateTable('addedPeople').set(changed).where('id', '=', addedId).execute();
}

export async function deleteAdded(trx: Trx, addedId: string): Promise<void> {
  await trx.deleteFrom('addedPeople').where('id', '=', addedId).execute();
}

/** A meeting of a date, which has one if it meets once. */
export async function selectMeeting(trx: Trx, sessionId: string, position: number) {
  return trx
    .selectFrom('classSessions as s')
    .innerJoinLateral(eachMeeting('s').as('met'), (join) => join.onTrue())
    .select([
      's.meetingCount',
      sql<boolean>`met.starts_at <= now()`.as('hasStarted'),
      sql<boolean>`met.ends_at <= now()`.as('hasEnded'),
    ])
    .where('s.id', '=', sessionId)
    .where('met.position', '=', position)
    .executeTakeFirst();
}

/** The people who were added to a date, by name; with the fields that a mark of a student has. */
export async function selectAddedTo(db: Db, sessionId: string) {
  const rows = await db
    .selectFrom('addedPeople as p')
    .innerJoin('classSessions as s', 's.id', 'p.sessionId')
    .select((eb) => [
      'p.id',
      'p.name',
      'p.email',
      'p.phoneNumber',
      'p.getsEmails',
      'p.seats',
      'p.paidHow',
      dollars(eb.ref('p.amountCents')).as('amount'),
      'p.attendedMeetings',
      's.meetingCount',
      isoTime(eb.ref('p.createdAt')).as('addedAt'),
      participantsOfAdded('p').as('participants'),
    ])
    .where('p.sessionId', '=', sessionId)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();
  return rows.map(({ meetingCount, attendedMeetings: marks, ...person }) => ({
    ...person,
    ...attendanceOf(Array.from({ length: meetingCount }, (_, index) => marks[index] ?? null)),
    // As of a booking: only a course has marks of its meetings.
    attendedMeetings: meetingCount > 1 ? marks : [],
  }));
}

/** How many people added by hand to this session lack the mark of a meeting that has begun. */
export const unmarkedByHand = (session: string) => sql<number>`(
  SELECT count(*)::int FROM added_people p WHERE p.session_id = ${sql.ref(`${session}.id`)}
    AND EXISTS (SELECT FROM ${eachMeeting(session)} AS met
      WHERE met.starts_at <= now() AND p.attended_meetings[met.position] IS NULL))`;

const nothingKnown = { name: null, email: null, phoneNumber: null, getsEmails: false };

/** Erases the names and contacts of people whose last meeting was long ago. */
export async function eraseLongPast(trx: Trx) {
  return trx
    .updateTable('addedPeople as p')
    .from('classSessions as s')
    .set(nothingKnown)
    .whereRef('s.id', '=', 'p.sessionId')
    .where('p.name', 'is not', null)
    .where(isLongPast('s'))
    .returning(['p.id', 'p.sessionId'])
    .execute();
}

export async function eraseAdded(trx: Trx, addedIds: string[]): Promise<void> {
  await trx
    .updateTable('addedPeople')
    .set(nothingKnown)
    .where('id', '=', sql<string>`ANY(${addedIds}::uuid[])`)
    .execute();
  for (const addedId of addedIds) await deleteWords(trx, { addedId });
}

/**
 * Before the account of a teacher is deleted with its dates. People who will be emailed that a date was
 * canceled are erased by the listener that does it.
 */
export async function eraseAddedBy(trx: Trx, teacherId: string): Promise<void> {
  await trx
    .updateTable('addedPeople as p')
    .from('classSessions as s')
    .set(nothingKnown)
    .whereRef('s.id', '=', 'p.sessionId')
    .where(isTaughtBy('p', teacherId))
    .where(sql<boolean>`NOT (p.gets_emails AND (${isUpcoming('s')} OR ${isCourseUnderway('s')}))`)
    .execute();
  await trx
    .deleteFrom('forgottenAddresses')
    .where(isTaughtBy('forgotten_addresses', teacherId))
    .execute();
}

/** The people on these dates whose teacher has deleted the account. */
export async function selectAddedOfDeleted(trx: Trx, sessionIds: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('addedPeople as p')
    .innerJoin('users as teacher', 'teacher.id', 'p.teacherId')
    .select('p.id')
    .where('p.sessionId', '=', sql<string>`ANY(${sessionIds}::uuid[])`)
    .where('teacher.deletedAt', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The people with an address whom a teacher has added to any date. */
export async function selectAddressesOf(db: Db, teacherId: string) {
  return db
    .selectFrom('addedPeople as p')
    .select(['p.id', 'p.email'])
    .where(isTaughtBy('p', teacherId))
    .where('p.email', 'is not', null)
    .$narrowType<{ email: string }>()
    .execute();
}

/** Those of these digests whose people asked to be forgotten by this teacher. */
export async function selectForgotten(db: Db, teacherId: string, digests: string[]) {
  return db
    .selectFrom('forgottenAddresses as f')
    .select('f.addressDigest')
    .where(isTaughtBy('f', teacherId))
    .where('f.addressDigest', '=', sql<string>`ANY(${digests}::text[])`)
    .execute();
}

export async function insertForgotten(trx: Trx, teacherId: string, addressDigest: string) {
  await trx
    .insertInto('forgottenAddresses')
    .values({ teacherId, addressDigest })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
