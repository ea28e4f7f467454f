import { checkedStart, dateInput } from '#shared/market/classes/slots.ts';
import { recordId } from '#shared/text.ts';
import { oneOf, z } from '#shared/zod.ts';
import { opensFirstLimits, opensFirstTo } from './opens-first.ts';

/** To whom a new date opens first, and for how long. */
const opensFirstInput = z
  .strictObject({
    to: oneOf(opensFirstTo, 'Choose to whom the date opens first').describe(
      'came: everyone who came to your classes in the last year; date: those who came to the date `sessionId`, the same people again',
    ),
    sessionId: recordId.optional(),
    hours: z.literal(opensFirstLimits.hours, { error: 'Choose for how long' }),
  })
  .refine(({ to, sessionId }) => (to === 'date') === (sessionId !== undefined), {
    path: ['sessionId'],
    error: 'Choose the date whose people it opens first to',
  })
  .meta({ examples: [{ to: 'came', hours: 24 }] })
  .describe(
    'They are emailed and can book right away. Everyone else finds the date, and can book it, these hours later.',
  );
export type OpensFirstInput = z.infer<typeof opensFirstInput>;

/** A date to add to a class. */
export const newDateInput = dateInput.safeExtend({ opensFirst: opensFirstInput.optional() });
export type NewDateInput = z.infer<typeof newDateInput>;
export const addSessionInput = newDateInput.safeExtend({ classId: recordId });
export const newDateForm = checkedStart(newDateInput);
export type NewDateForm = z.infer<typeof newDateForm>;
