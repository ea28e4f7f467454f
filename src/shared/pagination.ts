import { z } from './zod.ts';

/** The opaque position of the next page, taken from the previous page's `nextCursor`. */
export const pageCursor = z
  .string()
  .regex(/^[\w-]{1,300}$/, 'Must be the nextCursor of an earlier page');

/** TanStack Query sends the direction of infinite queries; ours only go forward. */
export const pageDirection = { direction: z.literal('forward').optional() };
