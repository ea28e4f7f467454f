import { calendarDay } from '#shared/calendar-days.ts';
import { z } from '#shared/zod.ts';
import { readRule, writeRule } from './repeat-rule.ts';

export const scheduleLimits = {
  /** How far ahead the dates of a schedule are listed. */
  weeksAhead: 12,
  perClass: 20,
  skippedDays: 100,
};

const ruleText = z
  .string('Please choose how the date repeats')
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

/** How a date repeats: what the forms hold, and API clients send. */
export const repeatFields = {
  rule: ruleText.describe(
    'An RFC 5545 RRULE: FREQ=WEEKLY or FREQ=MONTHLY with INTERVAL, BYDAY, and COUNT or UNTIL. A date in UNTIL is included, and in the time zone of the class.',
  ),
  skip: z
    .array(calendarDay)
    .max(scheduleLimits.skippedDays, `At most ${scheduleLimits.skippedDays} dates can be skipped`)
    .describe('Days that are left out, in the time zone of the class'),
};
export const repeatsForm = z.strictObject(repeatFields);
export type Repeats = z.infer<typeof repeatsForm>;
