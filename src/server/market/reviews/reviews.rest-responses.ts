import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { id, image, time } from '#server/programs/rest/rest-fields.ts';

export const reviewResponse = named(
  'Review',
  z.object({
    id,
    rating: z.int().min(1).max(5),
    comment: z.string(),
    createdAt: time,
    reply: z.string().nullable().describe("The teacher's"),
    repliedAt: time.nullable(),
    editedAfterReplyAt: time.nullable().describe('When it was edited after the reply'),
    user: z.object({ username: z.string(), fullName: z.string(), profileImage: image }),
  }),
);
