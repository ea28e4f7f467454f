import type { MutationMeta, Noun } from '#client/lib/server/after-mutations.ts';

/** The nouns whose data depends on a class or its dates. */
export const classData: Noun[] = ['classes', 'bookings', 'schedules', 'reviews'];

/** For mutations of a form that change a class or its dates. */
export const classChange: { meta: MutationMeta } = {
  meta: { errorToast: false, changes: classData },
};
