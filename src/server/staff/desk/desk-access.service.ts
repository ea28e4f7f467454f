import type { Db } from '#server/db/schema.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hasFactors } from '#server/people/auth/factors/factors.queries.ts';
import type { SignedIn } from '#server/people/auth/sessions/sessions.ts';
import {
  isStaffPermitted,
  type StaffPermission,
} from '#server/people/permissions/permissions.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { deskSignInHours, type StaffRole, staffRoles } from '#shared/staff/desk/desk-limits.ts';
import { hourMs } from '#shared/units.ts';

/** A member of staff whose access to the desk and permission were checked. */
export type Actor = Account & { role: StaffRole; permission: StaffPermission };

export async function requireStaff(
  db: Db,
  signedIn: SignedIn | null,
  { permission, now }: { permission: StaffPermission; now: Date },
): Promise<Actor> {
  if (!signedIn) throw new DomainError('UNAUTHENTICATED');
  const { account, session } = signedIn;
  if (!isStaff(account)) throw new DomainError('DESK_ROLE_REQUIRED');
  if (!(await hasFactors(db, account.id))) throw new DomainError('DESK_FACTOR_REQUIRED');
  if (!session.secondFactorAt) throw new DomainError('DESK_FACTOR_UNUSED');
  if (now.getTime() - session.createdAt.getTime() > deskSignInHours * hourMs)
    throw new DomainError('DESK_SIGN_IN_TOO_OLD');
  const actor = { ...account, permission };
  requireStaffPermission(actor, permission);
  return actor;
}

function isStaff(account: Account): account is Account & { role: StaffRole } {
  return staffRoles.some((role) => role === account.role);
}

/** What support may not do, administrators may. */
export function requireStaffPermission({ role }: Actor, permission: StaffPermission): void {
  if (!isStaffPermitted(role, permission)) throw new DomainError('DESK_ADMIN_REQUIRED');
}
