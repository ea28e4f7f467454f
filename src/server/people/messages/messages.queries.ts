import { type RawBuilder, sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { deleteBlocksOf } from '#server/people/auth/accounts/blocks.queries.ts';
import { permits } from '#server/people/permissions/permissions.queries.ts';
import { deleteSavedRepliesOf } from './saved-replies.queries.ts';

// The only statements that write threads, their readers, and messages, besides announced-threads.queries.ts.

/** A time in microseconds, as the sequences of messages. */
export const microseconds = (moment: RawBuilder<unknown>) =>
  sql<number>`(extract(epoch FROM ${moment}) * 1000000)::bigint`;

/** A thread with its two people, which never change. */
export type Thread = { id: string; classId: string; studentId: string; teacherId: string };

/** For one of its readers. */
export async function selectThreadToWrite(
  db: Db,
  viewerId: string,
  threadId: string,
): Promise<Thread | undefined> {
  return db
    .selectFrom('threads as t')
    .innerJoin('classes as c', 'c.id', 't.classId')
    .select(['t.id', 't.classId', 't.studentId', 'c.teacherId'])
    .where('t.id', '=', threadId)
    .where(permits('thread.write', viewerId, 't.student_id'))
    .executeTakeFirst();
}

/** The teacher of a class, whether it is public or not. */
export async function selectTeacherId(db: Db, classId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('classes')
    .select('teacherId')
    .where('id', '=', classId)
    .executeTakeFirst();
  return found?.teacherId;
}

/**
 * Returns the id of the thread of the class with this student. Both people must be locked, so that only
 * an announcement can have begun it meanwhile.
 */
export async function insertThread(
  trx: Trx,
  { id, classId, studentId, teacherId }: Thread,
  cameByLink: RawBuilder<boolean> | boolean = false,
): Promise<string> {
  const { id: threadId } = await trx
    .insertInto('threads')
    .values({ id, classId, studentId, cameByLink })
    .onConflict((conflict) =>
      // Changes nothing, but returns the row.
      conflict.columns(['classId', 'studentId']).doUpdateSet({ classId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('threadReaders')
    .values([studentId, teacherId].map((userId) => ({ threadId, userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return threadId;
}

const messageColumns = (viewerId: string) =>
  [
    'm.id',
    sql<number>`m.sequence::float8`.as('sequence'),
    sql<'message'>`'message'`.as('kind'),
    sql<boolean>`m.sender_id = ${viewerId}::uuid`.as('isMine'),
    'm.text',
    sql<null>`NULL`.as('subject'),
    'm.picture as pictureUrl',
    isoTime(sql<Date>`m.created_at`).as('sentAt'),
  ] as const;

/** Includes the thread of the message, so that a sender can recognize the same message. */
export async function selectMessage(db: Db, messageId: string, viewerId: string) {
  return db
    .selectFrom('messages as m')
    .select(['m.threadId', ...messageColumns(viewerId)])
    .where('m.id', '=', messageId)
    .executeTakeFirst();
}

/** The newest position of this person's threads. */
const newestOf = (userId: string) =>
  sql`(SELECT max(r.last_sequence) FROM thread_readers r WHERE r.user_id = ${userId}::uuid)`;

type NewMessage = { id: string; senderId: string; text: string; picture: string | null };

/**
 * Inserts a message after everything that its two people have in their threads, whatever the clock of
 * the server. Both must be locked: then each of them sees messages in the order of their positions.
 */
export async function insertMessage(trx: Trx, thread: Thread, message: NewMessage): Promise<void> {
  const { id, senderId, text, picture } = message;
  await sql`
    WITH place AS MATERIALIZED (
      SELECT greatest(${microseconds(sql`clock_timestamp()`)},
        ${newestOf(thread.studentId)} + 1, ${newestOf(thread.teacherId)} + 1) AS sequence
    ), message AS (
      INSERT INTO messages (id, thread_id, sequence, sender_id, text, picture, created_at)
      SELECT ${id}::uuid, ${thread.id}::uuid, sequence, ${senderId}::uuid, ${text}, ${picture},
        clock_timestamp() FROM place
    )
    UPDATE thread_readers r SET last_sequence = place.sequence,
      received_sequence = CASE WHEN r.user_id = ${senderId}::uuid THEN r.received_sequence
        ELSE place.sequence END
    FROM place WHERE r.thread_id = ${thread.id}::uuid`.execute(trx);
}

/** How many messages this person has sent since the other one's last. */
export async function countUnanswered(trx: Trx, threadId: string, senderId: string) {
  const { count } = await trx
    .selectFrom('threadReaders as r')
    .innerJoin('messages as m', 'm.threadId', 'r.threadId')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('r.threadId', '=', threadId)
    .where('r.userId', '=', senderId)
    .whereRef('m.sequence', '>', 'r.receivedSequence')
    .executeTakeFirstOrThrow();
  return count;
}

/** Records how long the student waited for the first answer. */
export async function recordFirstAnswer(trx: Trx, { id, studentId }: Thread): Promise<void> {
  await trx
    .updateTable('threads')
    .set({
      firstAnswerSeconds: sql<number>`(SELECT extract(epoch FROM now() - min(m.created_at))::int
        FROM messages m WHERE m.thread_id = threads.id AND m.sender_id = ${studentId}::uuid)`,
    })
    .where('id', '=', id)
    .where('firstAnswerSeconds', 'is', null)
    .execute();
}

/** Returns whether anything was unread; a later position counts as the newest. */
export async function setRead(
  trx: Trx,
  { threadId, userId, sequence }: { threadId: string; userId: string; sequence: number },
): Promise<boolean> {
  const through: RawBuilder<number> = sql`least(${sequence}::bigint, last_sequence)`;
  const { numUpdatedRows } = await trx
    .updateTable('threadReaders')
    .set({ readSequence: through })
    .where('threadId', '=', threadId)
    .where('userId', '=', userId)
    .where(sql<boolean>`read_sequence < ${through}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The newest position in this reader's threads; 0 without threads. */
export async function selectNewestSequence(db: Db, userId: string): Promise<number> {
  const { newest } = await db
    .selectNoFrom(sql<number>`coalesce(${newestOf(userId)}, 0)::float8`.as('newest'))
    .executeTakeFirstOrThrow();
  return newest;
}

/**
 * The position before the newest `limit` messages in this reader's threads; undefined if there are no more
 * than these after `after`. It reads no more rows however many messages there are.
 */
export async function selectReplayStart(db: Db, userId: string, after: number, limit: number) {
  const { rows } = await sql<{ position: number }>`
    SELECT m.sequence::float8 AS position
    FROM (SELECT thread_id FROM thread_readers
      WHERE user_id = ${userId}::uuid AND last_sequence > ${after}::bigint
      ORDER BY last_sequence DESC LIMIT ${limit + 1}) AS r
    CROSS JOIN LATERAL (SELECT sequence FROM messages
      WHERE thread_id = r.thread_id AND sequence > ${after}::bigint
      ORDER BY sequence DESC LIMIT ${limit + 1}) AS m
    ORDER BY m.sequence DESC OFFSET ${limit} LIMIT 1`.execute(db);
  return rows[0]?.position;
}

/** The messages after this position in this reader's threads, oldest first. */
export async function selectNews(db: Db, userId: string, after: number, limit: number) {
  return db
    .selectFrom('threadReaders as r')
    .innerJoin('messages as m', 'm.threadId', 'r.threadId')
    .select(['m.threadId', ...messageColumns(userId)])
    .where('r.userId', '=', userId)
    .where('r.lastSequence', '>', String(after))
    .where('m.sequence', '>', String(after))
    .orderBy('m.sequence')
    .limit(limit)
    .execute();
}

/** The readers among these who have messages after their positions. */
export async function selectReadersWithNews(
  db: Db,
  readers: { userId: string; position: number }[],
): Promise<string[]> {
  const ids = readers.map(({ userId }) => userId);
  const positions = readers.map(({ position }) => position);
  const { rows } = await sql<{ id: string }>`
    SELECT reader.id FROM unnest(${ids}::uuid[], ${positions}::bigint[]) AS reader (id, position)
    WHERE EXISTS (SELECT FROM thread_readers r
      WHERE r.user_id = reader.id AND r.last_sequence > reader.position)`.execute(db);
  return rows.map(({ id }) => id);
}

/** The other person of each message's thread. */
export async function selectRecipients(db: Db, messageIds: string[]) {
  return db
    .selectFrom('messages as m')
    .innerJoin('threadReaders as r', 'r.threadId', 'm.threadId')
    .select(['r.threadId', 'r.userId'])
    .distinct()
    .where('m.id', '=', sql<string>`ANY(${messageIds}::uuid[])`)
    .whereRef('r.userId', '<>', 'm.senderId')
    .execute();
}

/** Texts stay for the other party, under a former member; pictures and everything else is deleted. */
export async function forgetMessagesOf(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('messages').set({ picture: null }).where('senderId', '=', userId).execute();
  await trx.deleteFrom('threadReaders').where('userId', '=', userId).execute();
  await deleteBlocksOf(trx, userId);
  await deleteSavedRepliesOf(trx, userId);
}

/** A message, as the subject of a report by one of its two readers. */
export async function selectMessageToReport(db: Db, messageId: string, readerId: string) {
  return db
    .selectFrom('messages as m')
    .innerJoin('threadReaders as r', 'r.threadId', 'm.threadId')
    .innerJoin('threads as t', 't.id', 'm.threadId')
    .innerJoin('classes as c', 'c.id', 't.classId')
    .select(['m.id as subjectId', 'c.title as subjectLabel', 't.classId', 'm.senderId as personId'])
    .where('m.id', '=', messageId)
    .where('r.userId', '=', readerId)
    .executeTakeFirst();
}
