import type { MutationMeta } from '#client/lib/server/after-mutations.ts';

/** For mutations of a form that decide what others see. */
export const decision: { meta: MutationMeta } = {
  meta: {
    errorToast: false,
    changes: ['classes', 'instructors', 'removals', 'reviews', 'search'],
  },
};
