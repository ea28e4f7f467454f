import type { AnyProcedure } from '@trpc/server';
import type { HTTPMethods } from 'fastify';
import { appRouter } from '#server/app/api/app-router.ts';
import { restRoutes } from '#server/app/api/rest-routes.ts';
import {
  type Fixtures,
  fixtureEmailCode,
  fixtureIssuer,
} from '#server/testing/fixtures/fixtures.ts';
import { appCode } from '#server/testing/fixtures/second-factors.ts';
import { bookingInputs, bookingRequests } from './booking-requests.ts';
import { dateInputs, dateRequests } from './date-requests.ts';
import { deskInputs } from './desk-requests.ts';
import { messageInputs, messageRequests } from './message-requests.ts';
import { moderationInputs, moderationRequests } from './moderation-requests.ts';
import {
  application,
  byCode,
  byPasskey,
  credentials,
  edited,
  enrolling,
  followed,
  idOf,
  listing,
  momentOf,
  newAddress,
  newestCursor,
  newKey,
  newPassword,
  newWebhook,
  origin,
  ownCode,
  ownPasskey,
  placeOf,
  profile,
  registering,
  reply,
  review,
} from './sample-values.ts';
import { wantedInputs, wantedRequests } from './wanted-requests.ts';

/** A valid call; `id` replaces `:id` or `:username` in the path. */
type Given = { id?: string; query?: Record<string, string>; body?: object };
export type ManyGiven = (fixtures: Fixtures) => [Given, ...Given[]];

export type KnownRequest = {
  method: HTTPMethods & string;
  /** May contain one parameter, such as `:id`. */
  path: string;
  id?: string;
  query: Record<string, string>;
  body?: object;
  /** The input of a tRPC query, sent as JSON in the URL. */
  input?: object;
};

type Requests = [KnownRequest, ...KnownRequest[]];

export type KnownRoute = {
  /** For example 'PUT /api/bookings/:id/cancel' or 'trpc bookings.cancel'. */
  name: string;
  isChange: boolean;
  /** The usual request first, then variants that reach other code. */
  requests(fixtures: Fixtures): Requests;
};

const rest: Record<string, ManyGiven> = {
  ...bookingRequests,
  ...dateRequests,
  ...messageRequests,
  ...moderationRequests,
  ...wantedRequests,
  'POST /api/auth/register': (w) => [{ body: registering(w) }],
  'POST /api/auth/login': (w) => [{ body: credentials(w) }],
  'POST /api/auth/login/mfa': (w) => [{ body: byCode(w) }, { body: byPasskey(w) }],
  'POST /api/auth/login/challenge': ({ challengeId }) => [{ body: { challengeId } }],
  'POST /api/auth/otp': ({ email }) => [{ body: { email } }],
  'POST /api/auth/verify': (w) => [
    { body: { type: 'signup', token: w.signUpToken } },
    { body: { type: 'email', email: w.email, code: fixtureEmailCode } },
    { body: { type: 'email_change', token: w.changeToken } },
  ],
  'POST /api/auth/resend': (w) => [{ body: { email: w.unverifiedEmail } }],
  'POST /api/auth/recover': ({ email }) => [{ body: { email } }],
  'POST /api/auth/reset-password': (w) => [
    { body: { token: w.recoverToken, password: newPassword } },
  ],
  'PATCH /api/auth/user': (w) => [
    { body: { ...ownCode, password: newPassword } },
    { body: newAddress(w) },
  ],
  'DELETE /api/auth/user': () => [{ body: ownCode }],
  'DELETE /api/auth/sessions/:id': (w) => [{ id: w.sessionHandle }],
  'POST /api/auth/factors': () => [
    { body: enrolling },
    { body: { ...enrolling, kind: 'passkey' } },
  ],
  'POST /api/keys': () => [{ body: newKey }],
  'DELETE /api/keys/:id': ({ keyId }) => [{ id: keyId }],
  'POST /api/auth/factors/:id/verify': (w) => [
    { id: w.enrollmentId, body: { code: appCode(w.enrollmentSecret) } },
    { id: w.passkeyEnrollmentId, body: { credential: w.newPasskey } },
  ],
  'DELETE /api/auth/factors/:id': (w) => [
    { id: w.factorId, body: ownCode },
    { id: w.factorId, body: ownPasskey(w) },
  ],
  'POST /api/auth/factors/recovery-codes': (w) => [{ body: ownCode }, { body: ownPasskey(w) }],
  'DELETE /api/auth/providers': () => [{ body: { issuer: fixtureIssuer, ...ownCode } }],
  'PATCH /api/users/profile': (w) => [
    { body: profile },
    { body: { profileImage: w.profilePictureUrl } },
  ],
  'POST /api/become-teacher/application': (w) => [{ body: application(w) }],
  'PUT /api/users/email-preferences': () => [{ body: { kind: 'reminder', isOn: false } }],
  'GET /api/places': () => [{ query: { q: 'Portland, O' } }],
  'GET /api/classes': (w) => [
    { query: { limit: '5' } },
    { query: { cursor: placeOf(w), price: 'asc', date: 'desc' } },
    {},
  ],
  'GET /api/search': ({ categoryId }) => [
    { query: { q: 'knots', category: String(categoryId), maxPrice: '80', seats: '1' } },
    {
      query: {
        near: 'Portland',
        within: '9',
        when: 'sat-morning',
        from: '2026-11-21',
        to: '2199-12-31',
      },
    },
    { query: { lat: '45.5', lng: '-122.7', minPrice: '0', free: 'false', sort: 'nearest' } },
    { query: { cursor: newestCursor, sort: 'newest', limit: '5' } },
  ],
  'GET /api/search/suggestions': () => [{ query: { q: 'kno' } }],
  'GET /api/search.ics': () => [{ query: { near: 'Portland', when: 'sat-morning' } }],
  'GET /api/search.atom': () => [{ query: { q: 'knots', limit: '5' } }],
  'POST /api/classes': (w) => [
    { body: { ...listing(w), images: [w.pictureUrl] } },
    { body: listing(w) },
  ],
  'GET /api/classes/:id': ({ classId }) => [{ id: classId }],
  'GET /api/classes/:id/enrolled': (w) => [{ id: w.bookedClassId }],
  'POST /api/classes/:id/reviews': (w) => [
    { id: w.attendedClassId, body: review },
    { id: w.attendedClassId, body: { ...review, booking_id: w.attendedBookingId } },
  ],
  'GET /api/earnings': (w) => [{ query: { limit: '5' } }, { query: { cursor: idOf(w) } }],
  'GET /api/earnings/payouts': (w) => [{ query: { limit: '5', cursor: idOf(w) } }],
  'GET /api/earnings/dates': () => [{ query: { month: '2026-11' } }],
  'GET /api/earnings/statement.csv': () => [{ query: { month: '2026-11' } }],
  'PATCH /api/classes/:id': (w) => {
    const { classId: id, ...body } = edited(w);
    return [
      { id, body },
      { id, body: { isActive: false } },
    ];
  },
  'GET /api/classes/:id/similar': ({ classId }) => [{ id: classId }],
  'GET /api/classes/:id/my-reviews': (w) => [{ id: w.attendedClassId }],
  'GET /api/sessions': (w) => [
    { query: { when: 'next' } },
    { query: { when: 'past', cursor: momentOf(w) } },
  ],
  'GET /api/reviews': (w) => [{ query: { cursor: momentOf(w) } }, {}],
  'PATCH /api/reviews/:id': ({ reviewId }) => [{ id: reviewId, body: review }],
  'POST /api/reviews/:id/reply': ({ reviewId }) => [{ id: reviewId, body: reply }],
  'GET /api/instructors/:username/classes': (w) => [
    { id: w.teacherUsername, query: { cursor: momentOf(w) } },
  ],
  'GET /api/instructors/:username/reviews': (w) => [
    { id: w.teacherUsername, query: { cursor: momentOf(w) } },
  ],
  'GET /api/places/location': () => [{ query: { location: 'Pier 4, Portland, OR' } }],
  'GET /api/sessions/:id/roster': (w) => [{ id: w.classSessionId }],
  'GET /api/sessions/:id/roster.csv': (w) => [{ id: w.classSessionId }],
  'GET /api/students': () => [{}],
  'PUT /api/students/:id/note': (w) => [{ id: w.studentId, body: { note: 'Left-handed.' } }],
  'GET /api/instructors/:username': (w) => [{ id: w.teacherUsername }],
  'PUT /api/favorites/:id': ({ classId }) => [{ id: classId }],
  'DELETE /api/favorites/:id': ({ bookedClassId }) => [{ id: bookedClassId }],
  'POST /api/follows': (w) => {
    const [instructor, ofClass, search] = followed(w);
    return [{ body: instructor }, { body: ofClass }, { body: search }];
  },
  'DELETE /api/follows/:id': ({ followId }) => [{ id: followId }],
};

const inputs: Record<string, (fixtures: Fixtures) => [object, ...object[]]> = {
  ...bookingInputs,
  ...dateInputs,
  ...messageInputs,
  ...moderationInputs,
  ...wantedInputs,
  'account.changeEmail': (w) => [newAddress(w)],
  'account.confirmEmail': ({ changeToken }) => [{ token: changeToken }],
  'account.changePassword': () => [{ ...ownCode, password: newPassword }],
  'account.delete': () => [ownCode],
  'account.endSession': (w) => [{ sessionId: w.sessionHandle }],
  'applications.submit': (w) => [application(w)],
  'keys.create': () => [newKey],
  'keys.end': ({ keyId }) => [{ keyId }],
  'webhooks.create': () => [newWebhook],
  'webhooks.rotateSecret': ({ webhookId }) => [{ webhookId, ...ownCode }],
  'webhooks.end': ({ webhookId }) => [{ webhookId }],
  'webhooks.resume': ({ webhookId }) => [{ webhookId }],
  'webhooks.test': ({ webhookId }) => [{ webhookId }],
  'webhooks.deliveries': (w) => [{ webhookId: w.webhookId, cursor: idOf(w) }],
  'webhooks.sendAgain': ({ deliveryId }) => [{ deliveryId }],
  'auth.register': (w) => [registering(w)],
  'auth.login': (w) => [credentials(w)],
  'auth.sendCode': ({ email }) => [{ email }],
  'auth.loginWithCode': ({ email }) => [{ email, code: fixtureEmailCode }],
  'auth.challenge': ({ challengeId }) => [{ challengeId }],
  'auth.completeLogin': (w) => [byCode(w), byPasskey(w)],
  'auth.verify': (w) => [{ type: 'signup', token: w.signUpToken }],
  'auth.resend': (w) => [{ email: w.unverifiedEmail }],
  'auth.recover': ({ email }) => [{ email }],
  'auth.resetPassword': (w) => [{ token: w.recoverToken, password: newPassword }],
  'users.setEmailPreference': () => [{ kind: 'new_student', isOn: false }],
  'instructors.byUsername': (w) => [{ username: w.teacherUsername }],
  'instructors.classes': (w) => [{ username: w.teacherUsername, cursor: momentOf(w) }],
  'instructors.reviews': (w) => [{ username: w.teacherUsername, cursor: momentOf(w) }],
  'money.earnings': (w) => [{ limit: 5 }, { cursor: idOf(w) }],
  'money.earningDates': () => [{ month: '2026-11' }],
  'money.payouts': (w) => [{ limit: 5, cursor: idOf(w) }],
  'favorites.add': ({ classId }) => [{ classId }],
  'favorites.remove': ({ bookedClassId }) => [{ classId: bookedClassId }],
  'favorites.merge': ({ classId }) => [{ classIds: [classId] }],
  'favorites.classes': ({ classId }) => [{ classIds: [classId] }],
  'follows.add': followed,
  'follows.remove': ({ followId }) => [{ followId }],
  'places.largestIn': () => [{ west: -123.5, south: 45, east: -122, north: 46 }],
  'places.suggest': () => [{ prefix: 'Portland, O' }],
  'search.suggest': () => [{ text: 'kno' }],
  'search.find': ({ categoryId }) => [
    { q: 'knots', category: [categoryId], near: 'Portland', within: 9, when: ['sat-morning'] },
    { lat: 45.5, lng: -122.7, from: '2026-11-21', to: '2199-12-31', minPrice: 0, maxPrice: 80 },
    { free: true, seats: 1, sort: 'newest', cursor: newestCursor },
  ],
  'classes.page': (w) => [{ limit: 5, cursor: placeOf(w), price: 'asc', date: 'desc' }],
  'classes.byId': ({ classId }) => [{ classId }],
  'classes.enrolled': (w) => [{ classId: w.bookedClassId }],
  'classes.similar': ({ classId }) => [{ classId }],
  'classes.findPlace': () => [{ location: 'Pier 4, Portland, OR' }],
  'classes.create': (w) => [{ ...listing(w), image: w.pictureUrl }, listing(w)],
  'factors.enroll': () => [enrolling, { ...enrolling, kind: 'passkey' }],
  'factors.verify': (w) => [
    { factorId: w.enrollmentId, code: appCode(w.enrollmentSecret) },
    { factorId: w.passkeyEnrollmentId, credential: w.newPasskey },
  ],
  'factors.remove': (w) => [
    { factorId: w.factorId, ...ownCode },
    { factorId: w.factorId, ...ownPasskey(w) },
  ],
  'factors.disconnect': () => [{ issuer: fixtureIssuer, ...ownCode }],
  'factors.replaceRecoveryCodes': (w) => [ownCode, ownPasskey(w)],
  'reviews.ofClass': (w) => [{ classId: w.classId, after: momentOf(w) }],
  'reviews.own': (w) => [{ classId: w.attendedClassId }],
  'reviews.write': (w) => [{ classId: w.attendedClassId, ...review }],
  'reviews.edit': ({ reviewId }) => [{ reviewId, ...review }],
  'reviews.reply': ({ reviewId }) => [{ reviewId, ...reply }],
  'reviews.received': (w) => [{ cursor: momentOf(w) }],
  'classes.edit': (w) => [edited(w)],
  'students.list': () => [{}],
  'students.setNote': (w) => [{ studentId: w.studentId, note: 'Left-handed.' }],
  'profile.update': (w) => [profile, { profileImage: w.profilePictureUrl }],
  ...deskInputs,
};

const asking = { actionType: 'upload', slug: 'classImage' };
const beginning = ({ uploadClientId }: Fixtures, size = 1000) => ({
  files: [{ name: 'boat.jpg', size, type: 'image/jpeg', lastModified: 1 }],
  input: { clientIds: [uploadClientId] },
});
const callback = (w: Fixtures) => {
  const file = { key: 'x', customId: w.uploadId, name: 'x', size: 1, type: 'image/jpeg' };
  const addresses = { url: 'x', appUrl: 'x', ufsUrl: 'x', fileHash: 'x' };
  return {
    status: 'uploaded',
    origin,
    metadata: { userId: 'x' },
    file: { ...file, ...addresses },
  };
};

/** UploadThing's protocol: the SDK's route and the address for files. */
const uploads: Record<string, ManyGiven> = {
  'GET /api/uploadthing': () => [{}],
  'POST /api/uploadthing': (w) => [
    { query: asking, body: beginning(w) },
    { query: { ...asking, slug: 'profileImage' }, body: beginning(w) },
    { query: { slug: 'classImage' }, body: callback(w) },
  ],
  'PUT /storage/v1/upload/:id': (w) => [
    { id: 'x', query: { expires: '9999999999999', 'x-ut-custom-id': w.uploadId, signature: 'x' } },
  ],
};

/** Every REST route, every procedure and all upload routes, each with valid requests. */
export const knownRoutes: KnownRoute[] = [
  ...restRoutes.map(ofRow),
  ...procedures().map(ofProcedure),
  ...Object.entries(uploads).map(ofUploads),
];

function ofUploads([name, given]: [string, ManyGiven]): KnownRoute {
  const [method = '', path = ''] = name.split(' ');
  return {
    name,
    isChange: method !== 'GET',
    requests: (fixtures) => each(given(fixtures), (call) => ({ method, path, query: {}, ...call })),
  };
}

function ofRow(row: (typeof restRoutes)[number]): KnownRoute {
  const name = `${row.method} ${row.path}`;
  const given = rest[name];
  if (!given && (row.params || row.body || row.query)) throw new Error(missingSampleMessage(name));
  const method = row.method as KnownRequest['method'];
  return {
    name,
    isChange: method !== 'GET',
    requests: (fixtures) =>
      each(given?.(fixtures) ?? [{}], (call) => ({ method, path: row.path, query: {}, ...call })),
  };
}

/**
 * The router's record is flat at run time: 'bookings.cancel' maps to its procedure. The stream of
 * messages has tests of its own, because its response never ends.
 */
function procedures() {
  const flat = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  const ending = Object.entries(flat).filter(([, { _def }]) => _def.type !== 'subscription');
  return ending.map(([path, { _def }]) => ({
    path,
    isChange: _def.type === 'mutation',
    takesInput: 'inputs' in _def && Array.isArray(_def.inputs) && _def.inputs.length > 0,
  }));
}

function ofProcedure(procedure: ReturnType<typeof procedures>[number]): KnownRoute {
  const { path, isChange, takesInput } = procedure;
  const given = inputs[path];
  if (!given && takesInput) throw new Error(missingSampleMessage(path));
  const call = { path: `/trpc/${path}`, query: {} };
  return {
    name: `trpc ${path}`,
    isChange,
    requests: (fixtures) =>
      each<object | undefined>(given?.(fixtures) ?? [undefined], (input) =>
        isChange
          ? { ...call, method: 'POST', body: input ?? {} }
          : { ...call, method: 'GET', ...(input && { input }) },
      ),
  };
}

function each<T>([first, ...more]: [T, ...T[]], make: (one: T) => KnownRequest): Requests {
  return [make(first), ...more.map(make)];
}

const missingSampleMessage = (name: string) =>
  `Add a sample request for ${name} to known-requests.ts`;

/** The URL with its id, query and input. */
export function addressOf({ path, id = '', query, input }: KnownRequest): string {
  const all = { ...query, ...(input && { input: JSON.stringify(input) }) };
  const search = new URLSearchParams(all).toString();
  return path.replace(/:\w+/, encodeURIComponent(id)) + (search && `?${search}`);
}
