import { pageCursor, pageDirection } from '#shared/pagination.ts';
import { cleanTypedText } from '#shared/text-patterns.ts';
import { fieldError, z } from '#shared/zod.ts';

export const instructorInput = z.strictObject({
  /** Usernames are compared case-insensitively. */
  username: z
    .string(fieldError('A username is required', 'Invalid username'))
    .overwrite(cleanTypedText)
    .regex(/^\w{1,60}$/, 'Invalid username'),
});

export const instructorPageInput = instructorInput.extend({
  cursor: pageCursor.optional(),
  ...pageDirection,
});
