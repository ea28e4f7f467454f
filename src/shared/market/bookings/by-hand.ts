import { isWholeCents } from '#shared/money/money.ts';
import { numberError } from '#shared/money/typed-numbers.ts';
import { email, optionalPhoneNumber } from '#shared/people/accounts/accounts.ts';
import { recordId, singleLineText } from '#shared/text.ts';
import { fieldError, oneOf, z } from '#shared/zod.ts';
import { byHandLimits, paidHows } from './by-hand-limits.ts';
import { participantList } from './private-words/private-word-fields.ts';
import { markAttendanceInput, sessionIdInput } from './teaching.ts';

const amountMessage = 'Enter an amount, or 0';
const tooManySeats = `At most ${byHandLimits.seats} spots`;
const seats = z
  .int(fieldError('Enter the number of spots', 'Spots must be a whole number'))
  .min(1, 'Add at least one spot')
  .max(byHandLimits.seats, tooManySeats);

const byHandFields = z.strictObject({
  name: singleLineText({ min: 1, max: byHandLimits.name, required: 'Enter a name' }),
  seats: seats.default(1),
  paidHow: oneOf(paidHows).describe('How they pay you. Nothing of it goes through LearnLocal'),
  amount: z
    .number(numberError('money', amountMessage))
    .min(0, amountMessage)
    .max(byHandLimits.dollars, `At most $${byHandLimits.dollars}`)
    .refine(isWholeCents, 'An amount can have at most two decimals')
    .default(0)
    .describe('Dollars for all spots; 0 if `paidHow` is `free`'),
  email: z
    .union([email, z.literal('')], 'Please enter a valid email address')
    .nullish()
    .describe('They get one email with the date, and one if it moves or is canceled'),
  phoneNumber: optionalPhoneNumber.nullish(),
  participants: participantList
    .nullish()
    .describe('Who takes the spots, also children of other ages than the class is for'),
});
/** The form has a value for each field. */
export const byHandForm = byHandFields.required().partial({ participants: true });
export type ByHandForm = z.infer<typeof byHandForm>;
/** Of someone whose name was erased, and may stay so. */
export const erasedForm = byHandForm.extend({ name: z.literal('').or(byHandFields.shape.name) });

export const addByHandInput = sessionIdInput.extend(byHandFields.shape);
export type AddByHandInput = z.infer<typeof addByHandInput>;

export const addedIdInput = z.strictObject({ addedId: recordId });

/** Fields that are left out stay as they are. */
export const changeByHandInput = addedIdInput.extend({
  ...byHandFields.partial().shape,
  // Without their defaults.
  seats: seats.optional(),
  amount: byHandFields.shape.amount.unwrap().optional(),
});
export type ChangeByHandInput = z.infer<typeof changeByHandInput>;

export const markByHandInput = markAttendanceInput.omit({ bookingId: true }).extend({
  addedId: recordId,
  attendedSeats: z
    .int('Must be a whole number')
    .min(1, 'Mark a no-show if no one came')
    .max(byHandLimits.seats, tooManySeats)
    .optional(),
});
export type MarkByHandInput = z.infer<typeof markByHandInput>;
