import { z } from 'zod';
import { classPageSize, sortOrders } from './class-lists.ts';
import { isWholeCents, maxPriceDollars } from './money.ts';
import { pageCursor, pageDirection } from './pages.ts';
import { latitude, longitude } from './places.ts';
import { repeatsForm } from './repeats.ts';
import { maxSeatsPerBooking } from './seats.ts';
import { multiLineText, rawText, recordId, singleLineText } from './text.ts';
import { dayMs } from './units.ts';
import { uploadLimits, uploadMessages } from './uploads.ts';

export const classLimits = {
  title: { min: 5, max: 120 },
  description: { min: 20, max: 5000 },
  location: { min: 3, max: 200 },
  maxPriceDollars,
  maxStudents: { min: 1, default: 10, max: 10_000 },
  images: uploadLimits.maxFiles.classImage,
  sessions: 100,
  maxDays: 30,
  furthestDays: 3 * 365,
};

const priceMessage = 'Price must be a number greater than or equal to 0';
const maxStudentsMessage = 'Max students is required';

const price = z
  .number(priceMessage)
  .min(0, priceMessage)
  .max(classLimits.maxPriceDollars, `Price must be at most $${classLimits.maxPriceDollars}`)
  .refine(isWholeCents, 'Price can have at most two decimals');

export const maxStudents = z
  .number(maxStudentsMessage)
  .int('Must be a whole number')
  .min(classLimits.maxStudents.min, 'Allow at least one student')
  .max(classLimits.maxStudents.max, `At most ${classLimits.maxStudents.max} students`);

const moment = (required: string) => z.iso.datetime({ offset: true, error: required });

/** True for IANA names such as 'America/Denver'; false for offsets such as '+05:30'. */
function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

export const timeZone = z
  .string('Please choose a time zone')
  .max(64)
  .refine(isTimeZone, 'Unknown time zone');

type Slot = { startTime: string; endTime: string };
const slotFields = {
  startTime: moment('Start time is required'),
  endTime: moment('End time is required'),
};
const durationMs = ({ startTime, endTime }: Slot) => Date.parse(endTime) - Date.parse(startTime);

// Built once: it runs for every date in a request, and building a schema costs more than using it.
const slotTimes = z.object(slotFields);
// Runs as soon as both times parse, so one submit reports every invalid field.
const when = ({ value }: { value: unknown }) => slotTimes.safeParse(value).success;

const pointFields = z.object({ latitude: latitude.nullish(), longitude: longitude.nullish() });
type GivenPoint = z.infer<typeof pointFields>;
const isAbsent = (coordinate: number | null | undefined) =>
  coordinate === null || coordinate === undefined;

/** Rejects half a point, even while other fields are invalid. */
function checkedPoint<T extends z.ZodType<GivenPoint>>(listing: T) {
  return listing.refine((given) => isAbsent(given.latitude) === isAbsent(given.longitude), {
    path: ['latitude'],
    message: 'Provide both latitude and longitude',
    when: ({ value }) => pointFields.safeParse(value).success,
  });
}

function checkedSlot<T extends z.ZodType<Slot>>(slot: T) {
  return slot
    .refine((given) => durationMs(given) > 0, {
      path: ['endTime'],
      message: 'End time must be after start time',
      when,
    })
    .refine((given) => durationMs(given) <= classLimits.maxDays * dayMs, {
      path: ['endTime'],
      message: `A class can last at most ${classLimits.maxDays} days`,
      when,
    });
}

/** The error message for a start time as of `now`, if any. Accepts any UTC offset. */
export function startTimeError(startTime: string, now: Date): string | undefined {
  const untilStartMs = Date.parse(startTime) - now.getTime();
  if (untilStartMs <= 0) return 'Start time must be in the future';
  if (untilStartMs > classLimits.furthestDays * dayMs)
    return 'Start time must be within the next three years';
  return undefined;
}

export const classLevels = ['all', 'beginner', 'intermediate', 'advanced'] as const;
export type ClassLevel = (typeof classLevels)[number];

const listingFields = {
  title: singleLineText({ ...classLimits.title, required: 'Title must be at least 5 characters' }),
  description: multiLineText({
    ...classLimits.description,
    required: 'Description must be at least 20 characters',
  }),
  categoryId: z
    .int('Please select a category')
    .min(1, 'Please select a category')
    .max(2 ** 31 - 1, 'Please select a category'),
  price,
  location: singleLineText({
    ...classLimits.location,
    required: 'Location must be at least 3 characters',
  }),
  /** `null` means unlimited. */
  maxStudents: maxStudents.nullable(),
  /** If absent, a new class allows four, and an edited one keeps its number. */
  maxSeatsPerBooking: maxSeatsPerBooking.optional(),
  timeZone,
  /** If absent, a new class is for all levels, and an edited one keeps its level. */
  level: z.enum(classLevels, 'Please choose a level').optional(),
  /**
   * The instructor's own point. If absent, it follows from the location, and an edited class keeps
   * its point until the location changes; null forgets it.
   */
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
  /** If absent, the public sees only the neighborhood, and an edited class stays as it is. */
  showExactPlace: z.boolean().optional(),
};

const tooManyDates = `At most ${classLimits.sessions} dates`;

/** URLs of uploaded pictures, in display order. */
const images = z.array(rawText(2000)).max(classLimits.images, uploadMessages.tooMany);

/** A single date: one to add, or a new time for an existing one. */
export const slotForm = checkedSlot(z.strictObject(slotFields)).refine(
  (slot) => startTimeError(slot.startTime, new Date()) === undefined,
  {
    path: ['startTime'],
    error: ({ input }) => startTimeError((input as Slot).startTime, new Date()),
    when,
  },
);
export type SlotForm = z.infer<typeof slotForm>;
/** Unlike `slotForm`, without the clock: the services check the start. */
export const slotInput = checkedSlot(z.strictObject(slotFields));
export const addSessionInput = slotInput.safeExtend({ classId: recordId });
/** A date that is being entered; the session that it moves doesn't overlap itself. */
export const overlappingInput = slotInput.safeExtend({ exceptSessionId: recordId.optional() });
export const moveSessionInput = slotInput.safeExtend({ sessionId: recordId });

/** Everything but the dates, which may already have bookings. */
const editedFields = { ...listingFields, images, isActive: z.boolean() };
export const editClassForm = checkedPoint(z.strictObject(editedFields));
export type EditClassForm = z.infer<typeof editClassForm>;
/** Only the given fields change. */
export const editClassFields = checkedPoint(z.strictObject(editedFields).partial());
export const editClassInput = editClassFields.safeExtend({ classId: recordId });
export type EditClassInput = z.infer<typeof editClassInput>;

/** The create form. Unlike `createClassInput`, it also checks start times against the clock. */
export const classForm = checkedSlot(
  checkedPoint(
    z.strictObject({
      ...listingFields,
      ...slotFields,
      images,
      /** How the first date repeats, if it does. */
      repeats: repeatsForm.nullable(),
      /** The dates after the first one. */
      sessions: z.array(slotForm).max(classLimits.sessions - 1, tooManyDates),
    }),
  ),
).refine((form) => startTimeError(form.startTime, new Date()) === undefined, {
  path: ['startTime'],
  error: ({ input }) => startTimeError((input as Slot).startTime, new Date()),
  when,
});
export type ClassForm = z.infer<typeof classForm>;

/**
 * What the form and API clients send: one date, and more in `sessions`. The service checks that
 * starts are in the future, so a replay under the same idempotency key still gets its first response.
 */
/** What a class waits for before it is public: approval of its instructor, or a look at the class. */
export type ClassWait = 'approval' | 'review';

export const createClassInput = checkedSlot(
  checkedPoint(
    z.strictObject({
      ...listingFields,
      ...slotFields,
      timeZone: listingFields.timeZone
        .optional()
        .describe('By default the time zone of the place, or UTC if the place is unknown'),
      image: rawText(2000).nullish(),
      images: images.optional(),
      isActive: z.boolean().default(true),
      sessions: z
        .array(slotInput)
        .max(classLimits.sessions - 1, tooManyDates)
        .optional(),
      repeats: repeatsForm
        .nullish()
        .describe('How the first date repeats: the rule of a schedule, and the days left out'),
    }),
  ),
);
export type CreateClassInput = z.infer<typeof createClassInput>;

/** What someone has typed as the location of a class. */
export const findPlaceInput = z.strictObject({ location: listingFields.location });

const limitMessage = `Must be a whole number from 1 to ${classPageSize.max}`;

export const classIdInput = z.strictObject({ classId: recordId });

const sortOrder = z.enum(sortOrders, "Must be 'asc' or 'desc'").optional();

export const classPageInput = z.strictObject({
  limit: z
    .int(limitMessage)
    .min(1, limitMessage)
    .max(classPageSize.max, limitMessage)
    .default(classPageSize.default),
  /** `nextCursor` of the previous page, in the same sort order. */
  cursor: pageCursor.optional(),
  price: sortOrder,
  date: sortOrder,
  /** Leaves out classes without an upcoming date. */
  upcomingOnly: z.boolean().optional(),
  ...pageDirection,
});

export type ClassPageInput = z.infer<typeof classPageInput>;
