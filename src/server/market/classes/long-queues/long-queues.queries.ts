import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import { isWaitingEntry } from '#server/market/bookings/seats/offers/entries.queries.ts';
import { fitsIn } from '#server/market/bookings/seats/offers/queue.queries.ts';
import { isUpcoming } from '#server/market/bookings/states.queries.ts';
import { hasBlocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { mayAct } from '#server/people/auth/accounts/suspension.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import type { LongQueue } from '#shared/market/bookings/waitlist.ts';

/** The date that the entry `e` waits for has not started. */
const isAwaited = sql<boolean>`EXISTS (SELECT FROM class_sessions awaited
  WHERE awaited.id = e.session_id AND ${isUpcoming('awaited')})`;

/** Who waits for one date could book another. */
const hasRoomElsewhere = sql<boolean>`EXISTS (SELECT FROM class_sessions s
  WHERE s.class_id = e.class_id AND ${isUpcoming('s')} AND ${fitsIn})`;

/**
 * The public classes `c` for which as many people wait as the minimum of a date, or else as half of one has
 * spots. Each person has one entry in the queue of a class. Who waits to change a booking comes already.
 */
const longQueues = sql`classes c CROSS JOIN LATERAL (
    SELECT count(*)::int AS people, count(*) FILTER (WHERE e.session_id IS NULL)::int AS any_date
    FROM waitlist_entries e JOIN users student ON student.id = e.student_id
    WHERE e.class_id = c.id AND e.booking_id IS NULL AND ${isWaitingEntry('e')} AND ${mayAct('student')}
      AND NOT ${hasBlocked(sql`c.teacher_id`, sql`e.student_id`)}
      AND (e.session_id IS NULL OR (${isAwaited} AND NOT ${hasRoomElsewhere}))) AS queue
  WHERE c.is_active AND queue.people >= coalesce(c.min_students, ceil(c.max_students / 2.0))`;

/** An instructor gets to know so many at a time. */
const maxQueues = 20;

/** The longest first. */
export async function selectLongQueues(db: Db, teacherId: string): Promise<LongQueue[]> {
  const { rows } = await sql<LongQueue>`
    SELECT c.id AS class_id, c.title, queue.people, queue.any_date FROM ${longQueues}
      AND ${isTaughtBy('c', teacherId)}
    ORDER BY queue.people DESC, c.id LIMIT ${sql.lit(maxQueues)}`.execute(db);
  return rows;
}

/** The classes `c` for which someone waits, by the index of the queues. */
const hasQueue = sql<boolean>`c.id IN (SELECT e.class_id FROM waitlist_entries e
  WHERE ${isWaitingEntry('e')})`;

export async function selectZonesOfQueues(db: Db): Promise<string[]> {
  const { rows } = await sql<{ timeZone: string }>`
    SELECT DISTINCT c.time_zone FROM classes c WHERE c.is_active AND ${hasQueue}`.execute(db);
  return rows.map(({ timeZone }) => timeZone);
}

/** The teacher got no email about any of their queues since then. */
const isDue = (since: Date) => sql<boolean>`NOT EXISTS (SELECT FROM classes emailed
  WHERE emailed.teacher_id = c.teacher_id AND emailed.queue_emailed_at > ${since})`;

/** Teachers with a long queue in one of these time zones, in order of their ids. */
export async function selectTeachersOfLongQueues(
  db: Db,
  { zones, since }: { zones: string[]; since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ teacherId: string }>`
    SELECT DISTINCT c.teacher_id FROM ${longQueues}
      AND ${hasQueue} AND c.time_zone = ANY(${zones}::text[]) AND ${isDue(since)}
    ORDER BY c.teacher_id`.execute(db);
  return rows.map(({ teacherId }) => teacherId);
}

/**
 * The long queues of a teacher who is still due, marked as emailed. The caller holds the lock of the account,
 * so that two processes cannot take them.
 */
export async function takeLongQueues(
  trx: Trx,
  teacherId: string,
  { now, since }: { now: Date; since: Date },
): Promise<LongQueue[]> {
  const { rows } = await sql`
    SELECT FROM classes c WHERE ${isTaughtBy('c', teacherId)} AND ${isDue(since)} LIMIT 1`.execute(
    trx,
  );
  if (rows.length === 0) return [];
  const queues = await selectLongQueues(trx, teacherId);
  const classIds = queues.map(({ classId }) => classId);
  await sql`UPDATE classes SET queue_emailed_at = ${now} WHERE id IN (
    SELECT id FROM classes WHERE id = ANY(${classIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE)`.execute(
    trx,
  );
  return queues;
}
