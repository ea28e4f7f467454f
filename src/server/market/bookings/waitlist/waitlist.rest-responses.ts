import { z } from 'zod';
import { paymentResponse } from '#server/market/bookings/bookings.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import { dollars, id, image, time } from '#server/programs/rest/rest-fields.ts';
import { bookingStatuses } from '#shared/market/bookings/booking-states.ts';
import { waitlistStatuses } from '#shared/market/bookings/waitlist.ts';

const date = z.object({ sessionId: id, startTime: time, endTime: time });
const wantedDate = date.nullable().describe('null: any date of the class');

const returns = z
  .object({
    fullDates: z.int().describe("How many of the class's last dates were full, at most ten"),
    withReturns: z.int().describe('On how many of these at least one spot became free again'),
    sentence: z.string().nullable(),
  })
  .describe('How often spots come back');

const payment = paymentResponse
  .nullable()
  .describe('null: not claimed yet, free, or paid to the instructor at the class');

export const entryResponse = named(
  'WaitlistEntry',
  z.object({
    id,
    status: z.enum(waitlistStatuses),
    seats: z.int(),
    createdAt: time,
    endedAt: time.nullable(),
    classId: id,
    title: z.string(),
    timeZone: z.string().describe('IANA name'),
    price: dollars.describe('Of one spot'),
    teacherName: z.string(),
    date: wantedDate,
    placeInLine: z.int().nullable().describe('null unless you are waiting'),
    seatsAhead: z.int().nullable().describe('How many spots people ahead of you want'),
    isMovedAhead: z.boolean().describe('The instructor offers you the next spot'),
    offer: date
      .extend({
        bookingId: id.describe('The booking has this id once the spots are claimed'),
        expiresAt: time.describe('The spots are given to the next person then'),
        price: dollars.describe('Of one spot'),
        isClaimed: z.boolean().describe('true: it only has to be paid'),
        payment,
      })
      .nullable(),
    openDates: z.array(date).describe('Dates with enough free spots: the first to claim gets them'),
    hasConflict: z.boolean().describe('You booked something else at that time'),
    returns,
  }),
);

export const waitlistResponse = named(
  'Waitlist',
  z.object({
    isOpen: z.boolean().describe('false: the waitlist takes no new entries'),
    returns,
    lines: z
      .array(z.object({ sessionId: id, people: z.int(), seats: z.int() }))
      .describe('How many wait for each date, and for how many spots'),
    entry: entryResponse.nullable().describe('Yours, if you are in line'),
  }),
);

export const acceptedResponse = named(
  'ClaimedSpot',
  z.object({ bookingId: id, status: z.enum(bookingStatuses), payment }),
);

export const queueResponse = named(
  'WaitlistLine',
  z.object({
    classId: id,
    title: z.string(),
    timeZone: z.string().describe('IANA name'),
    isOpen: z.boolean(),
    entries: z.array(
      z.object({
        id,
        status: z.enum(waitlistStatuses),
        seats: z.int(),
        createdAt: time,
        username: z.string(),
        fullName: z.string(),
        profileImage: image,
        date: wantedDate,
        offer: date.extend({ expiresAt: time, isClaimed: z.boolean() }).nullable(),
        movedAhead: z.object({ at: time, reason: z.string() }).nullable(),
      }),
    ),
  }),
);
