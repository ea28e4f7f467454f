import { z } from 'zod';
import { isWholeCents } from './money.ts';
import { plainText, recordId } from './text.ts';

export const classLimits = {
  title: { min: 5, max: 120 },
  description: { min: 20, max: 5000 },
  location: { min: 3, max: 200 },
  maxPriceDollars: 100_000,
  maxStudents: { min: 1, default: 10, max: 10_000 },
  images: 5,
  sessions: 100,
  pageSize: { default: 24, max: 100 },
};

const priceSentence = 'Price must be a number greater than or equal to 0';
const maxStudentsSentence = 'Max students is required';

const price = z
  .number(priceSentence)
  .min(0, priceSentence)
  .max(classLimits.maxPriceDollars, `Price must be at most $${classLimits.maxPriceDollars}`)
  .refine(isWholeCents, 'Price can have at most two decimals');

const maxStudents = z
  .int(maxStudentsSentence)
  .min(classLimits.maxStudents.min, 'At least one student must fit')
  .max(classLimits.maxStudents.max, `At most ${classLimits.maxStudents.max} students`);

const moment = (required: string) => z.iso.datetime({ offset: true, error: required });

/** True for names such as 'America/Denver' that this runtime can compute with. */
function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Sentences of decisions.md; compared as moments, whatever offset they were written in. */
const slotSentences = {
  endNotAfterStart: 'End time must be after start time',
  startInPast: 'Start time must be in the future',
};
const endsAfterStart = (slot: { startTime: string; endTime: string }) =>
  Date.parse(slot.endTime) > Date.parse(slot.startTime);
const startsInFuture = (slot: { startTime: string }) => Date.parse(slot.startTime) > Date.now();

const slotFields = {
  startTime: moment('Start time is required'),
  endTime: moment('End time is required'),
};
type Slot = { startTime: string; endTime: string };

function checkedSlot<T extends z.ZodType<Slot>>(slot: T) {
  // Checked as soon as both times are readable, so that one submit names every wrong field.
  const when = ({ value }: { value: unknown }) => z.object(slotFields).safeParse(value).success;
  return slot
    .refine(endsAfterStart, { path: ['endTime'], message: slotSentences.endNotAfterStart, when })
    .refine(startsInFuture, { path: ['startTime'], message: slotSentences.startInPast, when });
}

const listingFields = {
  title: plainText({ ...classLimits.title, required: 'Title must be at least 5 characters' }),
  description: plainText({
    ...classLimits.description,
    required: 'Description must be at least 20 characters',
  }),
  categoryId: z
    .int('Please select a category')
    .min(1, 'Please select a category')
    .max(2 ** 31 - 1),
  price,
  location: plainText({
    ...classLimits.location,
    required: 'Location must be at least 3 characters',
  }),
  /** `null` means that any number of students may come. */
  maxStudents: maxStudents.nullable(),
  timeZone: z.string('Please choose a time zone').max(64).refine(isTimeZone, 'Unknown time zone'),
};

/** The form of the create screen: one date. */
export const classForm = checkedSlot(z.strictObject({ ...listingFields, ...slotFields }));
export type ClassForm = z.infer<typeof classForm>;

/** What scripts and the form send: one date, or several in `sessions`. */
export const createClassInput = checkedSlot(
  z.strictObject({
    ...listingFields,
    ...slotFields,
    timeZone: listingFields.timeZone.default('UTC'),
    image: z.string().max(2000).nullish(),
    images: z.array(z.string().max(2000)).max(classLimits.images, 'Too many files').optional(),
    isActive: z.boolean().default(true),
    sessions: z
      .array(checkedSlot(z.strictObject(slotFields)))
      .max(classLimits.sessions, `At most ${classLimits.sessions} dates`)
      .optional(),
  }),
);
export type CreateClassInput = z.infer<typeof createClassInput>;

export const classIdInput = z.strictObject({ classId: recordId });
export const classPageInput = z.strictObject({
  limit: z.int().min(1).max(classLimits.pageSize.max).default(classLimits.pageSize.default),
  cursor: recordId.optional(),
});
