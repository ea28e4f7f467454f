import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import { hasHoldIn } from './seats/holds/holds.queries.ts';
import { holdsSeat, takesPart } from './states.queries.ts';

const hasBookingIn = (
  viewerId: string | null,
  counts: RawBuilder<unknown>,
  classTable = 'classes',
) =>
  sql<boolean>`EXISTS (
    SELECT FROM bookings b JOIN class_sessions s ON s.id = b.session_id
    WHERE s.class_id = ${sql.ref(`${classTable}.id`)} AND b.student_id = ${viewerId}::uuid AND ${counts})`;

/** For queries of `classes`: the viewer takes part, which requires that the booking is paid. */
export const isStudentOf = (viewerId: string | null) => hasBookingIn(viewerId, takesPart('b'));

/** For queries of `classes`: the viewer has booked the class, and may have canceled. */
export const hasBookedClass = (viewerId: string) => hasBookingIn(viewerId, sql`true`);

/** A class that is not active is visible only to its teacher, its students, and those who have an offer. */
export function isVisibleTo(viewerId: string | null, classTable = 'classes') {
  const column = (name: 'id' | 'is_active') => sql.ref(`${classTable}.${name}`);
  return sql<boolean>`(${column('is_active')} OR ${isTaughtBy(classTable, viewerId)}
    OR ${hasBookingIn(viewerId, holdsSeat('b'), classTable)} OR EXISTS (SELECT FROM class_sessions s
      WHERE s.class_id = ${column('id')} AND ${hasHoldIn('s', sql`${viewerId}::uuid`, 'offer')}))`;
}

export async function isClassVisible(db: Db, classId: string, viewerId: string | null) {
  const found = await db
    .selectFrom('classes')
    .select('id')
    .where('id', '=', classId)
    .where(isVisibleTo(viewerId))
    .executeTakeFirst();
  return found !== undefined;
}
