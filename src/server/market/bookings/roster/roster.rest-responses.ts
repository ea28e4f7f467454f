import { z } from 'zod';
import {
  guestList,
  minimumResponse,
  seatCount,
} from '#server/market/bookings/bookings.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import {
  dollars,
  firstMeeting,
  id,
  image,
  meetings,
  time,
} from '#server/programs/rest/rest-fields.ts';
import { bookingStatuses, isConfirmed } from '#shared/market/bookings/booking-states.ts';

const taughtSessionFields = {
  id,
  classId: id,
  title: z.string(),
  location: z.string(),
  timeZone: z.string().describe('IANA name'),
  startTime: time,
  endTime: time,
  maxStudents: z.int().nullable().describe('null means unlimited'),
  seatsTaken: z.int(),
  minimum: minimumResponse,
  isScheduled: z.boolean().describe('false: the date was canceled'),
  isActive: z.boolean().describe('false: the class is hidden'),
};

export const taughtSession = z.object({ ...taughtSessionFields, meetings });

export const rosterStudent = z.object({
  bookingId: id,
  status: z.enum(bookingStatuses).meta({ examples: bookingStatuses.filter(isConfirmed) }),
  seats: seatCount,
  guests: guestList,
  attendedSeats: z.int().nullable().describe('How many came; null until marked'),
  attendedMeetings: z
    .array(z.int().nullable())
    .describe('Of a course: how many came to each meeting, null until marked; otherwise empty'),
  firstMeeting,
  noShowContestedAt: time.nullable(),
  joinedDate: time.describe('When the student booked'),
  id,
  fullName: z.string(),
  username: z.string(),
  profileImage: image,
  email: z.string().nullable().describe('null: the account was deleted'),
  phoneNumber: z.string().nullable(),
  total: dollars.describe('Of all seats of the booking'),
  payment: z
    .object({
      paid: z.number().describe('Dollars that arrived'),
      refunded: z.number().describe('Dollars'),
      refundStatus: z.enum(['pending', 'sent', 'failed']).nullable(),
    })
    .nullable()
    .describe('null: nothing was paid through LearnLocal'),
});

const listedStudent = rosterStudent.extend({ isBlockedByMe: z.boolean() });

export const rosterResponse = named(
  'Roster',
  z.object({
    session: z.object({
      ...taughtSessionFields,
      meetings,
      price: dollars,
      isRepeating: z.boolean().describe('One of the dates of a schedule'),
      refundedStudents: z
        .int()
        .describe(
          'Students who get money back when the date is canceled, or got it because it was',
        ),
    }),
    students: z.array(listedStudent),
    canceled: z
      .array(listedStudent)
      .describe('Those of a canceled date, and those who canceled and did not get all money back'),
  }),
);

export const taughtSessionsResponse = named(
  'TaughtSessions',
  z.object({
    items: z.array(
      taughtSession.extend({
        unmarked: z.int().describe('Students of a started date without a mark'),
        contested: z.int().describe('No-shows that students contested'),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
);

const slot = { startTime: time, endTime: time };

export const teachingCalendar = named(
  'TeachingCalendar',
  z.array(
    z.object({
      ...taughtSessionFields,
      meetingCount: z.int().describe('The number of meetings of the date'),
      firstMeeting: z.object(slot),
      meetings: z
        .array(z.object({ position: z.int().describe('From 1'), ...slot }))
        .describe('The meetings that start on these days'),
    }),
  ),
);
