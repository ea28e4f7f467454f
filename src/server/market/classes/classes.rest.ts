import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import {
  additionResponse,
  discount,
  guestList,
  payment,
  refund,
  seatCount,
  total,
} from '#server/programs/rest/responses/booking-responses.ts';
import {
  classFields,
  classPageResponse,
  classResponse,
  listingStatus,
  removalResponse,
  reviewResponse,
  sessionResponse,
  teacher,
  whatToExpectResponse,
} from '#server/programs/rest/responses/class-responses.ts';
import {
  dollars,
  id,
  numericQuery,
  pathWithQuery,
  time,
} from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { bookingStatuses } from '#shared/market/bookings/booking-states.ts';
import { lateMoveHours } from '#shared/market/classes/class-limits.ts';
import { classPageSize } from '#shared/market/classes/class-lists.ts';
import {
  classPageInput,
  classWaits,
  createClassInput,
  editClassFields,
} from '#shared/market/classes/classes.ts';
import { belowMinimumActions } from '#shared/market/classes/dates/minimum.ts';
import { locationPrecisions } from '#shared/market/places.ts';
import { spamRuleNames } from '#shared/staff/desk/spam-rules.ts';

const row = rowsOf({ tag: 'Classes', scope: 'classes' });

const viewerBookingResponse = named(
  'ViewerBooking',
  z.object({
    id,
    sessionId: id,
    startTime: time.describe('When it begins for you'),
    status: z.enum(bookingStatuses),
    price: dollars.describe('Of one spot, at the time of booking, before a discount'),
    discount,
    seats: seatCount,
    guests: guestList,
    total,
    payment,
    addition: additionResponse,
    refundPerSeat: dollars
      .nullable()
      .describe('The refund for giving back one of several spots now'),
    refund: refund.nullable().describe('The refund for canceling now; null: nothing was paid here'),
  }),
);

const lateJoiningResponse = z
  .object({
    meeting: z.int().describe('The position of the first meeting that is left'),
    meetingsLeft: z.int(),
    startTime: time,
    price: dollars.describe('Of one spot, for the meetings that are left'),
  })
  .nullable()
  .describe('Of a course that has begun: what joining it now means; null if it is not possible');

export const waitsFor = z
  .enum(classWaits)
  .nullable()
  .describe('What the class waits for before it is public: approval of its instructor, or review');

const coordinate = z.number().nullable().describe('null while the place is unknown');

const classDetailsResponse = named(
  'ClassDetails',
  z.object({
    ...classFields,
    timeZoneAssumed: z
      .literal(true)
      .optional()
      .describe(
        'Of a new class: the request had no time zone and the place is unknown, so it is UTC',
      ),
    sessions: z.array(sessionResponse.extend({ lateJoining: lateJoiningResponse })),
    teacher: teacher.extend({
      phoneNumber: z.string().nullable().describe("Only for this teacher's booked students"),
      bio: z.string().nullable(),
      location: z.string().nullable(),
      averageRating: z.number().nullable().describe("Over all of this teacher's classes"),
      reviewCount: z.int(),
    }),
    latitude: coordinate,
    longitude: coordinate,
    locationPrecision: z.enum(locationPrecisions),
    isPointRounded: z
      .boolean()
      .describe('The point is exact, but you see it rounded to about 500 m until you book'),
    countryCode: z.string().nullable(),
    showExactPlace: z.boolean().describe('Everyone sees the exact point'),
    isOffered: z
      .boolean()
      .describe('What the instructor chose; isActive says whether the class is public'),
    listingStatus,
    waitsFor,
    reviewReasons: z
      .array(z.enum(spamRuleNames))
      .nullable()
      .describe('Why the class waits for a review, for its instructor'),
    maxSeatsPerBooking: z.int().describe('How many spots one booking can have'),
    lateMoveHours: z
      .literal(lateMoveHours)
      .nullable()
      .describe(
        'New bookings can move to another date until this many hours before the start, once; null: only until the refund deadline',
      ),
    whatToExpect: whatToExpectResponse,
    removal: removalResponse
      .nullable()
      .describe('Why staff hid it, for its teacher and those who booked it'),
    minStudents: z
      .int()
      .nullable()
      .describe('How many students new dates need; null: they take place however few book them'),
    decisionHours: z.int().describe('How long before its start a date is decided'),
    belowMinimum: z
      .enum(belowMinimumActions)
      .describe('Whether a date with too few students is canceled, or the instructor is asked'),
    nextOpening: time
      .nullable()
      .describe('When a date opens to everyone that you cannot book yet; null without one')
      .meta({ examples: [null] }),
    attendeeCount: z.int().describe('Students who attended ended sessions'),
    reviews: z.array(reviewResponse),
    viewerBookings: z
      .array(viewerBookingResponse)
      .optional()
      .describe('Your bookings of this class, soonest first; only if signed in'),
  }),
);

const classListQuery = z.object({
  limit: numericQuery(classPageInput.shape.limit.unwrap()).optional(),
  cursor: classPageInput.shape.cursor,
  price: classPageInput.shape.price,
  date: classPageInput.shape.date,
});

export const classRows: RestRow[] = [
  row('GET /api/classes', 'listClasses', {
    summary: 'List active classes: newest first, by price or by next date',
    description: `Without parameters, an array of the newest ${classPageSize.whole}. With any of them, a page: {items, nextCursor}. Either way the header \`Link: <…>; rel="next"\` names the next page, if there is one. Unknown parameters are ignored.`,
    query: classListQuery,
    response: z.union([z.array(classResponse), classPageResponse]),
    isCached: true,
    isText: true,
    async call(caller, { query }, linkNext) {
      const isWhole = Object.values(query).every((value) => value === undefined);
      const limit = isWhole ? classPageSize.whole : (query.limit ?? classPageSize.default);
      const page = await caller.classTexts.page({ ...query, limit });
      const next = { limit: classPageSize.max, ...query, cursor: page.nextCursor };
      if (page.nextCursor) linkNext(pathWithQuery('/api/classes', next));
      if (isWhole) return page.items;
      return `{"items":${page.items},"nextCursor":${JSON.stringify(page.nextCursor)}}`;
    },
  }),
  row('POST /api/classes', 'createClass', {
    summary: 'Create a class with one date, or with more dates in sessions',
    description:
      'You become its instructor. A date that meets several times, such as six Tuesday evenings, is booked as one: `meetings` are those after the first. Upload pictures first: `images` are URLs of uploaded files. Without `timeZone`, it is that of the location; if that is unknown, it is UTC, and the response has `timeZoneAssumed: true`. Times without an offset are on the clock of that time zone.',
    auth: 'member',
    isIdempotent: true,
    body: createClassInput,
    status: 201,
    response: classDetailsResponse,
    errors: [
      'CATEGORY_NOT_FOUND',
      'CATEGORY_RETIRED',
      'PRICE_TOO_LOW',
      'IMAGE_NOT_UPLOADED',
      'EXTERNAL_ID_TAKEN',
      'TOO_MANY_CLASSES',
      'TOO_MANY_UPCOMING_SESSIONS',
      'RATE_LIMITED',
    ],
    call: (caller, { body }) => caller.classes.create(body),
  }),
  row('GET /api/classes/:id', 'getClass', {
    summary: 'Get a class with its dates and reviews',
    description:
      "Signed-in callers also get their own bookings. The instructor's phone number and, unless everyone may see it, the exact point are only for booked students.",
    response: classDetailsResponse,
    notFound: 'CLASS_NOT_FOUND',
    isCached: true,
    call: (caller, { params }) => caller.classes.byId({ classId: params.id, hasAllReviews: true }),
  }),
  row('PATCH /api/classes/:id', 'updateClass', {
    summary: 'Edit or hide a class you teach; omitted fields do not change',
    description:
      'Hide it with `isActive: false`: those who booked still see it. A new price only applies to new bookings. Students who booked an upcoming date are emailed about new local times and about another place, and may cancel for a full refund if the place is another one. With another `timeZone`, dates keep their moment and read differently; with `keepsLocalTimes: true`, upcoming ones move instead, with the notice and the emails of a move (`PATCH /api/sessions/{id}`). Courses that have begun keep their moments. Dates have calls of their own.',
    auth: 'member',
    body: editClassFields,
    example: { isActive: false },
    response: classDetailsResponse,
    notFound: 'CLASS_NOT_FOUND',
    errors: [
      'CATEGORY_NOT_FOUND',
      'CATEGORY_RETIRED',
      'PRICE_TOO_LOW',
      'IMAGE_NOT_UPLOADED',
      'EXTERNAL_ID_TAKEN',
      'TOO_MANY_FILES',
      'SEATS_TAKEN',
      'LOCATION_CHANGE_TOO_LATE',
      'RESCHEDULE_TOO_LATE',
      'SESSION_TIME_TAKEN',
      'TOO_MANY_CLASSES',
      'RATE_LIMITED',
    ],
    call: (caller, { params, body }) => caller.classes.edit({ classId: params.id, ...body }),
  }),
  row('DELETE /api/classes/:id', 'deleteClass', {
    summary: 'Delete a class you teach that no one has booked',
    description:
      'With its dates and pictures. A class that someone has booked, waited for or written about, also earlier, or that staff hid, can only be hidden with `isActive: false`.',
    auth: 'member',
    notFound: 'CLASS_NOT_FOUND',
    errors: ['CLASS_IN_USE'],
    call: (caller, { params }) => caller.classes.remove({ classId: params.id }),
  }),
];
