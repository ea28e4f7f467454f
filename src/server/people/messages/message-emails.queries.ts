import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { haveBooked } from '#server/market/bookings/seats/first-booking-columns.ts';
import { areUnblocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { recipient } from '#server/people/auth/accounts/recipient-columns.ts';
import { mayAct } from '#server/people/auth/accounts/suspension.queries.ts';
import { messageLimits } from '#shared/people/messages/message-limits.ts';
import { secondMs } from '#shared/units.ts';

export type ThreadReader = { threadId: string; userId: string };

/** A reader and the person who writes to them, with their threads. */
export type ReaderPair = {
  userId: string;
  otherId: string;
  threadIds: string[];
  /** When the next email about their threads may be sent, if not now. */
  dueAt: Date | null;
};

/** The number of messages of a thread that one email shows, and of threads. */
const shownMessages = 5;
const shownThreads = 20;

/** Locks all threads of the pairs to which these readers belong, in order to avoid deadlock. */
export async function lockPairsToEmail(trx: Trx, readers: ThreadReader[]): Promise<ReaderPair[]> {
  const threadIds = readers.map(({ threadId }) => threadId);
  const userIds = readers.map(({ userId }) => userId);
  const dueAt = sql`r.emailed_at + make_interval(secs => ${messageLimits.emailEveryMs / secondMs})`;
  const { rows } = await sql<ThreadReader & { otherId: string; dueAt: Date | null }>`
    WITH pair AS (
      SELECT DISTINCT their.user_id AS other_id, given.user_id
      FROM unnest(${threadIds}::uuid[], ${userIds}::uuid[]) AS given (thread_id, user_id)
      JOIN thread_readers their ON their.thread_id = given.thread_id AND their.user_id <> given.user_id)
    SELECT r.thread_id, r.user_id, pair.other_id, CASE WHEN ${dueAt} > now() THEN ${dueAt} END AS due_at
    FROM pair JOIN thread_readers r ON r.user_id = pair.user_id
      JOIN thread_readers their ON their.thread_id = r.thread_id AND their.user_id = pair.other_id
    ORDER BY r.thread_id, r.user_id FOR NO KEY UPDATE OF r`.execute(trx);
  const pairs = Map.groupBy(rows, ({ userId, otherId }) => `${userId} ${otherId}`);
  return [...pairs.values()].flatMap((threads) => {
    const [first] = threads;
    if (!first) return [];
    const times = threads.flatMap((thread) => thread.dueAt?.getTime() ?? []);
    const dueAt = times.length > 0 ? new Date(Math.max(...times)) : null;
    const { userId, otherId } = first;
    return [{ userId, otherId, dueAt, threadIds: threads.map(({ threadId }) => threadId) }];
  });
}

const isNew = sql<boolean>`(m.thread_id = r.thread_id AND m.sender_id <> r.user_id
  AND m.sequence > greatest(r.read_sequence, r.emailed_sequence))`;

/**
 * The threads with what the reader has neither read nor got by email, newest first; none if they may not
 * read, or if the sender was suspended or one of them has blocked the other meanwhile.
 */
export async function selectUnreadToEmail(trx: Trx, { userId, otherId, threadIds }: ReaderPair) {
  const newest = sql<{ text: string; picture: string | null }[]>`(
    SELECT json_agg(json_build_object('text', shown.text, 'picture', shown.picture) ORDER BY shown.sequence)
    FROM (SELECT m.* FROM messages m WHERE ${isNew}
      ORDER BY m.sequence DESC LIMIT ${sql.lit(shownMessages)}) AS shown)`;
  return trx
    .selectFrom('threadReaders as r')
    .innerJoin('threads as t', 't.id', 'r.threadId')
    .innerJoin('classes as c', 'c.id', 't.classId')
    .innerJoin('users as reader', 'reader.id', 'r.userId')
    .innerJoin('users as sender', (join) => join.on('sender.id', '=', otherId))
    .select([
      'r.threadId',
      recipient('reader').as('reader'),
      'c.title',
      'sender.fullName as senderName',
      haveBooked(sql.ref('t.studentId'), sql.ref('c.teacherId')).as('isFromKnown'),
      newest.as('messages'),
      sql<number>`(SELECT count(*)::int FROM messages m WHERE ${isNew})`.as('unread'),
    ])
    .where('r.threadId', '=', sql<string>`ANY(${threadIds}::uuid[])`)
    .where('r.userId', '=', userId)
    .where(mayAct('reader'))
    .where('sender.suspendedAt', 'is', null)
    .where(areUnblocked(sql.ref('reader.id'), sql.ref('sender.id')))
    .where(sql<boolean>`EXISTS (SELECT FROM messages m WHERE ${isNew})`)
    .orderBy('r.receivedSequence', 'desc')
    .limit(shownThreads)
    .execute();
}

/** Everything that came until now counts as emailed. */
export async function setEmailed(trx: Trx, { userId, threadIds }: ReaderPair): Promise<void> {
  await trx
    .updateTable('threadReaders')
    .set({ emailedSequence: sql<number>`received_sequence`, emailedAt: sql<Date>`now()` })
    .where('threadId', '=', sql<string>`ANY(${threadIds}::uuid[])`)
    .where('userId', '=', userId)
    .execute();
}
