import { recordId } from '#shared/text.ts';
import { z } from '#shared/zod.ts';
import { favoriteLimits } from './favorite-limits.ts';

/** The favorites of a device, newest first. */
export const mergeFavoritesInput = z.strictObject({
  classIds: z.array(recordId).max(favoriteLimits.perAccount, favoriteLimits.message),
});

export const favoriteClassesInput = z.strictObject({
  classIds: z
    .array(recordId)
    .max(favoriteLimits.perPage, `At most ${favoriteLimits.perPage} classes at a time`),
});
