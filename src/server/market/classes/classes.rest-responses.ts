import { z } from 'zod';
import {
  bookingFields,
  contestedAt,
  minimumResponse,
  viewerBookingResponse,
  whatToExpectResponse,
} from '#server/market/bookings/bookings.rest-responses.ts';
import { categoryResponse } from '#server/market/categories/categories.rest-responses.ts';
import { reviewResponse } from '#server/market/reviews/reviews.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import {
  dollars,
  firstMeeting,
  id,
  image,
  meetings,
  time,
} from '#server/programs/rest/rest-fields.ts';
import { removalResponse } from '#server/staff/removals/removals.rest-responses.ts';
import { classLevels } from '#shared/market/classes/class-levels.ts';
import { classWaits } from '#shared/market/classes/classes.ts';
import { belowMinimumActions } from '#shared/market/classes/dates/minimum.ts';
import { locationPrecisions } from '#shared/market/places.ts';
import { spamRuleNames } from '#shared/staff/desk/spam-rules.ts';

const spots = z.int().nullable().describe('null means unlimited');

const releasedSpots = z
  .int()
  .describe("Further spots, of learners who can't come; sold after the free ones");

const sessionResponse = named(
  'ClassSession',
  z.object({
    id,
    startTime: time,
    endTime: time,
    meetings,
    maxStudents: spots,
    availableSpots: spots,
    releasedSpots,
    seatsTaken: z.int(),
    minimum: minimumResponse,
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

const teacher = z.object({ id, fullName: z.string(), username: z.string(), profileImage: image });

const classFields = {
  id,
  title: z.string(),
  description: z.string(),
  price: dollars,
  location: z.string(),
  city: z.string().nullable().describe('null while the place is unknown'),
  region: z.string().nullable().describe('The code of a US state'),
  timeZone: z.string().describe('IANA name'),
  image,
  images: z.array(z.string()),
  maxStudents: spots,
  level: z.enum(classLevels),
  joinUntilMeeting: z
    .int()
    .nullable()
    .describe('The last meeting from which a course that has begun can be joined; null: it cannot'),
  isActive: z.boolean(),
  startTime: time.nullable(),
  endTime: time.nullable(),
  availableSpots: spots,
  releasedSpots,
  minimum: minimumResponse,
  sessions: z.array(sessionResponse),
  category: categoryResponse,
  averageRating: z.number().nullable(),
  reviewCount: z.int(),
};

export const classResponse = named('Class', z.object({ ...classFields, teacher }));

export const classPageResponse = named(
  'ClassPage',
  z.object({ items: z.array(classResponse), nextCursor: z.string().nullable() }),
);

const waitsFor = z
  .enum(classWaits)
  .nullable()
  .describe('What the class waits for before it is public: approval of its instructor, or review');

const coordinate = z.number().nullable().describe('null while the place is unknown');

export const classDetailsResponse = named(
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
    waitsFor,
    reviewReasons: z
      .array(z.enum(spamRuleNames))
      .nullable()
      .describe('Why the class waits for a review, for its instructor'),
    maxSeatsPerBooking: z.int().describe('How many spots one booking can have'),
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
    attendeeCount: z.int().describe('Students who attended ended sessions'),
    reviews: z.array(reviewResponse),
    viewerBookings: z
      .array(viewerBookingResponse)
      .optional()
      .describe('Your bookings of this class, soonest first; only if signed in'),
  }),
);

export const enrolledResponse = named(
  'EnrolledUser',
  z.object({
    id: id.describe(
      'The account, or another id for participants who chose to be shown by their initials',
    ),
    username: z.string().describe('The initials instead if the participant chose so'),
    fullName: z
      .string()
      .describe(
        'First name and initial if you are signed out; initials if the participant chose so',
      ),
    profileImage: image,
    joinedDate: time,
    guests: z
      .int()
      .describe('How many people come along')
      .meta({ examples: [1] }),
    sessionId: id,
    bookingId: id.nullable().describe("Only for the booking's student and the teacher"),
    fullRefundUntil: time.nullable().describe('Visible like bookingId'),
    price: dollars.nullable().describe('Price at the time of booking; visible like bookingId'),
  }),
);

export const myClassesResponse = named(
  'MyClasses',
  z.object({
    created: z.array(classResponse.extend({ waitsFor })),
    enrolled: z.array(
      classResponse.extend({
        booking: z.object({
          ...bookingFields,
          startTime: time,
          endTime: time,
          meetings,
          firstMeeting,
          noShowContestedAt: contestedAt.nullable(),
        }),
      }),
    ),
  }),
);
