import { router } from '#server/people/auth/procedures.ts';
import { auditRouter } from './audit/audit.router.ts';
import { deskCategoriesRouter } from './categories/desk-categories.router.ts';
import { deskApplicationsRouter } from './desk-applications.router.ts';
import { deskClassesRouter } from './desk-classes.router.ts';
import { deskProcedure } from './desk-procedures.ts';
import { deskReviewsRouter } from './desk-reviews.router.ts';
import { readHealth } from './health/health.service.ts';
import { deskBookingsRouter } from './history/desk-bookings.router.ts';
import { deskJobsRouter } from './jobs/desk-jobs.router.ts';
import { deskMoneyRouter } from './money/desk-money.router.ts';
import { readOverview } from './overview.service.ts';
import { peopleRouter } from './people/people.router.ts';
import { deskReportsRouter } from './reports/desk-reports.router.ts';

export const deskRouter = router({
  /** Whether the caller may use the desk; the error names the missing requirement. */
  access: deskProcedure('desk.read').query(({ ctx }) => ({ role: ctx.actor.role })),
  applications: deskApplicationsRouter,
  audit: auditRouter,
  bookings: deskBookingsRouter,
  categories: deskCategoriesRouter,
  classes: deskClassesRouter,
  jobs: deskJobsRouter,
  health: deskProcedure('desk.read').query(({ ctx }) => readHealth(ctx.deps)),
  overview: deskProcedure('desk.read').query(async ({ ctx }) => ({
    waiting: await readOverview(ctx.deps.db, new Date()),
  })),
  money: deskMoneyRouter,
  people: peopleRouter,
  reports: deskReportsRouter,
  reviews: deskReviewsRouter,
});
