import { z } from 'zod';
import { waitsFor } from '#server/market/classes/classes.rest.ts';
import { named } from '#server/platform/http/error-response.ts';
import { bookingFields, contestedAt } from '#server/programs/rest/responses/booking-responses.ts';
import { classResponse, listingStatus } from '#server/programs/rest/responses/class-responses.ts';
import {
  dollars,
  firstMeeting,
  id,
  image,
  meetings,
  numericQuery,
  pageOf,
  pathWithQuery,
  time,
} from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { taughtClassesInput } from '#shared/market/bookings/teaching.ts';

const row = rowsOf({ tag: 'Classes', scope: 'classes' });

const enrolledResponse = named(
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

const taughtClass = classResponse.extend({ waitsFor, listingStatus });
const created = z.array(taughtClass);

const myClassesResponse = named(
  'MyClasses',
  z.object({
    created,
    enrolled: z
      .array(
        classResponse.extend({
          booking: z.object({
            ...bookingFields,
            startTime: time,
            endTime: time,
            meetings,
            firstMeeting,
            listingStatus,
            noShowContestedAt: contestedAt.nullable(),
          }),
        }),
      )
      .optional()
      .describe('Absent for a key without `bookings:read`'),
  }),
);

const taughtClassesQuery = z.object({
  limit: numericQuery(taughtClassesInput.shape.limit.unwrap()).optional(),
  cursor: taughtClassesInput.shape.cursor,
  externalId: taughtClassesInput.shape.externalId,
});

const longWaitlistResponse = named(
  'LongWaitlist',
  z.object({
    classId: id,
    title: z.string(),
    people: z.int().describe('Without those who wait for one date while another has room'),
    anyDate: z
      .int()
      .describe('How many of them wait for any date, and are offered a new one')
      .meta({
        examples: [3],
      }),
  }),
);

/** Short lists of classes, and those who come to one. */
export const classListRows: RestRow[] = [
  row('GET /api/classes/:id/similar', 'listSimilarClasses', {
    summary: 'List similar classes',
    description:
      'A few of the same category with an upcoming date and a free spot, those in the same city first.',
    response: z.array(classResponse),
    notFound: 'CLASS_NOT_FOUND',
    call: (caller, { params }) => caller.classes.similar({ classId: params.id }),
  }),
  row('GET /api/classes/:id/enrolled', 'listParticipants', {
    summary: 'List the participants',
    description:
      "Signed-out callers see first names and initials. Only a booking's student and the instructor see its id, its price, and its refund deadline.",
    response: z.array(enrolledResponse),
    notFound: 'CLASS_NOT_FOUND',
    call: (caller, { params }) => caller.classes.enrolled({ classId: params.id }),
  }),
  row('GET /api/my-classes', 'listOwnClasses', {
    scope: 'bookings:read',
    also: { scope: 'classes:read', response: z.object({ created }) },
    tag: 'Bookings',
    summary: 'List the classes you teach and those you have booked',
    description:
      'Classes you teach, hidden ones too, newest first, and each of your bookings with its class.',
    auth: 'member',
    response: myClassesResponse,
    call: (caller) => caller.classes.mine(),
  }),
  row('GET /api/my-classes/taught', 'listTaughtClasses', {
    tag: 'Teaching',
    summary: 'List the classes you teach, page by page',
    description:
      'Newest first, with those that are hidden or wait for a decision. The header `Link: <…>; rel="next"` names the next page, if there is one.',
    auth: 'member',
    query: taughtClassesQuery,
    response: named('TaughtClassPage', z.object(pageOf(taughtClass))),
    async call(caller, { query }, linkNext) {
      const page = await caller.classes.taught(query);
      if (page.nextCursor)
        linkNext(pathWithQuery('/api/my-classes/taught', { ...query, cursor: page.nextCursor }));
      return page;
    },
  }),
  row('GET /api/my-classes/long-waitlists', 'listLongWaitlists', {
    tag: 'Teaching',
    summary: 'List your classes for which enough people wait for another date',
    description:
      'As many people as the minimum of the class or, without one, as half of its spots. The longest first, at most twenty.',
    auth: 'member',
    response: z.array(longWaitlistResponse),
    call: (caller) => caller.classes.longQueues(),
  }),
];
