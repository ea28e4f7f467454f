import { router } from '#server/auth/procedures.ts';
import { staffProcedure } from '#server/desk/desk-procedures.ts';
import { hideContent, restoreContent } from '#server/desk/removals/removals.service.ts';
import { hideableListInput, hideClassInput, restoreClassInput } from '#shared/moderation-forms.ts';
import { listClasses } from './desk-classes.service.ts';

export const deskClassesRouter = router({
  list: staffProcedure
    .input(hideableListInput)
    .query(({ ctx, input }) => listClasses(ctx.deps.db, input)),
  hide: staffProcedure
    .input(hideClassInput)
    .mutation(({ ctx, input: { classId, ...form } }) =>
      hideContent(ctx.deps, ctx.actor, { kind: 'class', id: classId, form }),
    ),
  restore: staffProcedure
    .input(restoreClassInput)
    .mutation(({ ctx, input: { classId, ...form } }) =>
      restoreContent(ctx.deps, ctx.actor, { kind: 'class', id: classId, form }),
    ),
});
