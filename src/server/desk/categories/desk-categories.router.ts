import { router } from '#server/auth/procedures.ts';
import { adminProcedure, staffProcedure } from '#server/desk/desk-procedures.ts';
import {
  categoryForm,
  mergeCategoryInput,
  moveCategoryInput,
  renameCategoryInput,
  retireCategoryInput,
} from '#shared/classes/categories.ts';
import {
  addCategory,
  listCategories,
  mergeCategory,
  moveCategory,
  renameCategoryTo,
  retireCategory,
} from './desk-categories.service.ts';

export const deskCategoriesRouter = router({
  list: staffProcedure.query(({ ctx }) => listCategories(ctx.deps.db)),
  add: adminProcedure
    .input(categoryForm)
    .mutation(({ ctx, input }) => addCategory(ctx.deps, ctx.actor, input.name)),
  rename: adminProcedure
    .input(renameCategoryInput)
    .mutation(({ ctx, input }) =>
      renameCategoryTo(ctx.deps, ctx.actor, input.categoryId, input.name),
    ),
  merge: adminProcedure
    .input(mergeCategoryInput)
    .mutation(({ ctx, input }) => mergeCategory(ctx.deps, ctx.actor, input)),
  move: adminProcedure
    .input(moveCategoryInput)
    .mutation(({ ctx, input }) =>
      moveCategory(ctx.deps, ctx.actor, input.categoryId, input.afterId),
    ),
  retire: adminProcedure
    .input(retireCategoryInput)
    .mutation(({ ctx, input }) =>
      retireCategory(ctx.deps, ctx.actor, input.categoryId, input.isRetired),
    ),
});
