import { beforeAll, describe, expect, it } from 'vitest';
import { keepRows } from '#server/testing/databases/kept-rows.ts';
import {
  hiddenClasses,
  noClasses,
  noDate,
  withOtherClassSession,
  withUnknownIds,
} from '#server/testing/fixtures/compared-fixtures.ts';
import {
  createFixtures,
  deskPeople,
  type Fixtures,
  people,
} from '#server/testing/fixtures/fixtures.ts';
import {
  addressOf,
  type KnownRequest,
  type KnownRoute,
  knownRoutes,
} from '#server/testing/routes/known-requests.ts';
import type { Access } from '#server/testing/routes/operation.ts';
import { accessTable } from '#server/testing/routes/operations.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { restRoutes } from './rest-routes.ts';

const at = openTestApp();
let fixtures: Fixtures;
let restoreRows: () => Promise<void>;
beforeAll(async () => {
  fixtures = await createFixtures(at.deps);
  restoreRows = await keepRows(at.db);
});

async function send(request: KnownRequest, token: string | undefined) {
  const response = await at.call(request.method, addressOf(request), { body: request.body, token });
  await at.deps.background.settled();
  return response;
}
type Reply = Awaited<ReturnType<typeof send>>;

const hasChanged = ({ isChange }: KnownRoute, { statusCode }: Reply) =>
  isChange && statusCode < 400;

/** The status, 'null' for an empty result, or the error code: '404 BOOKING_NOT_FOUND'. */
function cellOf({ statusCode, body }: Reply): string {
  const parsed = body.startsWith('{') ? JSON.parse(body) : {};
  const code = parsed.code ?? parsed.error?.data.code;
  if (statusCode >= 400) return `${statusCode} ${code}`;
  return parsed.result?.data === null ? `${statusCode} null` : `${statusCode}`;
}

const isOfDesk = ({ name }: KnownRoute) => name.startsWith('trpc desk.');

const routes = knownRoutes.map((route) => [route.name, route] as const);
/** A REST row only calls a procedure, which checks the permission. */
const rowNames = new Set(restRoutes.map(({ method, path }) => `${method} ${path}`));

describe('access control', () => {
  it('is defined for exactly the known routes', () => {
    expect(Object.keys(accessTable).sort()).toEqual(knownRoutes.map(({ name }) => name).sort());
  });

  const ofProcedures = routes.filter(([name]) => !rowNames.has(name));
  it.each(ofProcedures)('%s is for the roles in the table', expectRoles);

  const ofRows = routes.filter(([name]) => rowNames.has(name));
  it.each(ofRows)('%s is for the roles in the table', { tags: ['slow'] }, expectRoles);

  async function expectRoles(name: string, route: KnownRoute): Promise<void> {
    const cells: Partial<Access> = {};
    const [request] = route.requests(fixtures);
    for (const person of isOfDesk(route) ? deskPeople : people) {
      const response = await send(request, fixtures.tokens[person]);
      cells[person] = cellOf(response);
      if (hasChanged(route, response)) await restoreRows();
    }
    expect(cells).toEqual(accessTable[name]);
  }
});

type View = (fixtures: Fixtures) => Fixtures;
/** The two fixtures compared in each case, and the responses both must get. */
const views: [string, View, View, string[]][] = [
  [
    'another user’s data',
    (fixtures) => fixtures,
    withUnknownIds,
    [
      'DELETE /api/auth/factors/:id: 401 CHALLENGE_NOT_FOUND',
      'DELETE /api/auth/factors/:id: 404 FACTOR_NOT_FOUND',
      'DELETE /api/auth/sessions/:id: 404 SESSION_ENDED',
      'DELETE /api/bookings/:id/release: 404 BOOKING_NOT_FOUND',
      'DELETE /api/follows/:id: 404 FOLLOW_NOT_FOUND',
      'DELETE /api/saved-replies/:id: 404 SAVED_REPLY_NOT_FOUND',
      'DELETE /api/schedules/:id: 404 SCHEDULE_NOT_FOUND',
      'DELETE /api/webhooks/:id: 404 WEBHOOK_NOT_FOUND',
      'GET /api/bookings/:id/calendar.ics: 404 BOOKING_NOT_FOUND',
      'GET /api/bookings/:id/choice: 404 CHOICE_NOT_FOUND',
      'GET /api/bookings/:id: 404 BOOKING_NOT_FOUND',
      'GET /api/classes/:id/schedules: 404 CLASS_NOT_FOUND',
      'GET /api/earnings/bookings: 200',
      'GET /api/earnings/payouts: 200',
      'GET /api/earnings: 200',
      'GET /api/my-classes/taught: 200',
      'GET /api/sessions/overlapping: 200',
      'GET /api/threads/:id: 404 THREAD_NOT_FOUND',
      'GET /api/waitlist/:id: 404 WAITLIST_ENTRY_NOT_FOUND',
      'GET /api/webhooks/:id/deliveries: 404 WEBHOOK_NOT_FOUND',
      'GET /api/webhooks/:id: 404 WEBHOOK_NOT_FOUND',
      'PATCH /api/classes/:id: 404 CLASS_NOT_FOUND',
      'PATCH /api/reviews/:id: 404 REVIEW_NOT_FOUND',
      'PATCH /api/sessions/:id: 404 CLASS_SESSION_NOT_FOUND',
      'PATCH /api/users/profile: 400 IMAGE_NOT_UPLOADED',
      'PATCH /api/webhooks/:id: 404 WEBHOOK_NOT_FOUND',
      'POST /api/auth/factors/:id/verify: 404 FACTOR_NOT_FOUND',
      'POST /api/become-teacher/application: 409 APPLICATION_NOT_NEEDED',
      'POST /api/bookings/:id/handover: 404 BOOKING_NOT_FOUND',
      'POST /api/classes/:id/reviews: 403 NOT_ATTENDED',
      'POST /api/classes/:id/schedules: 404 CLASS_NOT_FOUND',
      'POST /api/classes/:id/sessions: 404 CLASS_NOT_FOUND',
      'POST /api/classes: 400 IMAGE_NOT_UPLOADED',
      'POST /api/removals/:id/appeal: 404 REMOVAL_NOT_FOUND',
      'POST /api/reviews/:id/reply: 404 REVIEW_NOT_FOUND',
      'POST /api/sessions/:id/edit/preview: 404 CLASS_SESSION_NOT_FOUND',
      'POST /api/sessions/:id/edit: 404 CLASS_SESSION_NOT_FOUND',
      'POST /api/threads/:id/messages: 404 THREAD_NOT_FOUND',
      'POST /api/uploadthing: 200',
      'POST /api/waitlist/:id/claim: 404 WAITLIST_ENTRY_NOT_FOUND',
      'POST /api/waitlist/:id/pass: 404 WAITLIST_ENTRY_NOT_FOUND',
      'POST /api/webhook-deliveries/:id/resend: 404 DELIVERY_NOT_FOUND',
      'POST /api/webhooks/:id/secret: 404 WEBHOOK_NOT_FOUND',
      'POST /api/webhooks/:id/test: 404 WEBHOOK_NOT_FOUND',
      'PUT /api/bookings/:id/attendance: 404 BOOKING_NOT_FOUND',
      'PUT /api/bookings/:id/cancel: 404 BOOKING_NOT_FOUND',
      'PUT /api/bookings/:id/choice/hold: 404 CHOICE_NOT_FOUND',
      'PUT /api/bookings/:id/choice/keep: 404 CHOICE_NOT_FOUND',
      'PUT /api/bookings/:id/contest-no-show: 404 BOOKING_NOT_FOUND',
      'PUT /api/bookings/:id/line: 404 BOOKING_NOT_FOUND',
      'PUT /api/bookings/:id/participants: 404 BOOKING_NOT_FOUND',
      'PUT /api/bookings/:id/release: 404 BOOKING_NOT_FOUND',
      'PUT /api/bookings/:id/seats: 404 BOOKING_NOT_FOUND',
      'PUT /api/bookings/:id/session: 404 BOOKING_NOT_FOUND',
      'PUT /api/sessions/:id/cancel: 404 CLASS_SESSION_NOT_FOUND',
      'PUT /api/sessions/:id/confirm: 404 CLASS_SESSION_NOT_FOUND',
      'PUT /api/threads/:id/read: 404 THREAD_NOT_FOUND',
      'PUT /api/waitlist/:id/offer-next: 404 WAITLIST_ENTRY_NOT_FOUND',
      'PUT /storage/v1/upload/:id: 403 UPLOAD_LINK_INVALID',
      'trpc account.endSession: 404 SESSION_ENDED',
      'trpc applications.submit: 409 APPLICATION_NOT_NEEDED',
      'trpc bookings.byId: 404 BOOKING_NOT_FOUND',
      'trpc bookings.cancel: 404 BOOKING_NOT_FOUND',
      'trpc bookings.changeSeats: 404 BOOKING_NOT_FOUND',
      'trpc bookings.choice: 404 CHOICE_NOT_FOUND',
      'trpc bookings.contestNoShow: 404 BOOKING_NOT_FOUND',
      'trpc bookings.holdDate: 404 CHOICE_NOT_FOUND',
      'trpc bookings.keep: 404 CHOICE_NOT_FOUND',
      'trpc bookings.markAttendance: 404 BOOKING_NOT_FOUND',
      'trpc bookings.move: 404 BOOKING_NOT_FOUND',
      'trpc bookings.release: 404 BOOKING_NOT_FOUND',
      'trpc bookings.setLine: 404 BOOKING_NOT_FOUND',
      'trpc bookings.setParticipants: 404 BOOKING_NOT_FOUND',
      'trpc bookings.withdrawRelease: 404 BOOKING_NOT_FOUND',
      'trpc classes.addSession: 404 CLASS_NOT_FOUND',
      'trpc classes.cancelSession: 404 CLASS_SESSION_NOT_FOUND',
      'trpc classes.confirmSession: 404 CLASS_SESSION_NOT_FOUND',
      'trpc classes.create: 400 IMAGE_NOT_UPLOADED',
      'trpc classes.edit: 404 CLASS_NOT_FOUND',
      'trpc classes.moveSession: 404 CLASS_SESSION_NOT_FOUND',
      'trpc classes.overlapping: 200',
      'trpc classes.taught: 200',
      'trpc desk.applications.list: 403 DESK_ROLE_REQUIRED',
      'trpc desk.audit.list: 403 DESK_ROLE_REQUIRED',
      'trpc desk.bookings.history: 403 DESK_ROLE_REQUIRED',
      'trpc desk.classes.list: 403 DESK_ROLE_REQUIRED',
      'trpc desk.people.list: 403 DESK_ROLE_REQUIRED',
      'trpc desk.reviews.hide: 403 DESK_ROLE_REQUIRED',
      'trpc desk.reviews.list: 403 DESK_ROLE_REQUIRED',
      'trpc factors.remove: 401 CHALLENGE_NOT_FOUND',
      'trpc factors.remove: 404 FACTOR_NOT_FOUND',
      'trpc factors.verify: 404 FACTOR_NOT_FOUND',
      'trpc follows.remove: 404 FOLLOW_NOT_FOUND',
      'trpc handovers.offer: 404 BOOKING_NOT_FOUND',
      'trpc messages.markRead: 404 THREAD_NOT_FOUND',
      'trpc messages.savedReplies.remove: 404 SAVED_REPLY_NOT_FOUND',
      'trpc messages.send: 404 THREAD_NOT_FOUND',
      'trpc messages.thread: 404 THREAD_NOT_FOUND',
      'trpc money.earnings: 200',
      'trpc money.monthEarnings: 200',
      'trpc money.payouts: 200',
      'trpc profile.update: 400 IMAGE_NOT_UPLOADED',
      'trpc removals.appeal: 404 REMOVAL_NOT_FOUND',
      'trpc reviews.edit: 404 REVIEW_NOT_FOUND',
      'trpc reviews.reply: 404 REVIEW_NOT_FOUND',
      'trpc schedules.add: 404 CLASS_NOT_FOUND',
      'trpc schedules.editDates: 404 CLASS_SESSION_NOT_FOUND',
      'trpc schedules.end: 404 SCHEDULE_NOT_FOUND',
      'trpc schedules.ofClass: 404 CLASS_NOT_FOUND',
      'trpc schedules.previewEdit: 404 CLASS_SESSION_NOT_FOUND',
      'trpc waitlist.accept: 404 WAITLIST_ENTRY_NOT_FOUND',
      'trpc waitlist.byId: 404 WAITLIST_ENTRY_NOT_FOUND',
      'trpc waitlist.offerNext: 404 WAITLIST_ENTRY_NOT_FOUND',
      'trpc waitlist.pass: 404 WAITLIST_ENTRY_NOT_FOUND',
      'trpc webhooks.byId: 404 WEBHOOK_NOT_FOUND',
      'trpc webhooks.deliveries: 404 WEBHOOK_NOT_FOUND',
      'trpc webhooks.end: 404 WEBHOOK_NOT_FOUND',
      'trpc webhooks.rotateSecret: 404 WEBHOOK_NOT_FOUND',
      'trpc webhooks.sendAgain: 404 DELIVERY_NOT_FOUND',
      'trpc webhooks.test: 404 WEBHOOK_NOT_FOUND',
      'trpc webhooks.update: 404 WEBHOOK_NOT_FOUND',
    ],
  ],
  [
    'a class that is not active',
    hiddenClasses,
    noClasses,
    [
      'DELETE /api/classes/:id/waitlist: 404 WAITLIST_ENTRY_NOT_FOUND',
      'DELETE /api/classes/:id: 404 CLASS_NOT_FOUND',
      'DELETE /api/favorites/:id: 204',
      'GET /api/bookings: 200',
      'GET /api/classes/:id/announcements/received: 200',
      'GET /api/classes/:id/announcements: 404 CLASS_NOT_FOUND',
      'GET /api/classes/:id/enrolled: 404 CLASS_NOT_FOUND',
      'GET /api/classes/:id/similar: 200',
      'GET /api/classes/:id/thread: 200',
      'GET /api/classes/:id/waitlist/line: 404 CLASS_NOT_FOUND',
      'GET /api/classes/:id/waitlist: 404 CLASS_NOT_FOUND',
      'GET /api/classes/:id: 404 CLASS_NOT_FOUND',
      'GET /api/classes: 200',
      'GET /api/instructors/:username/classes: 200',
      'GET /api/instructors/:username/reviews: 200',
      'GET /api/reviews: 200',
      'GET /api/sessions/:id/roster.csv: 404 CLASS_SESSION_NOT_FOUND',
      'GET /api/sessions/:id/roster: 404 CLASS_SESSION_NOT_FOUND',
      'GET /api/sessions/bookings: 200',
      'GET /api/sessions: 200',
      'POST /api/bookings: 404 CLASS_NOT_FOUND',
      'POST /api/classes/:id/announcements: 404 CLASS_NOT_FOUND',
      'POST /api/classes/:id/thread: 404 CLASS_NOT_FOUND',
      'POST /api/classes/:id/waitlist: 404 CLASS_NOT_FOUND',
      'POST /api/follows: 404 CLASS_NOT_FOUND',
      'POST /api/reports: 404 CLASS_NOT_FOUND',
      'POST /api/sessions/:id/by-hand: 404 CLASS_SESSION_NOT_FOUND',
      'PUT /api/classes/:id/waitlist: 404 CLASS_NOT_FOUND',
      'PUT /api/favorites/:id: 404 CLASS_NOT_FOUND',
      'trpc announcements.received: 200',
      'trpc announcements.send: 404 CLASS_NOT_FOUND',
      'trpc announcements.sent: 404 CLASS_NOT_FOUND',
      'trpc bookings.book: 404 CLASS_NOT_FOUND',
      'trpc bookings.list: 200',
      'trpc bookings.roster: 404 CLASS_SESSION_NOT_FOUND',
      'trpc bookings.taught: 200',
      'trpc bookings.taughtSessions: 200',
      'trpc byHand.add: 404 CLASS_SESSION_NOT_FOUND',
      'trpc classes.byId: 404 CLASS_NOT_FOUND',
      'trpc classes.byShortCode: 404 CLASS_NOT_FOUND',
      'trpc classes.enrolled: 404 CLASS_NOT_FOUND',
      'trpc classes.page: 200',
      'trpc classes.remove: 404 CLASS_NOT_FOUND',
      'trpc classes.similar: 200',
      'trpc coupons.check: 404 COUPON_NOT_FOUND',
      'trpc desk.bookings.history: 403 DESK_ROLE_REQUIRED',
      'trpc desk.classes.hide: 403 DESK_ROLE_REQUIRED',
      'trpc desk.reports.list: 403 DESK_ROLE_REQUIRED',
      'trpc favorites.add: 404 CLASS_NOT_FOUND',
      'trpc favorites.classes: 200',
      'trpc favorites.merge: 200',
      'trpc favorites.remove: 200',
      'trpc follows.add: 404 CLASS_NOT_FOUND',
      'trpc instructors.classes: 200',
      'trpc instructors.reviews: 200',
      'trpc messages.forClass: 200',
      'trpc messages.start: 404 CLASS_NOT_FOUND',
      'trpc messages.startWith: 404 CLASS_NOT_FOUND',
      'trpc reports.create: 404 CLASS_NOT_FOUND',
      'trpc reviews.ofClass: 200',
      'trpc reviews.received: 200',
      'trpc waitlist.join: 404 CLASS_NOT_FOUND',
      'trpc waitlist.leave: 404 WAITLIST_ENTRY_NOT_FOUND',
      'trpc waitlist.ofClass: 404 CLASS_NOT_FOUND',
      'trpc waitlist.queue: 404 CLASS_NOT_FOUND',
      'trpc waitlist.setOpen: 404 CLASS_NOT_FOUND',
    ],
  ],
  [
    'a date of another class',
    withOtherClassSession,
    noDate,
    [
      'GET /api/bookings: 200',
      'GET /api/instructors/:username/classes: 200',
      'GET /api/instructors/:username/reviews: 200',
      'GET /api/reviews: 200',
      'GET /api/sessions/:id/roster.csv: 404 CLASS_SESSION_NOT_FOUND',
      'GET /api/sessions/:id/roster: 404 CLASS_SESSION_NOT_FOUND',
      'GET /api/sessions/bookings: 200',
      'GET /api/sessions: 200',
      'POST /api/bookings: 409 NO_SCHEDULE',
      'POST /api/classes/:id/waitlist: 409 NO_SCHEDULE',
      'POST /api/sessions/:id/by-hand: 404 CLASS_SESSION_NOT_FOUND',
      'trpc bookings.book: 409 NO_SCHEDULE',
      'trpc bookings.list: 200',
      'trpc bookings.roster: 404 CLASS_SESSION_NOT_FOUND',
      'trpc bookings.taught: 200',
      'trpc bookings.taughtSessions: 200',
      'trpc byHand.add: 404 CLASS_SESSION_NOT_FOUND',
      'trpc desk.bookings.history: 403 DESK_ROLE_REQUIRED',
      'trpc desk.reports.list: 403 DESK_ROLE_REQUIRED',
      'trpc instructors.classes: 200',
      'trpc instructors.reviews: 200',
      'trpc reviews.ofClass: 200',
      'trpc reviews.received: 200',
      'trpc waitlist.join: 409 NO_SCHEDULE',
    ],
  ],
];

const wholeResponse = ({ statusCode, headers, body }: Reply) => {
  // What is left of a limit shrinks with each request.
  const { 'x-request-id': _, date: __, ratelimit: ___, ...others } = headers;
  return { statusCode, body, headers: others };
};

describe('another user’s data looks like missing data, byte for byte', () => {
  it.each(views)('%s', async (_name, foreign, missing, expected) => {
    const compared = new Set<string>();
    for (const route of knownRoutes) {
      const { name, requests } = route;
      const amount = requests(fixtures).length;
      for (let index = 0; index < amount; index++) {
        const [one, none] = [
          requests(foreign(fixtures))[index],
          requests(missing(fixtures))[index],
        ];
        if (!one || !none || JSON.stringify(one) === JSON.stringify(none)) continue;
        const responses = [
          await send(one, fixtures.tokens.other),
          await send(none, fixtures.tokens.other),
        ];
        const [theirs, absent] = responses.map(wholeResponse);
        expect(theirs, name).toEqual(absent);
        compared.add(`${name}: ${responses.map(cellOf)[0]}`);
        if (responses.some((response) => hasChanged(route, response))) await restoreRows();
        // Rejected changes count toward rate limits.
        if (one.method !== 'GET') await at.db.deleteFrom('rateLimits').execute();
      }
    }
    expect([...compared].sort()).toEqual(expected);
  });
});

describe('public data', () => {
  it('includes a teacher’s phone number only for their students', async () => {
    const numbers: Record<string, unknown> = {};
    for (const person of people) {
      const url = `/api/classes/${fixtures.bookedClassId}`;
      const response = await at.call('GET', url, { token: fixtures.tokens[person] });
      numbers[person] = response.json().teacher.phoneNumber;
    }
    const [none, number] = [null, '+15035550100'];
    expect(numbers).toEqual({
      anonymous: none,
      unverified: none,
      pendingSecondFactor: none,
      user: number,
      other: none,
      teacher: none,
    });
  });

  it('includes a booking id only for its student and the teacher', async () => {
    const shown: string[] = [];
    for (const person of people) {
      const url = `/api/classes/${fixtures.bookedClassId}/enrolled`;
      const [seat] = (await at.call('GET', url, { token: fixtures.tokens[person] })).json();
      if (seat.bookingId === fixtures.bookingId) shown.push(person);
      else expect([seat.bookingId, seat.fullRefundUntil, seat.price]).toEqual([null, null, null]);
    }
    expect(shown).toEqual(['user', 'teacher']);
  });
});
