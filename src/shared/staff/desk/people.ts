import { roles } from '#shared/people/accounts/accounts.ts';
import { recordId } from '#shared/text.ts';
import { oneOf, z } from '#shared/zod.ts';
import { deskListFields, deskReason, reasonForm } from './desk.ts';
import { staffRoles } from './desk-limits.ts';

const personRef = z.strictObject({ personId: recordId });
export const personInput = personRef;

const personFilters = {
  role: z.enum(roles).optional(),
  status: z.enum(['active', 'suspended']).optional(),
};
export const peopleListInput = z.strictObject({ ...deskListFields, ...personFilters });
export type PeopleListInput = z.infer<typeof peopleListInput>;

export const personReasonInput = reasonForm.extend(personRef.shape);
export type PersonReason = z.infer<typeof personReasonInput>;

/** The options for the upcoming dates of a suspended instructor. */
const suspendedDates = ['cancel', 'freeze'] as const;
export type SuspendedDates = (typeof suspendedDates)[number];
const amount = z.number().min(0);
const suspensionNumbers = z.strictObject({
  upcomingDates: z.int().min(0),
  coursesUnderway: z.int().min(0),
  learners: z.int().min(0),
  /** US dollars. */
  refund: amount,
});
/** Totals of the upcoming dates and the courses underway of an instructor. */
export type SuspensionNumbers = z.infer<typeof suspensionNumbers>;
const seenForm = z.strictObject({
  reason: deskReason,
  /** The numbers on the screen; rejected if they have changed. */
  seen: suspensionNumbers,
});
/** Cancels the frozen dates of a suspended person. */
export const cancelDatesInput = seenForm.extend(personRef.shape);
export type CancelDates = z.infer<typeof cancelDatesInput>;

export const suspendForm = seenForm.extend({
  dates: oneOf(suspendedDates, 'Please choose what happens to the upcoming dates'),
});
export const suspendInput = suspendForm.extend(personRef.shape);
export type SuspendPerson = z.infer<typeof suspendInput>;

/** Null takes the role away. */
export const staffRoleForm = z.strictObject({
  role: oneOf(staffRoles).nullable(),
  reason: deskReason,
});
export type StaffRoleForm = z.infer<typeof staffRoleForm>;
export const staffRoleInput = staffRoleForm.extend(personRef.shape);
