import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import {
  firstBookedAt,
  hadAt,
  hadBeforeGiving,
} from '#server/market/bookings/seats/first-booking-columns.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import { hashToken } from '#server/platform/crypto/tokens.ts';
import {
  type CommissionRecords,
  contactDays,
  linkDays,
} from '#shared/market/bookings/commission-source.ts';

const daysAgo = (days: number) => sql`now() - make_interval(days => ${sql.lit(days)})`;

/** Whether the browser with this token has opened a page of the teacher by the teacher's link, so that it counts. */
export const cameByLink = (teacher: string | RawBuilder<unknown>, linkToken: string | null) =>
  linkToken === null
    ? sql<boolean>`false`
    : sql<boolean>`EXISTS (SELECT FROM link_visits visit
        WHERE ${isTaughtBy('visit', teacher)} AND visit.visitor_hash = ${hashToken(linkToken)}
          AND NOT visit.is_after_opening AND visit.visited_at >= ${daysAgo(linkDays)})`;

export type Contact = { studentId: string; teacherId: string; linkToken: string | null };

/**
 * Reads what decides the commission of a booking that is made now; its account must be locked. Without a
 * link, earlier contacts decide nothing and are not read.
 */
export async function selectCommissionRecords(
  trx: Trx,
  { studentId, teacherId, linkToken }: Contact,
): Promise<CommissionRecords & { now: Date }> {
  const { rows } = await sql<CommissionRecords & { now: Date }>`
    SELECT now() AS now, ${firstBookedAt(studentId, sql`${teacherId}`)} AS first_booked_at,
      ${linkToken === null ? sql`false` : wasFound(studentId, teacherId)} AS was_found,
      ${cameByLink(teacherId, linkToken)} AS came_by_link`.execute(trx);
  const [records] = rows;
  if (!records) throw new Error('A SELECT without FROM has one row');
  return records;
}

/**
 * Whether the account was in contact with the teacher in the last `contactDays` days without the teacher's
 * link. Ended bookings and entries count, so that canceling one and coming back through the link changes
 * nothing. A request begins to concern a teacher when its people are notified of the teacher's class.
 */
function wasFound(studentId: string, teacherId: string): RawBuilder<boolean> {
  const student = sql`${studentId}::uuid`;
  const since = daysAgo(contactDays);
  const isFound = (contact: string) =>
    sql`NOT ${sql.ref(`${contact}.came_by_link`)} AND ${sql.ref(`${contact}.created_at`)} >= ${since}`;
  // Counting reads an index; EXISTS might look through a table for the first of many expected rows.
  return sql<boolean>`((
    SELECT count(*) > 0 FROM (
      SELECT s.class_id FROM bookings b JOIN class_sessions s ON s.id = b.session_id
        WHERE b.student_id = ${student} AND ${hadAt('b')} >= ${since}
          AND (b.commission_source = 'found' OR b.handed_at IS NOT NULL)
      UNION ALL SELECT s.class_id FROM handovers h JOIN bookings given ON given.id = h.booking_id
        JOIN class_sessions s ON s.id = given.session_id
        WHERE h.giver_id = ${student} AND h.accepted_at IS NOT NULL AND ${hadBeforeGiving} >= ${since}
          AND (given.commission_source = 'found' OR ${hadBeforeGiving} > given.created_at)
      UNION ALL SELECT t.class_id FROM threads t WHERE t.student_id = ${student} AND ${isFound('t')}
      UNION ALL SELECT e.class_id FROM waitlist_entries e
        WHERE e.student_id = ${student} AND ${isFound('e')}
      UNION ALL SELECT f.class_id FROM favorites f WHERE f.user_id = ${student} AND ${isFound('f')}
      UNION ALL SELECT f.class_id FROM follows f WHERE f.user_id = ${student} AND ${isFound('f')}
      UNION ALL SELECT w.class_id FROM wanted_people p
        JOIN wanted_classes w ON w.request_id = p.request_id
        WHERE p.user_id = ${student} AND greatest(p.joined_at, w.notified_at) >= ${since}
    ) contact JOIN classes c ON c.id = contact.class_id WHERE ${isTaughtBy('c', teacherId)}
  ) OR EXISTS (SELECT FROM follows f
    WHERE f.user_id = ${student} AND f.instructor_id = ${teacherId}::uuid AND ${isFound('f')}))`;
}
