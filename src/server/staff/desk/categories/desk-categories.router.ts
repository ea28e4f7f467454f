import { selectAllCategoriesWithCounts } from '#server/market/categories/categories.queries.ts';
import { router } from '#server/people/auth/procedures.ts';
import { deskProcedure } from '#server/staff/desk/desk-procedures.ts';
import {
  categoryForm,
  mergeCategoryInput,
  moveCategoryInput,
  renameCategoryInput,
  retireCategoryInput,
} from '#shared/market/classes/categories.ts';
import {
  addCategory,
  mergeCategory,
  moveCategory,
  renameCategoryTo,
  retireCategory,
} from './desk-categories.service.ts';

export const deskCategoriesRouter = router({
  list: deskProcedure('desk.read').query(({ ctx }) => selectAllCategoriesWithCounts(ctx.deps.db)),
  add: deskProcedure('desk.categories.edit')
    .input(categoryForm)
    .mutation(({ ctx, input }) => addCategory(ctx.deps, ctx.actor, input.name)),
  rename: deskProcedure('desk.categories.edit')
    .input(renameCategoryInput)
    .mutation(({ ctx, input }) =>
      renameCategoryTo(ctx.deps, ctx.actor, input.categoryId, input.name),
    ),
  merge: deskProcedure('desk.categories.edit')
    .input(mergeCategoryInput)
    .mutation(({ ctx, input }) => mergeCategory(ctx.deps, ctx.actor, input)),
  move: deskProcedure('desk.categories.edit')
    .input(moveCategoryInput)
    .mutation(({ ctx, input }) =>
      moveCategory(ctx.deps, ctx.actor, input.categoryId, input.afterId),
    ),
  retire: deskProcedure('desk.categories.edit')
    .input(retireCategoryInput)
    .mutation(({ ctx, input }) =>
      retireCategory(ctx.deps, ctx.actor, input.categoryId, input.isRetired),
    ),
});
