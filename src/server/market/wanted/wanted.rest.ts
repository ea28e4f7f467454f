import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import {
  categoryResponse,
  removalResponse,
} from '#server/programs/rest/responses/class-responses.ts';
import {
  dollars,
  id,
  numericQuery,
  pageOf,
  pathWithQuery,
  time,
} from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { weekSlots } from '#shared/market/search/search.ts';
import { askInput, wantedPageInput } from '#shared/market/search/wanted.ts';
import { wantedLimits } from '#shared/market/search/wanted-limits.ts';

const row = rowsOf({ tag: 'Classes', auth: 'member', scope: 'bookings' });
const publicRow = rowsOf({ tag: 'Classes', scope: 'classes' });
const notFound = 'WANTED_NOT_FOUND';

const request = z.object({
  id,
  words: z.string(),
  place: z.string().meta({ examples: ['Portland, OR'] }),
  category: categoryResponse.nullable(),
  slots: z
    .array(z.enum(weekSlots))
    .meta({ examples: [['tue-evening']] })
    .describe('The times that suit; any time if empty'),
  maxPrice: dollars.nullable(),
  people: z.int().describe('How many want it'),
});

const isWaiting = z.boolean();

const nearPlace = z
  .string()
  .nullable()
  .meta({ examples: ['Portland, OR'] });

const { shape } = wantedPageInput;
const wantedQuery = z.object({
  q: shape.q.describe('Only requests that share most of these words'),
  near: shape.near.describe('Requests near this place come first'),
  limit: numericQuery(shape.limit.unwrap()).optional(),
  cursor: shape.cursor,
});

export const wantedRows: RestRow[] = [
  publicRow('GET /api/wanted', 'listWanted', {
    summary: 'List the classes that people ask for, most wanted first',
    description: `With \`near\`, those within ${wantedLimits.nearMiles} miles come first (\`isNear\`). The header \`Link: <…>; rel="next"\` names the next page, if there is one.`,
    query: wantedQuery,
    response: named(
      'WantedPage',
      z.object({
        ...pageOf(request.extend({ isNear: z.boolean() })),
        place: nearPlace,
        isPlaceUnknown: z.boolean(),
      }),
    ),
    isCached: true,
    async call(caller, { query }, linkNext) {
      const page = await caller.wanted.list(query);
      if (page.nextCursor)
        linkNext(pathWithQuery('/api/wanted', { ...query, cursor: page.nextCursor }));
      return page;
    },
  }),
  row('GET /api/wanted/mine', 'listOwnWanted', {
    summary: 'List the requests that you are part of',
    description: 'With the reason if staff hide one that you wrote.',
    response: z.array(
      named(
        'OwnRequest',
        request.extend({
          endsAt: time,
          removal: removalResponse.nullable(),
          isWaiting: isWaiting.describe('Only you see it, until staff have read it'),
        }),
      ),
    ),
    call: (caller) => caller.wanted.mine(),
  }),
  row('GET /api/wanted/near-me', 'listWantedNearMe', {
    tag: 'Teaching',
    scope: 'classes:read',
    summary: 'List what is wanted near your classes, or else near the place of your profile',
    description: `The ${wantedLimits.forTeacher} that most people want.`,
    response: named('WantedNearMe', z.object({ place: nearPlace, items: z.array(request) })),
    call: (caller) => caller.wanted.nearMe(),
  }),
  publicRow('GET /api/wanted/:id', 'getWanted', {
    summary: 'Get a request for a class',
    description: 'With the time zone of its place.',
    response: named('Request', request.extend({ timeZone: z.string() })),
    notFound,
    call: (caller, { params }) => caller.wanted.byId({ wantedId: params.id }),
  }),
  row('POST /api/wanted', 'askForClass', {
    summary: 'Ask for a class that no one teaches yet',
    description: `You are part of the request for ${wantedLimits.days} days. If an instructor lists such a class from it, you get an email before others. Words with a contact, a link or an address wait for staff before others see them (\`isWaiting\`).`,
    isIdempotent: true,
    body: askInput,
    example: { words: 'Wheel throwing', near: '97214', slots: ['tue-evening'], maxPrice: 60 },
    status: 201,
    response: named('NewRequest', z.object({ id, isWaiting })),
    errors: [
      'PLACE_NOT_FOUND',
      'CATEGORY_NOT_FOUND',
      'CATEGORY_RETIRED',
      'TOO_MANY_WANTED',
      'TOO_MANY_JOINED',
      'LOOKS_LIKE_SPAM',
      'RATE_LIMITED',
    ],
    call: (caller, { body }) => caller.wanted.ask(body),
  }),
  row('PUT /api/wanted/:id/join', 'joinWanted', {
    summary: 'Join a request; joining it again changes nothing',
    description: 'Only the number of people is shown to others.',
    notFound,
    errors: ['TOO_MANY_JOINED', 'RATE_LIMITED'],
    call: (caller, { params }) => caller.wanted.join({ wantedId: params.id }),
  }),
  row('DELETE /api/wanted/:id/join', 'leaveWanted', {
    summary: 'Leave a request, if you are part of it',
    description: 'It ends with its last person.',
    notFound,
    call: (caller, { params }) => caller.wanted.leave({ wantedId: params.id }),
  }),
  row('PUT /api/wanted/:id/keep', 'keepWanted', {
    summary: `Stay part of a request for another ${wantedLimits.days} days`,
    description: `We ask by email ${wantedLimits.askDays} days before the end.`,
    response: named('KeptRequest', z.object({ endsAt: time })),
    notFound,
    call: (caller, { params }) => caller.wanted.keep({ wantedId: params.id }),
  }),
];
