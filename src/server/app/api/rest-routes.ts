import { bookingRows } from '#server/market/bookings/bookings.rest.ts';
import { byHandRows } from '#server/market/bookings/by-hand/by-hand.rest.ts';
import { choiceRows } from '#server/market/bookings/choice/choice.rest.ts';
import { couponRows } from '#server/market/bookings/coupons/coupons.rest.ts';
import { handoverRows } from '#server/market/bookings/handover/handovers.rest.ts';
import { ownBookingRows } from '#server/market/bookings/own/own-bookings.rest.ts';
import { rosterRows } from '#server/market/bookings/roster/roster.rest.ts';
import { studentRows } from '#server/market/bookings/students/students.rest.ts';
import { trackRecordRows } from '#server/market/bookings/track-record/track-record.rest.ts';
import { waitlistRows } from '#server/market/bookings/waitlist/waitlist.rest.ts';
import { calendarFeedRows } from '#server/market/calendars/calendar-feed.rest.ts';
import { categoryRows } from '#server/market/categories/categories.rest.ts';
import { announcementRows } from '#server/market/classes/announcements/announcements.rest.ts';
import { sessionRows } from '#server/market/classes/class-sessions/sessions.rest.ts';
import { classRows } from '#server/market/classes/classes.rest.ts';
import { classListRows } from '#server/market/classes/lists/class-lists.rest.ts';
import { scheduleRows } from '#server/market/classes/schedules/schedules.rest.ts';
import { favoriteRows } from '#server/market/favorites/favorites.rest.ts';
import { followRows } from '#server/market/follows/follows.rest.ts';
import { instructorRows } from '#server/market/instructors/instructors.rest.ts';
import { linkRows } from '#server/market/links/links.rest.ts';
import { placeRows } from '#server/market/places/places.rest.ts';
import { reviewRows } from '#server/market/reviews/reviews.rest.ts';
import { searchRows } from '#server/market/search/search.rest.ts';
import { wantedRows } from '#server/market/wanted/wanted.rest.ts';
import { earningsRows, paymentRows } from '#server/money/money.rest.ts';
import { authRows } from '#server/people/auth/auth.rest.ts';
import { factorRows } from '#server/people/auth/factors.rest.ts';
import { messageRows } from '#server/people/messages/messages.rest.ts';
import { accountRows } from '#server/people/users/account.rest.ts';
import { applicationRows } from '#server/people/users/applications/applications.rest.ts';
import { emailPreferenceRows } from '#server/people/users/email-preferences.rest.ts';
import { profileRows } from '#server/people/users/profile.rest.ts';
import { keyRows } from '#server/programs/keys/keys.rest.ts';
import type { RestRow } from '#server/programs/rest/rest-row.ts';
import { webhookRows } from '#server/programs/webhooks/webhooks.rest.ts';
import { removalRows } from '#server/staff/removals/removals.rest.ts';
import { reportRows } from '#server/staff/reports/reports.rest.ts';

/** The documented API: routes, validation and the OpenAPI document derive from these rows. */
export const restRoutes: RestRow[] = [
  ...authRows,
  ...accountRows,
  ...factorRows,
  ...keyRows,
  ...webhookRows,
  ...profileRows,
  ...applicationRows,
  ...emailPreferenceRows,
  ...categoryRows,
  ...placeRows,
  ...classRows,
  ...classListRows,
  ...searchRows,
  ...reviewRows,
  ...reportRows,
  ...removalRows,
  ...instructorRows,
  ...bookingRows,
  ...ownBookingRows,
  ...couponRows,
  ...handoverRows,
  ...choiceRows,
  ...waitlistRows,
  ...sessionRows,
  ...announcementRows,
  ...messageRows,
  ...scheduleRows,
  ...rosterRows,
  ...byHandRows,
  ...studentRows,
  ...trackRecordRows,
  ...linkRows,
  ...earningsRows,
  ...paymentRows,
  ...calendarFeedRows,
  ...favoriteRows,
  ...followRows,
  ...wantedRows,
];
