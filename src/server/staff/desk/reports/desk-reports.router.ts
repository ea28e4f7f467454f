import { pageByTime } from '#server/db/page-cursor.ts';
import { router } from '#server/people/auth/procedures.ts';
import { deskProcedure } from '#server/staff/desk/desk-procedures.ts';
import {
  answerAppealInput,
  closeReportsInput,
  decideInput,
  queueInput,
} from '#shared/staff/desk/moderation-forms.ts';
import { answerAppeal } from './appeals.service.ts';
import { selectQueue } from './desk-reports.queries.ts';
import { closeReports } from './desk-reports.service.ts';
import { decideWaiting } from './waiting.service.ts';

export const deskReportsRouter = router({
  list: deskProcedure('desk.read')
    .input(queueInput)
    .query(({ ctx, input }) =>
      pageByTime(input, (page) => selectQueue(ctx.deps.db, { ...page, actorId: ctx.actor.id })),
    ),
  close: deskProcedure('desk.content.moderate')
    .input(closeReportsInput)
    .mutation(({ ctx, input: { reportId, ...form } }) =>
      closeReports(ctx.deps, ctx.actor, reportId, form),
    ),
  decide: deskProcedure('desk.content.moderate')
    .input(decideInput)
    .mutation(({ ctx, input }) => decideWaiting(ctx.deps, ctx.actor, input)),
  answerAppeal: deskProcedure('desk.content.moderate')
    .input(answerAppealInput)
    .mutation(({ ctx, input: { removalId, ...form } }) =>
      answerAppeal(ctx.deps, ctx.actor, removalId, form),
    ),
});
