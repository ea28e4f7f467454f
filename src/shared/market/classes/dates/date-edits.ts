import { noteToStudents } from '#shared/market/classes/announcements.ts';
import { maxStudents } from '#shared/market/classes/class-size.ts';
import { wholeMinutes } from '#shared/market/classes/schedules/schedules.ts';
import { slotForm, slotInput } from '#shared/market/classes/slots.ts';
import { recordId } from '#shared/text.ts';
import { fieldError, z } from '#shared/zod.ts';

const editScopes = ['one', 'following', 'all'] as const;
export type EditScope = (typeof editScopes)[number];

const editDatesFields = {
  scope: z
    .enum(
      editScopes,
      fieldError('Please choose which dates to change', `Must be one of ${editScopes.join(', ')}`),
    )
    .describe('`one` date, this and the `following` of its schedule, or `all` upcoming ones'),
  change: wholeMinutes(
    slotInput.safeExtend({
      capacity: maxStudents
        .nullish()
        .describe('Spots of each date; null for as many as the class allows students'),
    }),
  )
    .nullable()
    .describe('The new times of this date, which the others follow; null cancels the dates'),
  replacesEdited: z
    .boolean()
    .default(false)
    .describe('Also changes dates that were edited on their own'),
  word: noteToStudents
    .optional()
    .describe('What you say to the learners, as part of the email that they get'),
};
/** The values of the form. */
export const editDatesForm = wholeMinutes(
  slotForm.safeExtend({ scope: editDatesFields.scope, replacesEdited: z.boolean() }),
);
export type EditDatesForm = z.infer<typeof editDatesForm>;

export const editDatesBody = z.strictObject(editDatesFields);
export const editDatesInput = editDatesBody.extend({ sessionId: recordId });
export type EditDatesInput = z.infer<typeof editDatesInput>;
