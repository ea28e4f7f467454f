import { uploadMessages } from '#shared/files/uploads.ts';
import { latitude, longitude } from '#shared/market/places.ts';
import { isWholeCents } from '#shared/money/money.ts';
import { numberError } from '#shared/money/typed-numbers.ts';
import { pageCursor, pageDirection, pageLimit } from '#shared/pagination.ts';
import { multiLineText, rawText, recordId, singleLineText } from '#shared/text.ts';
import { fieldError, oneOf, z } from '#shared/zod.ts';
import { noteToStudents } from './announcements.ts';
import { categoryExpected } from './categories.ts';
import { classLevels } from './class-levels.ts';
import { classLimits } from './class-limits.ts';
import { classPageSize, sortOrders } from './class-lists.ts';
import { checkedMinimum, maxStudents, minimumFields, type SizeInput } from './class-size.ts';
import { lateJoiningFields } from './dates/late-joining-fields.ts';
import { whatToExpect } from './expectations/what-to-expect-fields.ts';
import { repeatsForm, repeatsInput } from './schedules/repeats.ts';
import { lateMoveChoice, maxSeatsPerBooking } from './seat-fields.ts';
import {
  checkedChange,
  checkedMeetings,
  checkedSlot,
  checkedStart,
  type DateInput,
  dateForm,
  dateInput,
  externalId,
  furtherMeetings,
  slotFields,
  slotInput,
} from './slots.ts';

const priceMessage = 'Price must be a number greater than or equal to 0';

const price = z
  .number(numberError('money', priceMessage))
  .min(0, priceMessage)
  .max(classLimits.maxPriceDollars, `Price must be at most $${classLimits.maxPriceDollars}`)
  .refine(isWholeCents, 'Price can have at most two decimals');

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
  .string(fieldError('Please choose a time zone', 'Must be a time zone such as America/Denver'))
  .max(64)
  .refine(isTimeZone, 'Unknown time zone');

const pointFields = z.object({ latitude: latitude.nullish(), longitude: longitude.nullish() });
type PointInput = z.infer<typeof pointFields>;
const isAbsent = (coordinate: number | null | undefined) =>
  coordinate === null || coordinate === undefined;

/** Rejects a point with only one coordinate, even while other fields are invalid. */
function checkedPoint<T extends z.ZodType<PointInput>>(listing: T) {
  return listing.refine((given) => isAbsent(given.latitude) === isAbsent(given.longitude), {
    path: ['latitude'],
    message: 'Provide both latitude and longitude',
    when: ({ value }) => pointFields.safeParse(value).success,
  });
}

const listingFields = {
  title: singleLineText({
    ...classLimits.title,
    required: `Title must be at least ${classLimits.title.min} characters`,
  }),
  description: multiLineText({
    ...classLimits.description,
    required: `Description must be at least ${classLimits.description.min} characters`,
  }),
  categoryId: z
    .int(fieldError('Please select a category', categoryExpected))
    .min(1, 'Please select a category')
    .max(2 ** 31 - 1, 'Please select a category'),
  price,
  location: singleLineText({
    ...classLimits.location,
    required: `Location must be at least ${classLimits.location.min} characters`,
  }),
  /** `null` means unlimited. */
  maxStudents: maxStudents.nullable(),
  ...minimumFields,
  /** If absent, a new class allows four, and an edited one keeps its number. */
  maxSeatsPerBooking: maxSeatsPerBooking.optional(),
  /** If absent, a new class allows no late moves, and an edited one stays as it is. */
  lateMoveHours: lateMoveChoice.nullish(),
  ...lateJoiningFields,
  timeZone,
  /** If absent, a new class is for all levels, and an edited one keeps its level. */
  level: oneOf(classLevels, 'Please choose a level').optional(),
  whatToExpect: whatToExpect.optional(),
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

/** A date that is being entered; the session that it moves doesn't overlap itself. */
export const overlappingInput = slotInput.safeExtend({
  exceptSessionId: recordId.optional(),
  timeZone: timeZone.optional().describe('Of local times; UTC by default'),
});
export const sessionChange = checkedChange(
  z
    .strictObject({ ...slotFields, word: noteToStudents, externalId: externalId.nullable() })
    .partial(),
);
export const moveSessionInput = sessionChange.safeExtend({ sessionId: recordId });
export type MoveSessionInput = z.infer<typeof moveSessionInput>;
export const cancelSessionInput = z.strictObject({
  sessionId: recordId,
  word: noteToStudents.optional(),
});

/** All fields but the dates, which may already have bookings. */
const editedFields = { ...listingFields, images, isActive: z.boolean() };
export const editClassForm = checkedMinimum(checkedPoint(z.strictObject(editedFields)));
export type EditClassForm = z.infer<typeof editClassForm>;
/** Only the given fields change. */
export const editClassFields = checkedMinimum(
  checkedPoint(
    z
      .strictObject({
        ...editedFields,
        externalId: externalId.nullable(),
        keepsLocalTimes: z
          .boolean()
          .describe(
            'With another timeZone, upcoming dates move so that they start at the same time on the clock. By default they keep their moment',
          ),
      })
      .partial(),
  ),
);
export const editClassInput = editClassFields.safeExtend({ classId: recordId });
export type EditClassInput = z.infer<typeof editClassInput>;

type GivenClass = DateInput & PointInput & SizeInput;
const checkedDate = <T extends z.ZodType<GivenClass>>(listing: T) =>
  checkedMeetings(checkedSlot(checkedMinimum(checkedPoint(listing))));

/** A schedule lists dates that meet once. */
function checkedRepeats<T extends z.ZodType<DateInput & { repeats?: unknown }>>(listing: T) {
  return listing.refine(({ repeats, meetings = [] }) => !repeats || meetings.length === 0, {
    path: ['repeats'],
    message: "A date that meets several times can't repeat",
  });
}

/** The create form. Unlike `createClassInput`, it also checks start times against the clock. */
export const classForm = checkedRepeats(
  checkedStart(
    checkedDate(
      z.strictObject({
        ...listingFields,
        ...slotFields,
        meetings: furtherMeetings,
        images,
        /** How the first date repeats, if it does. */
        repeats: repeatsForm.nullable(),
        /** The dates after the first one. */
        sessions: z.array(dateForm).max(classLimits.sessions - 1, tooManyDates),
      }),
    ),
  ),
);
export type ClassForm = z.infer<typeof classForm>;

/** The reason why a class is not public yet: the approval of its instructor, or a review of the class. */
export const classWaits = ['approval', 'review'] as const;
export type ClassWait = (typeof classWaits)[number];

/**
 * The input of the form and of API clients: one date, and more in `sessions`. The service checks that
 * starts are in the future, so a replay under the same idempotency key still gets its first response.
 */
export const createClassInput = checkedRepeats(
  checkedDate(
    z.strictObject({
      ...listingFields,
      ...slotFields,
      meetings: furtherMeetings,
      externalId: externalId.optional(),
      sessionExternalId: externalId.optional().describe('That of the first date'),
      timeZone: listingFields.timeZone
        .optional()
        .describe('By default the time zone of the place, or UTC if the place is unknown'),
      image: rawText(2000).nullish(),
      images: images.optional(),
      isActive: z.boolean().default(true),
      sessions: z
        .array(dateInput)
        .max(classLimits.sessions - 1, tooManyDates)
        .optional(),
      wantedId: recordId
        .optional()
        .describe(
          'The request that the class is listed for. Everyone who asked is emailed about it, if it is near and costs no more than they said; otherwise this changes nothing',
        ),
      repeats: repeatsInput
        .nullish()
        .describe(
          'How the first date repeats: the rule of a schedule, which has this date, and the days left out',
        ),
    }),
  ),
);
export type CreateClassInput = z.infer<typeof createClassInput>;

/** The text that a user has typed as the location of a class. */
export const findPlaceInput = z.strictObject({ location: listingFields.location });

export const classIdInput = z.strictObject({ classId: recordId });
export const shortCodeInput = z.strictObject({ shortCode: z.string().max(20) });
export const classDetailsInput = classIdInput.extend({
  /** Returns all reviews instead of the newest and a cursor. */
  hasAllReviews: z.boolean().default(false),
});

const sortOrder = z.enum(sortOrders, "Must be 'asc' or 'desc'").optional();

export const classPageInput = z.strictObject({
  limit: pageLimit(classPageSize),
  /** `nextCursor` of the previous page, in the same sort order. */
  cursor: pageCursor.optional(),
  price: sortOrder,
  date: sortOrder,
  /** Leaves out classes without an upcoming date. */
  upcomingOnly: z.boolean().optional(),
  ...pageDirection,
});

export type ClassPageInput = z.infer<typeof classPageInput>;
