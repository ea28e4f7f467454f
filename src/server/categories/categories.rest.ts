import { z } from 'zod';
import { named } from '#server/platform/rest/error-response.ts';
import { type RestRow, row } from '#server/platform/rest/rest-row.ts';

export const categoryResponse = named('Category', z.object({ id: z.int(), name: z.string() }));

export const categoryRows: RestRow[] = [
  row({
    method: 'GET',
    path: '/api/categories',
    tag: 'Classes',
    summary: 'List the class categories',
    status: 200,
    response: z.array(categoryResponse),
    isCached: true,
    call: (caller) => caller.categories.list(),
  }),
];
