import { classDay } from '#shared/market/classes/slots.ts';
import { fieldError, z } from '#shared/zod.ts';
import { readRule, writeRule } from './repeat-rule.ts';

export const scheduleLimits = {
  /** The time ahead for which the dates of a schedule are listed. */
  weeksAhead: 12,
  perClass: 20,
  skippedDays: 100,
};

const ruleText = z
  .string(fieldError('Please choose how the date repeats', 'Must be a text such as FREQ=WEEKLY'))
  .max(300, 'This rule is too long')
  .refine((text) => 'rule' in readRule(text), {
    error: ({ input }) => {
      const result = readRule(String(input));
      return 'error' in result ? result.error : undefined;
    },
  })
  .overwrite((text) => {
    const result = readRule(text);
    return 'rule' in result ? writeRule(result.rule) : text;
  });

/** The repetition of a date, as in the forms and in requests of API clients. */
export const repeatFields = {
  rule: ruleText.describe(
    'An RFC 5545 RRULE: FREQ=WEEKLY or FREQ=MONTHLY with INTERVAL, BYDAY, and COUNT or UNTIL. A date in UNTIL is included, and in the time zone of the class.',
  ),
  skip: z
    .array(classDay)
    .max(scheduleLimits.skippedDays, `At most ${scheduleLimits.skippedDays} dates can be skipped`)
    .describe('Days that are left out, in the time zone of the class'),
};
export const repeatsForm = z.strictObject(repeatFields);
/** For API clients, which may leave out `skip`. */
export const repeatsInput = repeatsForm.extend({ skip: repeatFields.skip.default([]) });
export type Repeats = z.infer<typeof repeatsForm>;
