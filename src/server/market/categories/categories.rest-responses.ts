import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';

export const categoryResponse = named(
  'Category',
  z.object({ id: z.int(), name: z.string().meta({ examples: ['Baking'] }) }),
);
