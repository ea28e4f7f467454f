import { type RawBuilder, sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import { listingStatusOf } from '#server/market/bookings/states.queries.ts';
import { hasBookedClass, isVisibleTo } from '#server/market/bookings/visibility.queries.ts';
import { areUnblocked, hasBlocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { isTaughtBy, permits } from '#server/people/permissions/permissions.queries.ts';
import { answerTimeLimits } from '#shared/people/messages/message-limits.ts';
import { microseconds } from './messages.queries.ts';

// What people read of their threads. Each has two readers: the student and the teacher of the class.

type Other = {
  id: string;
  fullName: string;
  avatarUrl: string | null;
  /** Null unless the person is an instructor, and so has a page. */
  username: string | null;
};
type LastMessage = { text: string; hasPicture: boolean; sentAt: string; isMine: boolean };

/** The length of the newest message's text in a list. */
const shownText = 200;

const unreadOf = sql<number>`(SELECT count(*)::int FROM messages m
  WHERE m.thread_id = r.thread_id AND m.sequence > r.read_sequence AND m.sender_id <> r.user_id)`;

const shownOf = (table: 'm' | 'a', isMine: RawBuilder<unknown>) =>
  sql`jsonb_build_object('text', left(${sql.ref(`${table}.text`)}, ${sql.lit(shownText)}),
    'hasPicture', ${sql.ref(`${table}.picture`)} IS NOT NULL,
    'sentAt', ${isoTime(sql.ref<Date>(`${table}.created_at`))}, 'isMine', ${isMine})`;

/** The newest message of the thread, or the newest announcement that this reader got in it. */
const newest = sql<LastMessage | null>`CASE WHEN r.announced_sequence > r.last_sequence THEN (
    SELECT ${shownOf('a', sql`false`)}
    FROM announcement_recipients got JOIN announcements a ON a.id = got.announcement_id
    WHERE got.student_id = r.user_id AND a.class_id = t.class_id ORDER BY a.id DESC LIMIT 1)
  ELSE (SELECT ${shownOf('m', sql`m.sender_id = r.user_id`)} FROM messages m
    WHERE m.thread_id = r.thread_id AND m.sequence = r.last_sequence) END`;

/** The position of a thread in the list of its reader; 0 where a teacher only announced something. */
const listed = sql<number>`greatest(r.last_sequence, r.announced_sequence)`;

/** Without the picture between people with a block, because it can be changed at any time. */
const shownOther = (viewerId: string, isTeacher: RawBuilder<boolean>) =>
  sql<Other | null>`CASE WHEN other.deleted_at IS NULL THEN jsonb_build_object('id', other.id,
    'fullName', other.full_name,
    'avatarUrl', CASE WHEN ${areUnblocked(viewerId, sql`other.id`)} THEN other.profile_image END,
    'username', CASE WHEN NOT ${isTeacher} THEN other.username END) END`;

/** The id of the other reader, for queries of the thread `t` and its class `c`. */
const otherReaderOf = (viewerId: string) =>
  sql<string>`CASE WHEN ${isTaughtBy('c', viewerId)} THEN t.student_id ELSE c.teacher_id END`;

/** The threads of this reader, with what a list shows. */
function threadsOf(db: Db, viewerId: string) {
  const isTeacher = isTaughtBy('c', viewerId);
  return db
    .selectFrom('threadReaders as r')
    .innerJoin('threads as t', 't.id', 'r.threadId')
    .innerJoin('classes as c', 'c.id', 't.classId')
    .innerJoin('users as other', (join) => join.on('other.id', '=', otherReaderOf(viewerId)))
    .select([
      't.id',
      't.classId',
      'c.title as classTitle',
      shownOther(viewerId, isTeacher).as('other'),
      isTeacher.as('isTeacher'),
      newest.as('last'),
      unreadOf.as('unread'),
      sql<number>`${listed}::float8`.as('listedSequence'),
    ])
    .where('r.userId', '=', viewerId)
    .where(permits('thread.read', viewerId, 't.student_id'));
}

type ThreadsPage = { limit: number; after: number | undefined };

/**
 * Those with a message, and with an announcement that the viewer got, newest first. Their teacher lists
 * announcements once, and not in each of these threads.
 */
export async function selectThreads(db: Db, viewerId: string, { limit, after }: ThreadsPage) {
  return threadsOf(db, viewerId)
    .where(sql<boolean>`${listed} > 0`)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`${listed} < ${after}::bigint`))
    .orderBy(listed, 'desc')
    .limit(limit)
    .execute();
}

export async function selectThread(db: Db, viewerId: string, threadId: string) {
  return threadsOf(db, viewerId)
    .select([
      't.studentId',
      'c.teacherId',
      'c.isActive as isClassOpen',
      listingStatusOf('c').as('listingStatus'),
      isVisibleTo(viewerId, 'c').as('isClassVisible'),
      hasBlocked(viewerId, sql.ref('other.id')).as('isBlockedByMe'),
      sql<boolean>`(other.deleted_at IS NULL
        AND ${areUnblocked(viewerId, sql.ref('other.id'))})`.as('canWrite'),
    ])
    .where('t.id', '=', threadId)
    .executeTakeFirst();
}

export type Message = {
  id: string;
  /** Its position in the thread. */
  sequence: number;
  kind: 'message' | 'announcement';
  isMine: boolean;
  text: string;
  subject: string | null;
  pictureUrl: string | null;
  sentAt: string;
};

type ThreadPage = {
  threadId: string;
  classId: string;
  studentId: string;
  before: number | undefined;
  limit: number;
};

/** The newest messages of the thread, and announcements that its student got, newest first. */
export async function selectMessages(
  db: Db,
  viewerId: string,
  { threadId, classId, studentId, before, limit }: ThreadPage,
): Promise<Message[]> {
  const sequence = microseconds(sql.ref('a.created_at'));
  const isBefore = (position: RawBuilder<unknown>) =>
    before === undefined ? sql`true` : sql`${position} < ${before}::bigint`;
  const { rows } = await sql<Message>`
    SELECT id, sequence::float8 AS sequence, kind, is_mine, text, subject, picture AS picture_url,
      ${isoTime(sql<Date>`sent_at`)} AS sent_at
    FROM ((
      SELECT m.id, m.sequence, 'message' AS kind, m.sender_id = ${viewerId}::uuid AS is_mine, m.text,
        NULL AS subject, m.picture, m.created_at AS sent_at
      FROM messages m WHERE m.thread_id = ${threadId}::uuid AND ${isBefore(sql.ref('m.sequence'))}
      ORDER BY m.sequence DESC LIMIT ${limit}
    ) UNION ALL (
      SELECT a.id, ${sequence}, 'announcement', ${isTaughtBy('a', viewerId)}, a.text,
        nullif(a.subject, ''), a.picture, a.created_at
      FROM announcement_recipients got JOIN announcements a ON a.id = got.announcement_id
      WHERE got.student_id = ${studentId}::uuid AND a.class_id = ${classId}::uuid AND ${isBefore(sequence)}
      ORDER BY a.created_at DESC LIMIT ${limit}
    )) AS said
    ORDER BY said.sequence DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** The messages that this reader has not read, in all threads. */
export async function countUnread(db: Db, viewerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('threadReaders as r')
    .select(sql<number>`coalesce(sum(${unreadOf}), 0)::int`.as('count'))
    .where('r.userId', '=', viewerId)
    .where(sql<boolean>`r.received_sequence > r.read_sequence`)
    .executeTakeFirstOrThrow();
  return count;
}

/** The thread of the class with this student, for one of its two readers. */
export async function selectThreadOfClass(
  db: Db,
  { classId, studentId, viewerId }: { classId: string; studentId: string; viewerId: string },
) {
  return db
    .selectFrom('threads as t')
    .innerJoin('classes as c', 'c.id', 't.classId')
    .select('t.id')
    .where('t.classId', '=', classId)
    .where('t.studentId', '=', studentId)
    .where(permits('thread.read', viewerId, 't.student_id'))
    .executeTakeFirst();
}

/** Whether this person has booked the class, even if it was canceled, or waited for it. */
export async function isOrWasStudent(db: Db, classId: string, studentId: string) {
  const found = await db
    .selectFrom('classes')
    .select('id')
    .where('id', '=', classId)
    .where(
      sql<boolean>`(${hasBookedClass(studentId)} OR EXISTS (SELECT FROM waitlist_entries e
        WHERE e.class_id = classes.id AND e.student_id = ${studentId}::uuid)
        OR EXISTS (SELECT FROM handovers h JOIN class_sessions s ON s.id = h.session_id
          WHERE s.class_id = classes.id AND h.giver_id = ${studentId}::uuid))`,
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** The median of an instructor's first answers in minutes; null if there were too few. */
export async function selectUsualAnswerMinutes(db: Db, teacherId: string): Promise<number | null> {
  const row = await db
    .selectFrom('threads as t')
    .innerJoin('classes as c', 'c.id', 't.classId')
    .select(
      sql<number>`ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY t.first_answer_seconds) / 60)`.as(
        'minutes',
      ),
    )
    .where(isTaughtBy('c', teacherId))
    .where('t.firstAnswerSeconds', 'is not', null)
    .where(sql<boolean>`t.created_at > now() - make_interval(days => ${answerTimeLimits.days})`)
    .having(sql<boolean>`count(*) >= ${answerTimeLimits.answers}`)
    .executeTakeFirst();
  return row?.minutes ?? null;
}
