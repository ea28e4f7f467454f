import { sql } from 'kysely';
import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { meetingStart } from '#server/market/bookings/first-meeting-columns.ts';
import { holdsSeat, isLongPast } from '#server/market/bookings/states.queries.ts';
import type { Participant } from '#shared/market/bookings/private-words/participants.ts';

// The owner of `private_words`: everything that people write for an instructor only.

/** What the student wrote for the instructor with this booking. */
export const lineOf = (booking: string) => sql<string | null>`(
  SELECT words.line FROM private_words words WHERE words.booking_id = ${sql.ref(`${booking}.id`)})`;

const firstOf = (seats: string) => sql<Participant[]>`(
  SELECT jsonb_agg(each.one ORDER BY each.place)
  FROM jsonb_array_elements(words.participants) WITH ORDINALITY AS each (one, place)
  WHERE each.place <= ${sql.ref(`${seats}.seats`)})`;

/** Who takes the seats of the booking; those named last wait for added seats to be paid. */
export const participantsOf = (booking: string) => sql<Participant[] | null>`(
  SELECT ${firstOf(booking)} FROM private_words words
  WHERE words.booking_id = ${sql.ref(`${booking}.id`)})`;

export const participantsOfAdded = (added: string) => sql<Participant[] | null>`(
  SELECT ${firstOf(added)} FROM private_words words
  WHERE words.added_id = ${sql.ref(`${added}.id`)})`;

/** For the instructor, as long as the booking holds a seat. */
export const shownWords = (booking: string) =>
  [
    sql<string | null>`CASE WHEN ${holdsSeat(booking)} THEN ${lineOf(booking)} END`.as('line'),
    sql<
      Participant[] | null
    >`CASE WHEN ${holdsSeat(booking)} THEN ${participantsOf(booking)} END`.as('participants'),
  ] as const;

/** A child of the booking is not of the class's ages; those who wait for added seats don't count. */
export const isOutsideAges = (booking: string, c: string) => sql<boolean>`EXISTS (
  SELECT FROM private_words words, jsonb_path_query(words.participants, '$[0 to $last].age',
    jsonb_build_object('last', ${sql.ref(`${booking}.seats`)} - 1)) AS age
  WHERE words.booking_id = ${sql.ref(`${booking}.id`)}
    AND NOT age::int BETWEEN coalesce(${sql.ref(`${c}.min_age`)}, 0)
      AND coalesce(${sql.ref(`${c}.max_age`)}, 1000))`;

/** The student can write to the instructor: the last meeting has not begun. */
export const mayWriteLine = (booking: string, session: string) =>
  sql<boolean>`(${holdsSeat(booking)}
    AND ${meetingStart(session, sql`${sql.ref(`${session}.meeting_count`)}`)} > now())`;

/** Locks the class, the date and the booking, and reads whether its words can still change; undefined if it is another's. */
export async function lockForWords(trx: Trx, bookingId: string, studentId: string) {
  return (
    trx
      .selectFrom('classSessions as s')
      .innerJoin('bookings as b', 'b.sessionId', 's.id')
      .innerJoin('classes as c', 'c.id', 's.classId')
      .select([holdsSeat('b').as('holdsSeat'), mayWriteLine('b', 's').as('mayWriteLine')])
      .select(['b.seats', allParticipantsOf(bookingId).as('participants'), 'c.minAge', 'c.maxAge'])
      .where('b.id', '=', bookingId)
      .where('b.studentId', '=', studentId)
      // Keeps the ages of the class from being edited meanwhile.
      .forShare('c')
      .forUpdate(['s', 'b'])
      .executeTakeFirst()
  );
}

/** What the words are about. */
type Subject = { bookingId: string } | { entryId: string } | { addedId: string };
/** What is absent stays; an empty line is none. */
type Words = { line?: string | undefined; participants?: Participant[] | null | undefined };

/** Writes what this user says; nothing stays of words that are all cleared. */
export async function writeWords(
  trx: Trx,
  about: Subject,
  userId: string,
  { line, participants }: Words,
): Promise<void> {
  const given = {
    ...(line !== undefined && { line: line || null }),
    ...(participants !== undefined && {
      participants: participants && JSON.stringify(participants),
    }),
  };
  if (Object.keys(given).length === 0) return;
  const [column] = columnOf(about);
  await trx
    .insertInto('privateWords')
    .values({ id: newId(), userId, ...about, ...given })
    .onConflict((conflict) => conflict.column(column).doUpdateSet(given))
    .execute();
  await deleteEmptyWords(trx, about);
}

async function deleteEmptyWords(trx: Trx, about: Subject): Promise<void> {
  await trx
    .deleteFrom('privateWords')
    .where(...equals(about))
    .where('line', 'is', null)
    .where('participants', 'is', null)
    .execute();
}

function columnOf(about: Subject) {
  if ('bookingId' in about) return ['bookingId', about.bookingId] as const;
  return 'entryId' in about
    ? (['entryId', about.entryId] as const)
    : (['addedId', about.addedId] as const);
}

/** All participants of a booking, with those who wait for added seats to be paid. */
export const allParticipantsOf = (bookingId: string) => sql<Participant[] | null>`(
  SELECT participants FROM private_words WHERE booking_id = ${bookingId}::uuid)`;

/** The participants of a booking, a place in line or someone added by hand, as far as they are known. */
export async function selectParticipants(
  db: Db,
  about: Subject,
): Promise<Participant[] | undefined> {
  const row = await db
    .selectFrom('privateWords')
    .select('participants')
    .where(...equals(about))
    .executeTakeFirst();
  return row?.participants ?? undefined;
}

const equals = (about: Subject) => {
  const [column, id] = columnOf(about);
  return [column, '=', id] as const;
};

export async function deleteWords(trx: Trx, about: Subject): Promise<void> {
  await trx
    .deleteFrom('privateWords')
    .where(...equals(about))
    .execute();
}

/** Forgets those who wait for a seat that the booking won't have, or whom someone added by hand doesn't bring. */
export async function trimParticipants(trx: Trx, about: Subject): Promise<void> {
  const [column, id] = columnOf(about);
  await sql`
    UPDATE private_words words SET participants = ${firstOf('taken')}
    FROM (SELECT id, seats FROM bookings UNION ALL SELECT id, seats FROM added_people) AS taken
    WHERE ${sql.ref(`words.${column}`)} = ${id}::uuid AND taken.id = ${id}::uuid
      AND jsonb_array_length(words.participants) > taken.seats`.execute(trx);
}

/** Clears the participants of a booking with fewer seats than participants: it is unknown whose seat was given back. */
export async function forgetParticipants(trx: Trx, bookingId: string): Promise<void> {
  await trx
    .updateTable('privateWords')
    .set({ participants: null })
    .where('bookingId', '=', bookingId)
    .where(
      sql<boolean>`jsonb_array_length(participants) > (SELECT seats FROM bookings WHERE id = booking_id)`,
    )
    .execute();
  await deleteEmptyWords(trx, { bookingId });
}

/** An undo may book again after a cancellation, and a late payment after a hold. */
const isCanceled = sql<boolean>`(NOT ${holdsSeat('b')}
  AND coalesce(b.cancelled_at, b.created_at) <= now() - interval '1 day')`;

/** A place in line that has ended, or waits for any date of a class that has none. */
const isWaitOver = sql<boolean>`(e.ended_at <= now() - interval '1 day'
  OR (e.id IS NOT NULL AND e.session_id IS NULL AND NOT EXISTS (
    SELECT FROM class_sessions s WHERE s.class_id = e.class_id AND NOT ${isLongPast('s')})))`;

/** Erases the words of dates that are long past, and of what was canceled; returns the dates. */
export async function eraseOldWords(db: Db): Promise<string[]> {
  const { rows } = await sql<{ sessionId: string }>`
    WITH old AS (
      SELECT words.id, s.id AS session_id
      FROM private_words words
        LEFT JOIN bookings b ON b.id = words.booking_id
        LEFT JOIN waitlist_entries e ON e.id = words.entry_id
        LEFT JOIN added_people p ON p.id = words.added_id
        LEFT JOIN class_sessions s ON s.id = coalesce(b.session_id, e.session_id, p.session_id)
      WHERE ${isLongPast('s')} OR ${isCanceled} OR ${isWaitOver}
    ), erased AS (DELETE FROM private_words words USING old WHERE words.id = old.id)
    SELECT DISTINCT session_id FROM old WHERE session_id IS NOT NULL`.execute(db);
  return rows.map(({ sessionId }) => sessionId);
}
