import type { MutationMeta, Noun } from '#client/lib/server/after-mutations.ts';

/** The nouns whose data has the names of categories. */
export const categoryData: Noun[] = ['categories', 'search', 'classes'];

/** For mutations of a form that change a category. */
export const categoryChange: { meta: MutationMeta } = {
  meta: { errorToast: false, changes: categoryData },
};
