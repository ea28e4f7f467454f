import { z } from 'zod';
import { named } from '#server/platform/rest/error-answer.ts';
import { roles } from '#shared/accounts.ts';
import { bookingStatuses, cancelledStatuses } from '#shared/bookings.ts';

// The documented responses. The compiler checks each row's procedure against its schema, and the
// serializer checks every response.

const id = z.uuid();
const time = z.iso.datetime();
const image = z.string().nullable();
const price = z.number().describe('US dollars');
const spots = z.int().nullable().describe('null means unlimited');

export const userAnswer = named(
  'User',
  z.object({
    id,
    email: z.string(),
    username: z.string(),
    fullName: z.string(),
    role: z.enum(roles),
    profileImage: image,
    bio: z.string().nullable(),
    location: z.string().nullable(),
    phoneNumber: z.string().nullable(),
  }),
);

export const categoryAnswer = named('Category', z.object({ id: z.int(), name: z.string() }));

const sessionAnswer = named(
  'ClassSession',
  z.object({ id, startTime: time, endTime: time, maxStudents: spots, availableSpots: spots }),
);

const teacher = z.object({ id, fullName: z.string(), username: z.string(), profileImage: image });

const classFields = {
  id,
  title: z.string(),
  description: z.string(),
  price,
  location: z.string(),
  timeZone: z.string().describe('IANA name'),
  image,
  images: z.array(z.string()),
  maxStudents: spots,
  isActive: z.boolean(),
  startTime: time.nullable(),
  endTime: time.nullable(),
  availableSpots: spots,
  sessions: z.array(sessionAnswer),
  category: categoryAnswer,
  averageRating: z.number().nullable(),
  reviewCount: z.int(),
};

export const classAnswer = named('Class', z.object({ ...classFields, teacher }));

export const classPageAnswer = named(
  'ClassPage',
  z.object({ items: z.array(classAnswer), nextCursor: z.string().nullable() }),
);

const reviewAnswer = named(
  'Review',
  z.object({
    id,
    rating: z.int().min(1).max(5),
    comment: z.string(),
    createdAt: time,
    reply: z.string().nullable().describe("The teacher's"),
    repliedAt: time.nullable(),
    editedAfterReplyAt: time.nullable().describe('When it was edited after the reply'),
    user: z.object({ username: z.string(), fullName: z.string(), profileImage: image }),
  }),
);

export const writtenReviewAnswer = named(
  'WrittenReview',
  z.object({
    id,
    classId: id,
    bookingId: id,
    rating: z.int().min(1).max(5),
    comment: z.string(),
    createdAt: time,
  }),
);

const refund = z.object({ amount: price, isFull: z.boolean(), fullRefundUntil: time });

const viewerBookingAnswer = named(
  'ViewerBooking',
  z.object({
    id,
    sessionId: id,
    status: z.enum(bookingStatuses),
    price: price.describe('Price at the time of booking'),
    refund: refund.describe('The refund for canceling now'),
  }),
);

export const classDetailsAnswer = named(
  'ClassDetails',
  z.object({
    ...classFields,
    teacher: teacher.extend({
      phoneNumber: z.string().nullable().describe("Only for this teacher's booked students"),
      bio: z.string().nullable(),
      location: z.string().nullable(),
    }),
    attendeeCount: z.int().describe('Students who attended ended sessions'),
    reviews: z.array(reviewAnswer),
    viewerBookings: z
      .array(viewerBookingAnswer)
      .optional()
      .describe('Your bookings of this class, soonest first; only if signed in'),
  }),
);

export const enrolledAnswer = named(
  'EnrolledUser',
  z.object({
    id,
    username: z.string(),
    fullName: z.string(),
    profileImage: image,
    joinedDate: time,
    sessionId: id,
    bookingId: id.nullable().describe("Only for the booking's student and the teacher"),
    fullRefundUntil: time.nullable().describe('Visible like bookingId'),
    price: price.nullable().describe('Price at the time of booking; visible like bookingId'),
  }),
);

const bookingFields = {
  id,
  sessionId: id,
  status: z.enum(bookingStatuses),
  createdAt: time,
  price,
};

const contestedAt = time.describe('When the student contested the no-show');

export const contestedBookingAnswer = named(
  'ContestedBooking',
  z.object({ id, noShowContestedAt: contestedAt }),
);

export const bookingAnswer = named('Booking', z.object({ ...bookingFields, classId: id }));

export const cancelledBookingAnswer = named(
  'CancelledBooking',
  bookingAnswer.extend({ cancelledAt: time, refund }),
);

const cancelledSeatAnswer = named(
  'CancelledSeat',
  bookingAnswer.extend({
    status: z.enum(cancelledStatuses).describe('Tells who canceled'),
    title: z.string(),
    isClassActive: z.boolean().describe('false: the class is no longer active'),
    timeZone: z.string().describe('IANA name'),
    startTime: time,
    endTime: time,
    cancelledAt: time,
    refund: refund.omit({ fullRefundUntil: true }),
  }),
);

export const myClassesAnswer = named(
  'MyClasses',
  z.object({
    created: z.array(classAnswer),
    enrolled: z.array(
      classAnswer.extend({
        booking: z.object({
          ...bookingFields,
          startTime: time,
          endTime: time,
          noShowContestedAt: contestedAt.nullable(),
        }),
      }),
    ),
    cancelled: z
      .array(cancelledSeatAnswer)
      .describe('Your latest canceled bookings, at most 50; excludes sessions you booked again'),
  }),
);
