import { router } from '#server/auth/procedures.ts';
import { adminProcedure, staffProcedure } from '#server/desk/desk-procedures.ts';
import { dismissJobsInput, failedJobListInput, retryJobsInput } from '#shared/desk/failed-jobs.ts';
import { dismissFailedJobs, listFailedJobs, retryFailedJobs } from './desk-jobs.service.ts';

export const deskJobsRouter = router({
  list: staffProcedure
    .input(failedJobListInput)
    .query(({ ctx, input }) => listFailedJobs(ctx.deps, ctx.actor, input)),
  retry: staffProcedure
    .input(retryJobsInput)
    .mutation(({ ctx, input }) => retryFailedJobs(ctx.deps, ctx.actor, input.jobIds)),
  dismiss: adminProcedure
    .input(dismissJobsInput)
    .mutation(({ ctx, input }) => dismissFailedJobs(ctx.deps, ctx.actor, input)),
});
