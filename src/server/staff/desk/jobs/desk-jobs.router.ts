import { router } from '#server/people/auth/procedures.ts';
import { deskProcedure } from '#server/staff/desk/desk-procedures.ts';
import {
  dismissJobsInput,
  failedJobListInput,
  retryJobsInput,
} from '#shared/staff/desk/failed-jobs.ts';
import { dismissFailedJobs, listFailedJobs, retryFailedJobs } from './desk-jobs.service.ts';

export const deskJobsRouter = router({
  list: deskProcedure('desk.read')
    .input(failedJobListInput)
    .query(({ ctx, input }) => listFailedJobs(ctx.deps, ctx.actor, input)),
  retry: deskProcedure('desk.emails.retry')
    .input(retryJobsInput)
    .mutation(({ ctx, input }) => retryFailedJobs(ctx.deps, ctx.actor, input.jobIds)),
  dismiss: deskProcedure('desk.jobs.change')
    .input(dismissJobsInput)
    .mutation(({ ctx, input }) => dismissFailedJobs(ctx.deps, ctx.actor, input)),
});
