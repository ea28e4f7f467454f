import { z } from 'zod';
import { named } from '#server/platform/rest/error-response.ts';
import { type RestRow, rowsOf } from '#server/platform/rest/rest-row.ts';

const row = rowsOf({ tag: 'Classes' });

export const categoryResponse = named('Category', z.object({ id: z.int(), name: z.string() }));

export const categoryRows: RestRow[] = [
  row('GET /api/categories', {
    summary: 'List the class categories',
    response: z.array(categoryResponse),
    isCached: true,
    call: (caller) => caller.categories.list(),
  }),
];
