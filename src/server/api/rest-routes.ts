import { authRows } from '#server/auth/auth.rest.ts';
import { factorRows } from '#server/auth/factors.rest.ts';
import { keyRows } from '#server/auth/keys.rest.ts';
import { bookingRows } from '#server/bookings/bookings.rest.ts';
import { choiceRows } from '#server/bookings/choice/choice.rest.ts';
import { ownBookingRows } from '#server/bookings/own/own-bookings.rest.ts';
import { rosterRows } from '#server/bookings/roster/roster.rest.ts';
import { studentRows } from '#server/bookings/students/students.rest.ts';
import { waitlistRows } from '#server/bookings/waitlist/waitlist.rest.ts';
import { calendarFeedRows } from '#server/calendars/calendar-feed.rest.ts';
import { categoryRows } from '#server/categories/categories.rest.ts';
import { announcementRows } from '#server/classes/announcements/announcements.rest.ts';
import { sessionRows } from '#server/classes/class-sessions/sessions.rest.ts';
import { classRows } from '#server/classes/classes.rest.ts';
import { scheduleRows } from '#server/classes/schedules/schedules.rest.ts';
import { favoriteRows } from '#server/favorites/favorites.rest.ts';
import { followRows } from '#server/follows/follows.rest.ts';
import { instructorRows } from '#server/instructors/instructors.rest.ts';
import { linkRows } from '#server/links/links.rest.ts';
import { messageRows } from '#server/messages/messages.rest.ts';
import { earningsRows, paymentRows } from '#server/money/money.rest.ts';
import { placeRows } from '#server/places/places.rest.ts';
import { removalRows } from '#server/removals/removals.rest.ts';
import { reportRows } from '#server/reports/reports.rest.ts';
import type { RestRow } from '#server/rest/rest-row.ts';
import { reviewRows } from '#server/reviews/reviews.rest.ts';
import { searchRows } from '#server/search/search.rest.ts';
import { accountRows } from '#server/users/account.rest.ts';
import { applicationRows } from '#server/users/applications/applications.rest.ts';
import { emailPreferenceRows } from '#server/users/email-preferences.rest.ts';
import { profileRows } from '#server/users/profile.rest.ts';
import { wantedRows } from '#server/wanted/wanted.rest.ts';

/** The documented API: routes, validation and the OpenAPI document derive from these rows. */
export const restRoutes: RestRow[] = [
  ...authRows,
  ...accountRows,
  ...factorRows,
  ...keyRows,
  ...profileRows,
  ...applicationRows,
  ...emailPreferenceRows,
  ...categoryRows,
  ...placeRows,
  ...classRows,
  ...searchRows,
  ...reviewRows,
  ...reportRows,
  ...removalRows,
  ...instructorRows,
  ...bookingRows,
  ...ownBookingRows,
  ...choiceRows,
  ...waitlistRows,
  ...sessionRows,
  ...announcementRows,
  ...messageRows,
  ...scheduleRows,
  ...rosterRows,
  ...studentRows,
  ...linkRows,
  ...earningsRows,
  ...paymentRows,
  ...calendarFeedRows,
  ...favoriteRows,
  ...followRows,
  ...wantedRows,
];
