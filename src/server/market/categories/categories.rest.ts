import { z } from 'zod';
import { categoryResponse } from '#server/programs/rest/responses/class-responses.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';

const row = rowsOf({ tag: 'Classes', scope: 'classes' });

export const categoryRows: RestRow[] = [
  row('GET /api/categories', 'listCategories', {
    summary: 'List the class categories',
    description: 'Their ids are used when classes are created and searched.',
    response: z.array(categoryResponse),
    isCached: true,
    call: (caller) => caller.categories.list(),
  }),
];
