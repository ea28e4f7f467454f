import { mapRouter } from '#server/files/storage/map.router.ts';
import { bookingsRouter, bookingTextsRouter } from '#server/market/bookings/bookings.router.ts';
import { byHandRouter } from '#server/market/bookings/by-hand/by-hand.router.ts';
import { couponsRouter } from '#server/market/bookings/coupons/coupons.router.ts';
import { handoversRouter } from '#server/market/bookings/handover/handovers.router.ts';
import {
  studentsRouter,
  studentTextsRouter,
} from '#server/market/bookings/students/students.router.ts';
import { trackRecordRouter } from '#server/market/bookings/track-record/track-record.router.ts';
import { waitlistRouter } from '#server/market/bookings/waitlist/waitlist.router.ts';
import { calendarFeedRouter } from '#server/market/calendars/calendar-feed.router.ts';
import { categoriesRouter } from '#server/market/categories/categories.router.ts';
import { announcementsRouter } from '#server/market/classes/announcements/announcements.router.ts';
import { classesRouter, classTextsRouter } from '#server/market/classes/classes.router.ts';
import { schedulesRouter } from '#server/market/classes/schedules/schedules.router.ts';
import { favoritesRouter } from '#server/market/favorites/favorites.router.ts';
import { followsRouter } from '#server/market/follows/follows.router.ts';
import { instructorsRouter } from '#server/market/instructors/instructors.router.ts';
import { linksRouter } from '#server/market/links/links.router.ts';
import { placesRouter } from '#server/market/places/places.router.ts';
import { reviewsRouter } from '#server/market/reviews/reviews.router.ts';
import { searchFeedsRouter, searchRouter } from '#server/market/search/search.router.ts';
import { wantedRouter } from '#server/market/wanted/wanted.router.ts';
import { moneyRouter, statementsRouter } from '#server/money/money.router.ts';
import { authRouter } from '#server/people/auth/auth.router.ts';
import { factorsRouter } from '#server/people/auth/factors.router.ts';
import { createCallerFactory, router } from '#server/people/auth/procedures.ts';
import { messagesRouter } from '#server/people/messages/messages.router.ts';
import { accountRouter } from '#server/people/users/account.router.ts';
import { applicationsRouter } from '#server/people/users/applications/applications.router.ts';
import { usersRouter } from '#server/people/users/email-preferences.router.ts';
import { profileRouter } from '#server/people/users/profile.router.ts';
import { keysRouter } from '#server/programs/keys/keys.router.ts';
import { webhooksRouter } from '#server/programs/webhooks/webhooks.router.ts';
import { deskRouter } from '#server/staff/desk/desk.router.ts';
import { removalsRouter } from '#server/staff/removals/removals.router.ts';
import { reportsRouter } from '#server/staff/reports/reports.router.ts';
import { supportRouter } from './support.router.ts';

const routers = {
  account: accountRouter,
  announcements: announcementsRouter,
  applications: applicationsRouter,
  auth: authRouter,
  bookings: bookingsRouter,
  byHand: byHandRouter,
  calendarFeed: calendarFeedRouter,
  categories: categoriesRouter,
  classes: classesRouter,
  coupons: couponsRouter,
  handovers: handoversRouter,
  desk: deskRouter,
  factors: factorsRouter,
  favorites: favoritesRouter,
  follows: followsRouter,
  instructors: instructorsRouter,
  keys: keysRouter,
  links: linksRouter,
  messages: messagesRouter,
  money: moneyRouter,
  map: mapRouter,
  places: placesRouter,
  profile: profileRouter,
  removals: removalsRouter,
  reports: reportsRouter,
  reviews: reviewsRouter,
  schedules: schedulesRouter,
  search: searchRouter,
  students: studentsRouter,
  trackRecord: trackRecordRouter,
  support: supportRouter,
  users: usersRouter,
  waitlist: waitlistRouter,
  webhooks: webhooksRouter,
  wanted: wantedRouter,
};

export const appRouter = router(routers);

export type AppRouter = typeof appRouter;
/** The upload routes, served by UploadThing's SDK. */
export type { FileRouter } from '#server/files/uploads/file-router.ts';

/** For REST and tests: includes procedures that only REST needs. */
export const createCaller = createCallerFactory(
  router({
    ...routers,
    bookingTexts: bookingTextsRouter,
    classTexts: classTextsRouter,
    searchFeeds: searchFeedsRouter,
    statements: statementsRouter,
    studentTexts: studentTextsRouter,
  }),
);
export type Caller = ReturnType<typeof createCaller>;
