import { router, sharedProcedure } from '#server/people/auth/procedures.ts';
import { selectCategories } from './categories.queries.ts';

export const categoriesRouter = router({
  list: sharedProcedure.query(({ ctx }) => selectCategories(ctx.deps.db)),
});
