import { sql } from 'kysely';
import { areUnblocked } from '#server/auth/accounts/blocks.queries.ts';
import { mayAct } from '#server/auth/accounts/suspension.queries.ts';
import { haveBooked } from '#server/bookings/seats/first-booking-columns.ts';
import type { Trx } from '#server/db/schema.ts';
import { messageLimits } from '#shared/messages/message-limits.ts';
import { secondMs } from '#shared/units.ts';
import { otherReaderOf } from './threads.queries.ts';

export type ThreadReader = { threadId: string; userId: string };

/** The number of messages that one email shows. */
const shownMessages = 5;

/** Locks the reader's row; returns when their next email about the thread may be sent, if not now. */
export async function lockReaderToEmail(trx: Trx, { threadId, userId }: ThreadReader) {
  const dueAt = sql<Date>`emailed_at + make_interval(secs => ${messageLimits.emailEveryMs / secondMs})`;
  return trx
    .selectFrom('threadReaders')
    .select(sql<Date | null>`CASE WHEN ${dueAt} > now() THEN ${dueAt} END`.as('dueAt'))
    .where('threadId', '=', threadId)
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const isNew = sql<boolean>`(m.thread_id = r.thread_id AND m.sender_id <> r.user_id
  AND m.sequence > greatest(r.read_sequence, r.emailed_sequence))`;

/**
 * What the reader has neither read nor got by email; undefined without any, if they may not read, or if
 * the sender was suspended or one of them has blocked the other meanwhile.
 */
export async function selectUnreadToEmail(trx: Trx, { threadId, userId }: ThreadReader) {
  const newest = sql<{ text: string; picture: string | null }[]>`(
    SELECT json_agg(json_build_object('text', shown.text, 'picture', shown.picture) ORDER BY shown.sequence)
    FROM (SELECT m.* FROM messages m WHERE ${isNew}
      ORDER BY m.sequence DESC LIMIT ${sql.lit(shownMessages)}) AS shown)`;
  return trx
    .selectFrom('threadReaders as r')
    .innerJoin('threads as t', 't.id', 'r.threadId')
    .innerJoin('classes as c', 'c.id', 't.classId')
    .innerJoin('users as reader', 'reader.id', 'r.userId')
    .innerJoin('users as sender', (join) => join.on('sender.id', '=', otherReaderOf(userId)))
    .select([
      'reader.email',
      'reader.fullName',
      'c.title',
      'sender.fullName as senderName',
      newest.as('messages'),
      haveBooked(sql.ref('t.studentId'), sql.ref('c.teacherId')).as('isFromKnown'),
      sql<number>`(SELECT count(*)::int FROM messages m WHERE ${isNew})`.as('unread'),
    ])
    .where('r.threadId', '=', threadId)
    .where('r.userId', '=', userId)
    .where(mayAct('reader'))
    .where('sender.suspendedAt', 'is', null)
    .where(areUnblocked(sql.ref('reader.id'), sql.ref('sender.id')))
    .where(sql<boolean>`EXISTS (SELECT FROM messages m WHERE ${isNew})`)
    .executeTakeFirst();
}

export async function setEmailed(trx: Trx, { threadId, userId }: ThreadReader): Promise<void> {
  await trx
    .updateTable('threadReaders')
    .set({ emailedSequence: sql<number>`received_sequence`, emailedAt: sql<Date>`now()` })
    .where('threadId', '=', threadId)
    .where('userId', '=', userId)
    .execute();
}
