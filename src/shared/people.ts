import { z } from 'zod';
import { roles } from './accounts.ts';
import { deskListFields, deskReason } from './desk.ts';
import { staffRoles } from './desk-limits.ts';
import { recordId } from './text.ts';

const personRef = z.strictObject({ personId: recordId });
export const personInput = personRef;

const personFilters = { role: z.enum(roles).optional() };
export const peopleListInput = z.strictObject({ ...deskListFields, ...personFilters });
export type PeopleListInput = z.infer<typeof peopleListInput>;

export const personReasonForm = z.strictObject({ reason: deskReason });
export const personReasonInput = personReasonForm.extend(personRef.shape);
export type PersonReason = z.infer<typeof personReasonInput>;

/** Null takes the role away. */
export const staffRoleForm = z.strictObject({
  role: z.enum(staffRoles).nullable(),
  reason: deskReason,
});
export type StaffRoleForm = z.infer<typeof staffRoleForm>;
export const staffRoleInput = staffRoleForm.extend(personRef.shape);
