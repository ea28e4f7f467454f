import { z } from 'zod';

/** Where the next page of a list begins: as the page before said, and nothing to be read. */
export const pageCursor = z
  .string()
  .regex(/^[\w-]{1,300}$/, 'Must be the nextCursor of an earlier page');

/** What TanStack Query says of an infinite list; ours go on in one direction only. */
export const pageDirection = { direction: z.literal('forward').optional() };
