import { type RawBuilder, sql } from 'kysely';
import { isIn, recountInParts } from '#server/db/id-ranges.ts';
import type { Db } from '#server/db/schema.ts';
import { microseconds } from './messages.queries.ts';

type ThreadReader = { threadId: string; userId: string };

/** The position of the newest of these messages in the thread of the reader `r`; 0 without any. */
const newestOf = (which: RawBuilder<unknown>) =>
  sql`coalesce((SELECT max(m.sequence) FROM messages m WHERE m.thread_id = r.thread_id AND ${which}), 0)`;

/**
 * The time of the newest announcement that the reader `r` got in the thread; 0 without any. A server of
 * the release before does not store it, so that an earlier one is no fault.
 */
const newestAnnounced = sql`coalesce((SELECT max(${microseconds(sql`a.created_at`)})
  FROM threads t JOIN announcements a ON a.class_id = t.class_id
  JOIN announcement_recipients got ON got.announcement_id = a.id AND got.student_id = r.user_id
  WHERE t.id = r.thread_id AND t.student_id = r.user_id), 0)`;

/** Readers whose stored positions in a thread don't match its messages and announcements. */
export async function selectMiscountedReaders(db: Db) {
  return recountInParts(db, 'threads', async (range) => {
    const { rows } = await sql<ThreadReader>`
      SELECT r.thread_id, r.user_id FROM thread_readers r
      WHERE ${isIn(sql`r.thread_id`, range)} AND (r.last_sequence <> ${newestOf(sql`true`)}
        OR r.received_sequence <> ${newestOf(sql`m.sender_id <> r.user_id`)}
        OR r.announced_sequence > ${newestAnnounced}
        OR r.read_sequence > r.last_sequence OR r.emailed_sequence > r.received_sequence)
      ORDER BY r.thread_id, r.user_id`.execute(db);
    return rows;
  });
}
