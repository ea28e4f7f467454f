import { router } from '#server/auth/procedures.ts';
import { deskProcedure } from '#server/desk/desk-procedures.ts';
import { hideContent, restoreContent } from '#server/desk/removals/removals.service.ts';
import { classIdInput } from '#shared/classes/classes.ts';
import {
  deskClassListInput,
  hideClassInput,
  restoreClassInput,
} from '#shared/desk/moderation-forms.ts';
import { listClasses, releaseClass } from './desk-classes.service.ts';

export const deskClassesRouter = router({
  list: deskProcedure('desk.read')
    .input(deskClassListInput)
    .query(({ ctx, input }) => listClasses(ctx.deps.db, input)),
  hide: deskProcedure('desk.content.moderate')
    .input(hideClassInput)
    .mutation(({ ctx, input: { classId, ...form } }) =>
      hideContent(ctx.deps, ctx.actor, { kind: 'class', id: classId, form }),
    ),
  release: deskProcedure('desk.content.moderate')
    .input(classIdInput)
    .mutation(({ ctx, input }) => releaseClass(ctx.deps, ctx.actor, input.classId)),
  restore: deskProcedure('desk.content.moderate')
    .input(restoreClassInput)
    .mutation(({ ctx, input: { classId, ...form } }) =>
      restoreContent(ctx.deps, ctx.actor, { kind: 'class', id: classId, form }),
    ),
});
