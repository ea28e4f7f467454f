import { z } from 'zod';
import { numericQuery, pathWithQuery } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { classPageSize } from '#shared/market/classes/class-lists.ts';
import {
  classPageInput,
  createClassInput,
  editClassFields,
} from '#shared/market/classes/classes.ts';
import {
  classDetailsResponse,
  classPageResponse,
  classResponse,
  enrolledResponse,
  myClassesResponse,
} from './classes.rest-responses.ts';

const row = rowsOf({ tag: 'Classes', scope: 'classes' });

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
    tag: 'Bookings',
    summary: 'List the classes you teach and those you have booked',
    description:
      'Classes you teach, hidden ones too, newest first, and each of your bookings with its class.',
    auth: 'member',
    response: myClassesResponse,
    call: (caller) => caller.classes.mine(),
  }),
];
