import { accountRouter } from '#server/accounts/account.router.ts';
import { factorsRouter } from '#server/accounts/factors/factors.router.ts';
import { profileRouter } from '#server/accounts/profile.router.ts';
import { authRouter } from '#server/accounts/signing-in/auth.router.ts';
import { bookingsRouter } from '#server/bookings/bookings.router.ts';
import { categoriesRouter } from '#server/categories/categories.router.ts';
import { classesRouter } from '#server/classes/classes.router.ts';
import { reviewsRouter } from '#server/reviews/reviews.router.ts';
import { teachingRouter } from '#server/teaching/teaching.router.ts';
import { createCallerFactory, router } from './trpc.ts';

export const appRouter = router({
  account: accountRouter,
  auth: authRouter,
  bookings: bookingsRouter,
  categories: categoriesRouter,
  classes: classesRouter,
  factors: factorsRouter,
  profile: profileRouter,
  reviews: reviewsRouter,
  teaching: teachingRouter,
});

export type AppRouter = typeof appRouter;
/** The upload routes, served by UploadThing's SDK. */
export type { FileRouter } from '#server/uploads/file-router.ts';

export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
