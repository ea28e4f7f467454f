import { pageById } from '#server/db/page-cursor.ts';
import { selectClassesToModerate } from '#server/market/classes/hidden-classes.queries.ts';
import { router } from '#server/people/auth/procedures.ts';
import { deskProcedure } from '#server/staff/desk/desk-procedures.ts';
import { hideContent, restoreContent } from '#server/staff/desk/removals/removals.service.ts';
import {
  hideableListInput,
  hideClassInput,
  restoreClassInput,
} from '#shared/staff/desk/moderation-forms.ts';

export const deskClassesRouter = router({
  list: deskProcedure('desk.read')
    .input(hideableListInput)
    .query(({ ctx, input }) =>
      pageById(input, (page) => selectClassesToModerate(ctx.deps.db, page)),
    ),
  hide: deskProcedure('desk.content.moderate')
    .input(hideClassInput)
    .mutation(({ ctx, input: { classId, ...form } }) =>
      hideContent(ctx.deps, ctx.actor, { kind: 'class', id: classId, form }),
    ),
  restore: deskProcedure('desk.content.moderate')
    .input(restoreClassInput)
    .mutation(({ ctx, input: { classId, ...form } }) =>
      restoreContent(ctx.deps, ctx.actor, { kind: 'class', id: classId, form }),
    ),
});
