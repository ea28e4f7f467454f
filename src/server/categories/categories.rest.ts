import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { type RestRow, rowsOf } from '#server/rest/rest-row.ts';

const row = rowsOf({ tag: 'Classes', scope: 'classes' });

export const categoryResponse = named(
  'Category',
  z.object({ id: z.int(), name: z.string().meta({ examples: ['Baking'] }) }),
);

export const categoryRows: RestRow[] = [
  row('GET /api/categories', 'listCategories', {
    summary: 'List the class categories',
    description: 'Their ids are used when classes are created and searched.',
    response: z.array(categoryResponse),
    isCached: true,
    call: (caller) => caller.categories.list(),
  }),
];
