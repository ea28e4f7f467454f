import { z } from 'zod';
import { type RestRow, row } from '#server/platform/rest/rest-row.ts';
import { profileForm } from '#shared/accounts.ts';
import { classPageSize } from '#shared/class-lists.ts';
import { classPageInput, createClassInput } from '#shared/classes.ts';
import { reviewForm } from '#shared/reviews.ts';
import { recordId } from '#shared/text.ts';
import { ownerRows } from './owner-rows.ts';
import {
  bookingAnswer,
  cancelledBookingAnswer,
  categoryAnswer,
  classAnswer,
  classDetailsAnswer,
  classPageAnswer,
  contestedBookingAnswer,
  enrolledAnswer,
  myClassesAnswer,
  userAnswer,
  writtenReviewAnswer,
} from './rest-schemas.ts';
import { signInRows } from './sign-in-rows.ts';

const byId = z.object({ id: recordId });
/** Query parameters are strings; the page limit is the only number. */
const classListQuery = z.object({
  limit: z.coerce.number().pipe(classPageInput.shape.limit.unwrap()).optional(),
  cursor: classPageInput.shape.cursor,
  price: classPageInput.shape.price,
  date: classPageInput.shape.date,
});

/** The URL of the next page, with the same parameters. */
function nextClasses(query: z.output<typeof classListQuery>, cursor: string): string {
  const given = Object.entries({ limit: classPageSize.max, ...query, cursor });
  const named = given.filter(([, value]) => value !== undefined);
  return `/api/classes?${new URLSearchParams(named.map(([name, value]) => [name, String(value)]))}`;
}

/** THE TABLE of the documented API; routes, validation and the OpenAPI document derive from it. */
export const restRoutes: RestRow[] = [
  ...signInRows,
  ...ownerRows,
  row({
    method: 'PATCH',
    path: '/api/users/profile',
    tag: 'Accounts',
    summary: 'Update your profile; omitted fields do not change',
    needsSession: true,
    body: profileForm.partial(),
    status: 200,
    answer: userAnswer,
    refusals: ['VALIDATION_FAILED', 'USERNAME_TAKEN', 'IMAGE_NOT_UPLOADED', 'RATE_LIMITED'],
    call: (caller, { body }) => caller.profile.update(body),
  }),
  row({
    method: 'POST',
    path: '/api/become-teacher',
    tag: 'Accounts',
    summary: 'Become an instructor',
    needsSession: true,
    status: 200,
    answer: z.object({ user: userAnswer }),
    refusals: ['ALREADY_INSTRUCTOR'],
    call: async (caller) => ({ user: await caller.profile.becomeTeacher() }),
  }),
  row({
    method: 'GET',
    path: '/api/categories',
    tag: 'Classes',
    summary: 'List the class categories',
    status: 200,
    answer: z.array(categoryAnswer),
    call: (caller) => caller.categories.list(),
  }),
  row({
    method: 'GET',
    path: '/api/classes',
    tag: 'Classes',
    summary: 'List active classes: newest first, by price or by next date',
    description: `Without parameters, an array of the newest ${classPageSize.whole}. With any of them, a page: {items, nextCursor}. Either way the header \`Link: <…>; rel="next"\` names the next page, if there is one. Unknown parameters are ignored.`,
    query: classListQuery,
    status: 200,
    answer: z.union([z.array(classAnswer), classPageAnswer]),
    refusals: ['VALIDATION_FAILED'],
    async call(caller, { query }, linkNext) {
      const isWhole = Object.values(query).every((value) => value === undefined);
      const page = await (isWhole ? caller.classes.list() : caller.classes.page(query));
      if (page.nextCursor) linkNext(nextClasses(query, page.nextCursor));
      return isWhole ? page.items : page;
    },
  }),
  row({
    method: 'POST',
    path: '/api/classes',
    tag: 'Classes',
    summary: 'Create a class with one date, or with more dates in sessions',
    needsSession: true,
    isIdempotent: true,
    body: createClassInput,
    status: 201,
    answer: classDetailsAnswer,
    refusals: [
      'VALIDATION_FAILED',
      'CATEGORY_NOT_FOUND',
      'IMAGE_NOT_UPLOADED',
      'TOO_MANY_CLASSES',
      'TOO_MANY_UPCOMING_SESSIONS',
      'RATE_LIMITED',
    ],
    call: (caller, { body }) => caller.classes.create(body),
  }),
  row({
    method: 'GET',
    path: '/api/classes/:id',
    tag: 'Classes',
    summary: 'Get a class with its dates and reviews',
    params: byId,
    status: 200,
    answer: classDetailsAnswer,
    missing: 'CLASS_NOT_FOUND',
    call: (caller, { params }) => caller.classes.byId({ classId: params.id }),
  }),
  row({
    method: 'GET',
    path: '/api/classes/:id/enrolled',
    tag: 'Classes',
    summary: 'List the participants',
    params: byId,
    status: 200,
    answer: z.array(enrolledAnswer),
    missing: 'CLASS_NOT_FOUND',
    call: (caller, { params }) => caller.classes.enrolled({ classId: params.id }),
  }),
  row({
    method: 'POST',
    path: '/api/classes/:id/reviews',
    tag: 'Classes',
    summary: 'Review a class you attended, once per booking',
    needsSession: true,
    params: byId,
    body: reviewForm.extend({ booking_id: recordId.optional() }),
    status: 201,
    answer: writtenReviewAnswer,
    missing: 'CLASS_NOT_FOUND',
    refusals: ['VALIDATION_FAILED', 'NOT_ATTENDED', 'CLASS_NOT_ENDED', 'ALREADY_REVIEWED'],
    call: (caller, { params, body: { booking_id: bookingId, ...review } }) =>
      caller.reviews.write({ classId: params.id, bookingId, ...review }),
  }),
  row({
    method: 'POST',
    path: '/api/bookings',
    tag: 'Bookings',
    summary: 'Book a class: the given session, or the next one',
    needsSession: true,
    isIdempotent: true,
    body: z.strictObject({ class_id: recordId, session_id: recordId.optional() }),
    status: 201,
    answer: bookingAnswer,
    refusals: [
      'VALIDATION_FAILED',
      'OWN_CLASS',
      'CLASS_NOT_FOUND',
      'CLASS_FULL',
      'ALREADY_ENROLLED',
      'CLASS_STARTED',
      'NO_SCHEDULE',
    ],
    call: (caller, { body }) =>
      caller.bookings.book({ classId: body.class_id, sessionId: body.session_id }),
  }),
  row({
    method: 'PUT',
    path: '/api/bookings/:id/cancel',
    tag: 'Bookings',
    summary: 'Cancel a booking and get the refund amount',
    needsSession: true,
    params: byId,
    status: 200,
    answer: cancelledBookingAnswer,
    missing: 'BOOKING_NOT_FOUND',
    refusals: ['CLASS_STARTED', 'BOOKING_CANCELLED'],
    call: (caller, { params }) => caller.bookings.cancel({ bookingId: params.id }),
  }),
  row({
    method: 'PUT',
    path: '/api/bookings/:id/contest-no-show',
    tag: 'Bookings',
    summary: 'Contest being marked as a no-show',
    needsSession: true,
    params: byId,
    status: 200,
    answer: contestedBookingAnswer,
    missing: 'BOOKING_NOT_FOUND',
    refusals: ['NOT_A_NO_SHOW', 'NO_SHOW_ALREADY_CONTESTED'],
    call: (caller, { params }) => caller.bookings.contestNoShow({ bookingId: params.id }),
  }),
  row({
    method: 'GET',
    path: '/api/my-classes',
    tag: 'Bookings',
    summary: 'List the classes you teach, your bookings, and your cancelled bookings',
    needsSession: true,
    status: 200,
    answer: myClassesAnswer,
    call: (caller) => caller.classes.mine(),
  }),
];
