import type { Person, Staff } from '#server/testing/fixtures/fixtures.ts';
import { deskAccess } from './desk-access.ts';

/** Only the desk tells staff apart. */
export type Access = Record<Person, string> & Partial<Record<Staff, string>>;

// Expected responses per route for things that `user` owns (booking, session, factor and emails);
// the classes belong to the teacher. 'trpc' is the browser's API.

type Cells = [
  anonymous: string,
  unverified: string,
  halfWay: string,
  user: string,
  other: string,
  teacher: string,
];

const everyone = (cell: string): Cells => [cell, cell, cell, cell, cell, cell];
/** Member routes only report that the user is not signed in. */
const members = (user: string, other = user, teacher = other): Cells => {
  const rejected = '401 UNAUTHENTICATED';
  return [rejected, rejected, rejected, user, other, teacher];
};
/** Owner routes report what is wrong with the session. */
const owners = (user: string, other = user, teacher = other): Cells => {
  const unknown = '401 SESSION_NOT_FOUND';
  return ['401 SESSION_MISSING', unknown, unknown, user, other, teacher];
};

/** Only the teacher of the class finds these. */
const teachers = (missing: string, found = '200'): Cells =>
  members(`404 ${missing}`, `404 ${missing}`, found);

/** Uploads have their own unauthenticated error. */
const uploaders = (cell: string): Cells => {
  const rejected = '401 UPLOAD_UNAUTHENTICATED';
  return [rejected, rejected, rejected, cell, cell, cell];
};

const cells: Record<string, Cells> = {
  'POST /api/auth/register': everyone('201'),
  'POST /api/auth/login': everyone('200'),
  'POST /api/auth/login/mfa': everyone('200'),
  'POST /api/auth/login/challenge': everyone('200'),
  'POST /api/auth/login/passkey': everyone('200'),
  'POST /api/auth/otp': everyone('202'),
  'POST /api/auth/verify': everyone('200'),
  'POST /api/auth/resend': everyone('202'),
  'POST /api/auth/recover': everyone('202'),
  'POST /api/auth/reset-password': everyone('204'),
  'GET /api/auth/providers': everyone('200'),
  'GET /api/auth/me': members('200'),
  'POST /api/auth/refresh': owners('200'),
  'POST /api/auth/logout': everyone('204'),
  'PATCH /api/auth/user': owners('200'),
  'GET /api/auth/user/data': owners('200'),
  'GET /api/auth/user/deletion': owners('200'),
  'DELETE /api/auth/user': owners('204'),
  'GET /api/auth/sessions': owners('200'),
  'DELETE /api/auth/sessions': owners('204'),
  'DELETE /api/auth/sessions/:id': owners('204', '404 SESSION_ENDED'),
  'GET /api/auth/factors': owners('200'),
  'POST /api/auth/factors': owners('201'),
  'POST /api/auth/factors/:id/verify': owners('200', '404 FACTOR_NOT_FOUND'),
  'POST /api/auth/factors/challenge': owners('200'),
  'DELETE /api/auth/factors/:id': owners('204', '404 FACTOR_NOT_FOUND'),
  'POST /api/auth/factors/recovery-codes': owners('200'),
  'DELETE /api/auth/providers': owners('204', '404 PROVIDER_NOT_FOUND'),
  'PATCH /api/users/profile': members('200'),
  'POST /api/become-teacher': members('200', '200', '409 ALREADY_INSTRUCTOR'),
  'GET /api/users/email-preferences': members('200'),
  'PUT /api/users/email-preferences': members('200'),
  'GET /api/calendar-feed': members('200'),
  'POST /api/calendar-feed': members('201'),
  'DELETE /api/calendar-feed': members('204'),
  'GET /api/categories': everyone('200'),
  'GET /api/places': everyone('200'),
  'GET /api/classes': everyone('200'),
  'GET /api/search': everyone('200'),
  'GET /api/search/suggestions': everyone('200'),
  'GET /api/search.ics': everyone('200'),
  'GET /api/search.atom': everyone('200'),
  'POST /api/classes': members('201', '400 IMAGE_NOT_UPLOADED'),
  'GET /api/classes/:id': everyone('200'),
  'GET /api/classes/:id/enrolled': everyone('200'),
  'POST /api/classes/:id/reviews': members('201', '403 NOT_ATTENDED'),
  'POST /api/bookings': members('201', '201', '403 OWN_CLASS'),
  'GET /api/bookings': members('200'),
  'GET /api/bookings/:id': members('200', '404 BOOKING_NOT_FOUND'),
  'GET /api/bookings/:id/calendar.ics': members('200', '404 BOOKING_NOT_FOUND'),
  'PUT /api/bookings/:id/cancel': members('200', '404 BOOKING_NOT_FOUND'),
  'PUT /api/bookings/:id/contest-no-show': members('200', '404 BOOKING_NOT_FOUND'),
  'PATCH /api/classes/:id': teachers('CLASS_NOT_FOUND'),
  'GET /api/classes/:id/similar': everyone('200'),
  'POST /api/classes/:id/sessions': teachers('CLASS_NOT_FOUND', '201'),
  'GET /api/classes/:id/my-reviews': members('200'),
  // Everyone sees only what they teach themselves.
  'GET /api/sessions': members('200'),
  'GET /api/sessions/overlapping': members('200'),
  'GET /api/reviews': members('200'),
  'PATCH /api/sessions/:id': teachers('CLASS_SESSION_NOT_FOUND'),
  'PUT /api/sessions/:id/cancel': teachers('CLASS_SESSION_NOT_FOUND'),
  'PUT /api/bookings/:id/attendance': teachers('BOOKING_NOT_FOUND'),
  'PATCH /api/reviews/:id': members('200', '404 REVIEW_NOT_FOUND'),
  'POST /api/reviews/:id/reply': teachers('REVIEW_NOT_FOUND', '201'),
  'GET /api/instructors/:username/classes': everyone('200'),
  'GET /api/instructors/:username/reviews': everyone('200'),
  'GET /api/places/location': members('200'),
  'GET /api/earnings/terms': members('200'),
  'GET /api/payments/mode': everyone('200'),
  'GET /api/sessions/:id/roster': teachers('CLASS_SESSION_NOT_FOUND'),
  'GET /api/sessions/:id/roster.csv': teachers('CLASS_SESSION_NOT_FOUND'),
  'GET /api/my-classes': members('200'),
  'GET /api/instructors/:username': everyone('200'),
  'GET /api/earnings': members('200'),
  'GET /api/earnings/payouts': members('200'),
  'GET /api/earnings/statement.csv': members('200'),
  'POST /api/earnings/onboarding': members('409 PAYMENTS_IN_PERSON'),
  'GET /api/favorites': members('200'),
  'PUT /api/favorites/:id': members('204'),
  'DELETE /api/favorites/:id': members('204'),
  'GET /api/uploadthing': everyone('200'),
  'POST /api/uploadthing': uploaders('200'),
  // Only the signed address grants access.
  'PUT /storage/v1/upload/:id': everyone('403 UPLOAD_LINK_INVALID'),
  'trpc account.changeEmail': owners('200'),
  'trpc account.confirmEmail': everyone('200'),
  'trpc account.changePassword': owners('200'),
  'trpc account.data': owners('200'),
  'trpc account.deletionPreview': owners('200'),
  'trpc account.delete': owners('200'),
  'trpc account.sessions': owners('200'),
  'trpc account.endSession': owners('200', '404 SESSION_ENDED'),
  'trpc account.endOtherSessions': owners('200'),
  'trpc auth.me': ['200 null', '200 null', '200 null', '200', '200', '200'],
  'trpc auth.session': ['200 null', '200 null', '200 null', '200', '200', '200'],
  'trpc auth.providers': everyone('200'),
  'trpc auth.register': everyone('200'),
  'trpc auth.login': everyone('200'),
  'trpc auth.sendCode': everyone('200'),
  'trpc auth.loginWithCode': everyone('200'),
  'trpc auth.beginPasskey': everyone('200'),
  'trpc auth.challenge': everyone('200'),
  'trpc auth.completeLogin': everyone('200'),
  'trpc auth.verify': everyone('200'),
  'trpc auth.resend': everyone('200'),
  'trpc auth.recover': everyone('200'),
  'trpc auth.resetPassword': everyone('200'),
  'trpc auth.refresh': owners('200'),
  'trpc auth.logout': everyone('200'),
  'trpc classes.mine': members('200'),
  'trpc bookings.book': members('200', '200', '403 OWN_CLASS'),
  'trpc bookings.list': members('200'),
  'trpc bookings.byId': members('200', '404 BOOKING_NOT_FOUND'),
  'trpc bookings.cancel': members('200', '404 BOOKING_NOT_FOUND'),
  'trpc bookings.contestNoShow': members('200', '404 BOOKING_NOT_FOUND'),
  'trpc calendarFeed.get': members('200 null'),
  'trpc calendarFeed.create': members('200'),
  'trpc calendarFeed.revoke': members('200'),
  'trpc users.emailPreferences': members('200'),
  'trpc users.setEmailPreference': members('200'),
  'trpc instructors.byUsername': everyone('200'),
  'trpc instructors.classes': everyone('200'),
  'trpc instructors.reviews': everyone('200'),
  'trpc favorites.list': members('200'),
  'trpc favorites.add': members('200'),
  'trpc favorites.remove': members('200'),
  'trpc favorites.merge': members('200'),
  'trpc favorites.classes': everyone('200'),
  'trpc categories.list': everyone('200'),
  'trpc money.terms': everyone('200'),
  'trpc money.earnings': members('200'),
  'trpc money.payouts': members('200'),
  'trpc money.startOnboarding': members('409 PAYMENTS_IN_PERSON'),
  'trpc places.largestIn': everyone('200'),
  'trpc places.mapStyle': everyone('200 null'),
  'trpc places.suggest': everyone('200'),
  'trpc search.find': everyone('200'),
  'trpc search.suggest': everyone('200'),
  'trpc classes.list': everyone('200'),
  'trpc classes.page': everyone('200'),
  'trpc classes.byId': everyone('200'),
  'trpc classes.enrolled': everyone('200'),
  'trpc classes.similar': everyone('200'),
  'trpc classes.findPlace': members('200'),
  'trpc classes.overlapping': members('200'),
  'trpc classes.create': members('200', '400 IMAGE_NOT_UPLOADED'),
  'trpc factors.list': owners('200'),
  'trpc factors.enroll': owners('200'),
  'trpc factors.verify': owners('200', '404 FACTOR_NOT_FOUND'),
  'trpc factors.challenge': owners('200'),
  'trpc factors.remove': owners('200', '404 FACTOR_NOT_FOUND'),
  'trpc factors.replaceRecoveryCodes': owners('200'),
  'trpc factors.disconnect': owners('200', '404 PROVIDER_NOT_FOUND'),
  'trpc reviews.own': members('200'),
  'trpc reviews.write': members('200', '403 NOT_ATTENDED'),
  'trpc reviews.edit': members('200', '404 REVIEW_NOT_FOUND'),
  'trpc reviews.reply': teachers('REVIEW_NOT_FOUND'),
  // Everyone sees only what they teach themselves.
  'trpc bookings.taughtSessions': members('200'),
  'trpc reviews.received': members('200'),
  'trpc bookings.roster': teachers('CLASS_SESSION_NOT_FOUND'),
  'trpc bookings.markAttendance': teachers('BOOKING_NOT_FOUND'),
  'trpc classes.addSession': teachers('CLASS_NOT_FOUND'),
  'trpc classes.moveSession': teachers('CLASS_SESSION_NOT_FOUND'),
  'trpc classes.cancelSession': teachers('CLASS_SESSION_NOT_FOUND'),
  'trpc classes.edit': teachers('CLASS_NOT_FOUND'),
  'trpc profile.update': members('200'),
  'trpc profile.becomeTeacher': members('200', '200', '409 ALREADY_INSTRUCTOR'),
};

export const accessTable: Record<string, Access> = {
  ...Object.fromEntries(
    Object.entries(cells).map(([name, [anonymous, unverified, halfWay, user, other, teacher]]) => [
      name,
      { anonymous, unverified, halfWay, user, other, teacher },
    ]),
  ),
  ...deskAccess,
};
