import { z } from './zod.ts';

export function pageLimit({ default: usual, max }: { default: number; max: number }) {
  const message = `Must be a whole number from 1 to ${max}`;
  return z.int(message).min(1, message).max(max, message).default(usual);
}

/** The opaque position of the next page, taken from the previous page's `nextCursor`. */
export const pageCursor = z
  .string()
  .regex(/^[\w-]{1,300}$/, 'Must be the nextCursor of an earlier page');

/** TanStack Query sends the direction of infinite queries; ours only go forward. */
export const pageDirection = { direction: z.literal('forward').optional() };
