import { authRouter } from '#server/auth/auth.router.ts';
import { factorsRouter } from '#server/auth/factors.router.ts';
import { keysRouter } from '#server/auth/keys.router.ts';
import { createCallerFactory, router } from '#server/auth/procedures.ts';
import { bookingsRouter, bookingTextsRouter } from '#server/bookings/bookings.router.ts';
import { studentsRouter, studentTextsRouter } from '#server/bookings/students/students.router.ts';
import { waitlistRouter } from '#server/bookings/waitlist/waitlist.router.ts';
import { calendarFeedRouter } from '#server/calendars/calendar-feed.router.ts';
import { categoriesRouter } from '#server/categories/categories.router.ts';
import { announcementsRouter } from '#server/classes/announcements/announcements.router.ts';
import { classesRouter, classTextsRouter } from '#server/classes/classes.router.ts';
import { schedulesRouter } from '#server/classes/schedules/schedules.router.ts';
import { deskRouter } from '#server/desk/desk.router.ts';
import { favoritesRouter } from '#server/favorites/favorites.router.ts';
import { followsRouter } from '#server/follows/follows.router.ts';
import { instructorsRouter } from '#server/instructors/instructors.router.ts';
import { linksRouter } from '#server/links/links.router.ts';
import { messagesRouter } from '#server/messages/messages.router.ts';
import { moneyRouter, statementsRouter } from '#server/money/money.router.ts';
import { placesRouter } from '#server/places/places.router.ts';
import { removalsRouter } from '#server/removals/removals.router.ts';
import { reportsRouter } from '#server/reports/reports.router.ts';
import { reviewsRouter } from '#server/reviews/reviews.router.ts';
import { searchFeedsRouter, searchRouter } from '#server/search/search.router.ts';
import { accountRouter } from '#server/users/account.router.ts';
import { applicationsRouter } from '#server/users/applications/applications.router.ts';
import { usersRouter } from '#server/users/email-preferences.router.ts';
import { profileRouter } from '#server/users/profile.router.ts';
import { wantedRouter } from '#server/wanted/wanted.router.ts';
import { webhooksRouter } from '#server/webhooks/webhooks.router.ts';
import { supportRouter } from './support.router.ts';

const routers = {
  account: accountRouter,
  announcements: announcementsRouter,
  applications: applicationsRouter,
  auth: authRouter,
  bookings: bookingsRouter,
  calendarFeed: calendarFeedRouter,
  categories: categoriesRouter,
  classes: classesRouter,
  desk: deskRouter,
  factors: factorsRouter,
  favorites: favoritesRouter,
  follows: followsRouter,
  instructors: instructorsRouter,
  keys: keysRouter,
  links: linksRouter,
  messages: messagesRouter,
  money: moneyRouter,
  places: placesRouter,
  profile: profileRouter,
  removals: removalsRouter,
  reports: reportsRouter,
  reviews: reviewsRouter,
  schedules: schedulesRouter,
  search: searchRouter,
  students: studentsRouter,
  support: supportRouter,
  users: usersRouter,
  waitlist: waitlistRouter,
  webhooks: webhooksRouter,
  wanted: wantedRouter,
};

export const appRouter = router(routers);

export type AppRouter = typeof appRouter;
/** The upload routes, served by UploadThing's SDK. */
export type { FileRouter } from '#server/uploads/file-router.ts';

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
