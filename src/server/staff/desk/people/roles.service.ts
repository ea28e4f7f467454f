import type { Deps } from '#server/app/deps.ts';
import { setStaffRole } from '#server/people/auth/accounts/staff.queries.ts';
import { audited } from '#server/staff/desk/audit/audited.service.ts';
import type { Actor } from '#server/staff/desk/desk-access.service.ts';
import { DomainError } from '#shared/errors.ts';
import { staffRoles } from '#shared/staff/desk/desk-limits.ts';
import type { StaffRoleForm } from '#shared/staff/desk/people.ts';
import { roleChangedEmail } from './people.email.ts';
import { selectPerson } from './people.queries.ts';

/**
 * Gives a person a staff role, or takes it away, and emails them. One administrator always stays,
 * because no one changes their own role.
 */
export async function changeStaffRole(
  deps: Deps,
  actor: Actor,
  personId: string,
  { role, reason }: StaffRoleForm,
) {
  return audited(
    deps,
    actor,
    async (trx) => {
      const person = await selectPerson(trx, personId);
      if (!person) throw new DomainError('PERSON_NOT_FOUND');
      const isOnStaff = staffRoles.some((each) => each === person.role);
      if (role === person.role || (role === null && !isOnStaff))
        throw new DomainError('ROLE_UNCHANGED');
      if (role && person.suspendedAt) throw new DomainError('PERSON_SUSPENDED');
      if (role && !person.emailVerifiedAt) throw new DomainError('ADDRESS_UNCONFIRMED');
      const next = await setStaffRole(trx, personId, role);
      await deps.outbox.enqueue(trx, roleChangedEmail(person, role, deps.env.urls));
      return {
        entry: {
          action: role ? 'role.grant' : 'role.revoke',
          subjectKind: 'person',
          subjectId: personId,
          subjectLabel: person.fullName,
          reason,
          before: { role: person.role },
          after: { role: next },
        },
        result: { id: personId, role: next },
      };
    },
    { personId },
  );
}
