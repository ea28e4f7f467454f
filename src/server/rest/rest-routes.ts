import { z } from 'zod';
import { profileForm } from '#shared/accounts.ts';
import { classPageSize } from '#shared/class-lists.ts';
import { classPageInput, createClassInput } from '#shared/classes.ts';
import { reviewForm } from '#shared/reviews.ts';
import { recordId } from '#shared/text.ts';
import { ownerRows } from './owner-rows.ts';
import { type RestRow, row } from './rest-row.ts';
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
/** In an address every value is text; the page's limit is the one number there. */
const classListQuery = z.object({
  limit: z.coerce.number().pipe(classPageInput.shape.limit.unwrap()).optional(),
  cursor: classPageInput.shape.cursor,
  price: classPageInput.shape.price,
  date: classPageInput.shape.date,
});

/** The same list from there on; the parameters that came with a page hold for the next one too. */
function nextClasses(query: z.output<typeof classListQuery>, cursor: string): string {
  const given = Object.entries({ limit: classPageSize.max, ...query, cursor });
  const named = given.filter(([, value]) => value !== undefined);
  return `/api/classes?${new URLSearchParams(named.map(([name, value]) => [name, String(value)]))}`;
}

/** THE TABLE of the documented API: routes, validation and OpenAPI document are made from it. */
export const restRoutes: RestRow[] = [
  ...signInRows,
  ...ownerRows,
  row({
    method: 'PATCH',
    path: '/api/users/profile',
    tag: 'Accounts',
    summary: 'Change your profile; fields that are not sent stay as they are',
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
    summary: 'The categories of classes',
    status: 200,
    answer: z.array(categoryAnswer),
    call: (caller) => caller.categories.list(),
  }),
  row({
    method: 'GET',
    path: '/api/classes',
    tag: 'Classes',
    summary: 'Active classes, newest first, or by price or next date',
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
    summary: 'List a class, on one date or, with sessions, on further ones',
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
    summary: 'One class with its dates and reviews',
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
    summary: 'Who takes part',
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
    summary: 'Review a class you took part in, once for each booking',
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
    summary: 'Take a seat in a class: in the named session, or in the next one',
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
    summary: 'Give a seat back; says what is refunded',
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
    summary: 'Say that you were there, though the instructor marked you as a no-show',
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
    summary: 'The classes you teach, the seats you have, and the bookings that were cancelled',
    needsSession: true,
    status: 200,
    answer: myClassesAnswer,
    call: (caller) => caller.bookings.mine(),
  }),
];
