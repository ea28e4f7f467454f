import { numberError } from '#shared/money/typed-numbers.ts';
import { oneOf, z } from '#shared/zod.ts';
import { classLimits } from './class-limits.ts';
import { belowMinimumActions, minimumLimits } from './dates/minimum.ts';

const limits = classLimits.maxStudents;
const wholeMessage = 'Must be a whole number';

export const maxStudents = z
  .number(numberError('count', wholeMessage, 'Max students is required'))
  .int(wholeMessage)
  .min(limits.min, 'Allow at least one student')
  .max(limits.max, `At most ${limits.max} students`);

const { decisionHours } = minimumLimits;
const hoursMessage = `Must be a whole number of hours from ${decisionHours.min} to ${decisionHours.max}`;

export const minimumFields = {
  /** `null` means no minimum. If absent, a new class has none, and an edited one keeps its own. */
  minStudents: z
    .number(numberError('count', wholeMessage, 'Enter how many students it needs'))
    .int(wholeMessage)
    .min(1, 'Must be at least 1')
    .max(limits.max, `At most ${limits.max} students`)
    .nullish(),
  /** The time before the start at which the minimum is decided. */
  decisionHours: z
    .int(hoursMessage)
    .min(decisionHours.min, hoursMessage)
    .max(decisionHours.max, hoursMessage)
    .optional(),
  /** The action for a date with too few students. */
  belowMinimum: oneOf(belowMinimumActions, 'Please choose what happens').optional(),
};

export const minimumAboveMax = "The minimum can't be higher than the number of spots";

const sizeFields = z.object({
  minStudents: minimumFields.minStudents,
  maxStudents: maxStudents.nullish(),
});
export type SizeInput = z.infer<typeof sizeFields>;

/** Whether the class can be full and still have too few students. */
export const isMinimumAboveMax = ({ minStudents, maxStudents }: SizeInput): boolean =>
  typeof minStudents === 'number' && typeof maxStudents === 'number' && minStudents > maxStudents;

/** Rejects a minimum above the maximum, even while other fields are invalid. */
export function checkedMinimum<T extends z.ZodType<SizeInput>>(listing: T) {
  return listing.refine((given) => !isMinimumAboveMax(given), {
    path: ['minStudents'],
    message: minimumAboveMax,
    when: ({ value }) => sizeFields.safeParse(value).success,
  });
}
