import { publicProcedure, router } from '#server/auth/procedures.ts';
import { selectCategories } from './categories.queries.ts';

export const categoriesRouter = router({
  list: publicProcedure.query(({ ctx }) => selectCategories(ctx.deps.db)),
});
