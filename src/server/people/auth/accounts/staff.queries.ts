import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import type { Role } from '#shared/people/accounts/accounts.ts';
import { type StaffRole, staffRoles } from '#shared/staff/desk/desk-limits.ts';

/**
 * Locks the accounts of the member of staff and of the person concerned, always in the same order;
 * returns the role of the first.
 */
export async function lockStaff(trx: Trx, staffId: string, personId?: string | null) {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', 'in', [staffId, ...(personId ? [personId] : [])])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.find(({ id }) => id === staffId);
}

/**
 * Whether this is the only administrator. Either way, no other administrator can be removed until the
 * transaction ends, so that two administrators cannot remove each other.
 */
export async function isLastAdmin(trx: Trx, userId: string): Promise<boolean> {
  if ((await selectRole(trx, userId)) !== 'admin') return false;
  await sql`SELECT pg_advisory_xact_lock(hashtext('administrators'))`.execute(trx);
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '<>', userId)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** Whether another member of staff can open the desk, which requires a second factor. */
export const hasColleague = (staffId: string) => sql<boolean>`EXISTS (
  SELECT FROM users colleague WHERE colleague.id <> ${staffId} AND colleague.deleted_at IS NULL AND colleague.suspended_at IS NULL
    AND colleague.role IN (${sql.join(staffRoles.map((role) => sql.lit(role)))})
    AND EXISTS (SELECT FROM factors WHERE factors.user_id = colleague.id
      AND factors.verified_at IS NOT NULL))`;

export async function selectHasColleague(db: Db, staffId: string): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(hasColleague(staffId).as('found'))
    .executeTakeFirstOrThrow();
  return found;
}

async function selectRole(trx: Trx, userId: string): Promise<Role | undefined> {
  const row = await trx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.role;
}

/** A person who loses a staff role is an instructor if they have ever listed a class, otherwise a user. */
export async function setStaffRole(
  trx: Trx,
  userId: string,
  role: StaffRole | null,
): Promise<Role> {
  const row = await trx
    .updateTable('users')
    .set({
      role:
        role ??
        sql<Role>`CASE WHEN EXISTS (SELECT FROM classes WHERE teacher_id = users.id)
          THEN 'instructor' ELSE 'user' END`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', userId)
    .returning('role')
    .executeTakeFirstOrThrow();
  return row.role;
}
