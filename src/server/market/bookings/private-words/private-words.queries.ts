import { sql } from 'kysely';
import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { meetingStart } from '#server/market/bookings/first-meeting-columns.ts';
import { holdsSeat, isLongPast } from '#server/market/bookings/states.queries.ts';

// The owner of `private_words`: everything that learners write for their instructor only.

/** What the student wrote for the instructor with this booking. */
export const lineOf = (booking: string) => sql<string | null>`(
  SELECT words.line FROM private_words words WHERE words.booking_id = ${sql.ref(`${booking}.id`)})`;

/** The same for the instructor, as long as the booking holds a seat. */
export const shownLine = (booking: string) =>
  sql<string | null>`CASE WHEN ${holdsSeat(booking)} THEN ${lineOf(booking)} END`;

/** The student can write to the instructor: the last meeting has not begun. */
export const mayWriteLine = (booking: string, session: string) =>
  sql<boolean>`(${holdsSeat(booking)}
    AND ${meetingStart(session, sql`${sql.ref(`${session}.meeting_count`)}`)} > now())`;

/** Locks the booking, and reads whether its words can still change; undefined if it is another's. */
export async function lockForWords(trx: Trx, bookingId: string, studentId: string) {
  return trx
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .select([holdsSeat('b').as('holdsSeat'), mayWriteLine('b', 's').as('mayWriteLine')])
    .where('b.id', '=', bookingId)
    .where('b.studentId', '=', studentId)
    .forUpdate('b')
    .executeTakeFirst();
}

/** The words of a booking, and who writes them. */
type LineOf = { bookingId: string; userId: string; line: string };

/** Sets the line of a booking; an empty one leaves nothing. */
export async function writeLine(trx: Trx, { bookingId, userId, line }: LineOf): Promise<void> {
  if (line === '') {
    await trx.deleteFrom('privateWords').where('bookingId', '=', bookingId).execute();
    return;
  }
  await trx
    .insertInto('privateWords')
    .values({ id: newId(), bookingId, userId, line })
    .onConflict((conflict) => conflict.column('bookingId').doUpdateSet({ line }))
    .execute();
}

/** An undo may book again after a cancellation, and a late payment after a hold. */
const isCanceled = sql<boolean>`(NOT ${holdsSeat('b')}
  AND coalesce(b.cancelled_at, b.created_at) <= now() - interval '1 day')`;

/** Erases the words of dates that are long past, and of canceled bookings; returns their dates. */
export async function eraseOldWords(db: Db): Promise<string[]> {
  const rows = await db
    .deleteFrom('privateWords as words')
    .using('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .whereRef('b.id', '=', 'words.bookingId')
    .where((eb) => eb.or([isLongPast('s'), isCanceled]))
    .returning('s.id')
    .execute();
  return [...new Set(rows.map(({ id }) => id))];
}
