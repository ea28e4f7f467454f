import { router } from '#server/auth/procedures.ts';
import { auditRouter } from './audit/audit.router.ts';
import { deskCategoriesRouter } from './categories/desk-categories.router.ts';
import { deskClassesRouter } from './classes/desk-classes.router.ts';
import { staffProcedure } from './desk-procedures.ts';
import { deskJobsRouter } from './jobs/desk-jobs.router.ts';
import { peopleRouter } from './people/people.router.ts';
import { deskReportsRouter } from './reports/desk-reports.router.ts';
import { deskReviewsRouter } from './reviews/desk-reviews.router.ts';

export const deskRouter = router({
  /** Whether the caller may use the desk; rejected with what is missing. */
  access: staffProcedure.query(({ ctx }) => ({ role: ctx.actor.role })),
  audit: auditRouter,
  categories: deskCategoriesRouter,
  classes: deskClassesRouter,
  jobs: deskJobsRouter,
  people: peopleRouter,
  reports: deskReportsRouter,
  reviews: deskReviewsRouter,
});
