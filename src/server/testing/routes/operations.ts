import { supportOperations } from '#server/app/api/support.operations.ts';
import { mapOperations } from '#server/files/storage/map.operations.ts';
import { uploadOperations } from '#server/files/uploads/uploads.operations.ts';
import { bookingOperations } from '#server/market/bookings/bookings.operations.ts';
import { byHandOperations } from '#server/market/bookings/by-hand/by-hand.operations.ts';
import { choiceOperations } from '#server/market/bookings/choice/choice.operations.ts';
import { couponOperations } from '#server/market/bookings/coupons/coupons.operations.ts';
import { handoverOperations } from '#server/market/bookings/handover/handovers.operations.ts';
import { ownBookingOperations } from '#server/market/bookings/own/own-bookings.operations.ts';
import { rosterOperations } from '#server/market/bookings/roster/roster.operations.ts';
import { studentOperations } from '#server/market/bookings/students/students.operations.ts';
import { trackRecordOperations } from '#server/market/bookings/track-record/track-record.operations.ts';
import { waitlistOperations } from '#server/market/bookings/waitlist/waitlist.operations.ts';
import { calendarFeedOperations } from '#server/market/calendars/calendar-feed.operations.ts';
import { categoryOperations } from '#server/market/categories/categories.operations.ts';
import { announcementOperations } from '#server/market/classes/announcements/announcements.operations.ts';
import { sessionOperations } from '#server/market/classes/class-sessions/sessions.operations.ts';
import { classOperations } from '#server/market/classes/classes.operations.ts';
import { scheduleOperations } from '#server/market/classes/schedules/schedules.operations.ts';
import { favoriteOperations } from '#server/market/favorites/favorites.operations.ts';
import { followOperations } from '#server/market/follows/follows.operations.ts';
import { instructorOperations } from '#server/market/instructors/instructors.operations.ts';
import { linkOperations } from '#server/market/links/links.operations.ts';
import { placeOperations } from '#server/market/places/places.operations.ts';
import { reviewOperations } from '#server/market/reviews/reviews.operations.ts';
import { searchOperations } from '#server/market/search/search.operations.ts';
import { wantedOperations } from '#server/market/wanted/wanted.operations.ts';
import { moneyOperations } from '#server/money/money.operations.ts';
import { authOperations } from '#server/people/auth/auth.operations.ts';
import { factorOperations } from '#server/people/auth/factors.operations.ts';
import { messageOperations } from '#server/people/messages/messages.operations.ts';
import { accountOperations } from '#server/people/users/account.operations.ts';
import { applicationOperations } from '#server/people/users/applications/applications.operations.ts';
import { emailPreferenceOperations } from '#server/people/users/email-preferences.operations.ts';
import { profileOperations } from '#server/people/users/profile.operations.ts';
import { keyOperations } from '#server/programs/keys/keys.operations.ts';
import { webhookOperations } from '#server/programs/webhooks/webhooks.operations.ts';
import { deskOperations } from '#server/staff/desk/desk.operations.ts';
import { removalOperations } from '#server/staff/removals/removals.operations.ts';
import { reportOperations } from '#server/staff/reports/reports.operations.ts';
import { deskPeople } from '#server/testing/fixtures/fixtures.ts';
import type { Access, Operation, Operations, RowRequest } from './operation.ts';

const lists: Operations[] = [
  supportOperations,
  uploadOperations,
  bookingOperations,
  choiceOperations,
  ownBookingOperations,
  couponOperations,
  handoverOperations,
  rosterOperations,
  byHandOperations,
  studentOperations,
  trackRecordOperations,
  waitlistOperations,
  calendarFeedOperations,
  categoryOperations,
  announcementOperations,
  sessionOperations,
  classOperations,
  scheduleOperations,
  favoriteOperations,
  followOperations,
  instructorOperations,
  linkOperations,
  mapOperations,
  placeOperations,
  reviewOperations,
  searchOperations,
  wantedOperations,
  moneyOperations,
  authOperations,
  factorOperations,
  messageOperations,
  accountOperations,
  applicationOperations,
  emailPreferenceOperations,
  profileOperations,
  keyOperations,
  webhookOperations,
  deskOperations,
  removalOperations,
  reportOperations,
];

const named = lists.flatMap((list) => Object.entries(list)).flatMap(withProcedure);

/** The operations of all nouns by name, such as 'PUT /api/bookings/:id/cancel' or 'trpc bookings.cancel'. */
export const operations = new Map(named);

const twice = named.find(([name, operation]) => operations.get(name) !== operation);
if (twice) throw new Error(`${twice[0]} is listed twice`);

export const accessTable: Record<string, Access> = Object.fromEntries(
  named.flatMap(([name, { access }]) => (access ? [[name, access]] : [])),
);

/**
 * With the procedure that the row calls, which takes the fields of the row's requests, and always
 * responds with 200 to those who may call it.
 */
function withProcedure([name, operation]: [string, Operation]): [string, Operation][] {
  const { procedure, access, requests, inputs } = operation;
  if (!procedure) return [[name, operation]];
  const inputsOf: Operation['inputs'] =
    requests &&
    ((fixtures) => {
      const [usual, ...others] = requests(fixtures);
      return [inputOf(usual), ...others.map(inputOf)];
    });
  const called = { access: access && asProcedure(access), inputs: inputs ?? inputsOf };
  return [
    [name, operation],
    [`trpc ${procedure}`, called],
  ];
}

const inputOf = ({ id, query, body }: RowRequest) => ({ ...id, ...query, ...body });

function asProcedure(access: Access): Access {
  const cells = { ...access };
  for (const person of deskPeople)
    if (cells[person]) cells[person] = cells[person].replace(/^2\d\d/, '200');
  return cells;
}
