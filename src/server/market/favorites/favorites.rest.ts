import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { id, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';

const row = rowsOf({ tag: 'Favorites', auth: 'member', scope: 'none' });

const notFound = 'CLASS_NOT_FOUND';

const favoriteResponse = named('Favorite', z.object({ classId: id, createdAt: time }));

export const favoriteRows: RestRow[] = [
  row('GET /api/favorites', 'listFavorites', {
    summary: 'List your favorites, newest first',
    description: 'Get each class with `GET /api/classes/{id}`.',
    response: z.array(favoriteResponse),
    call: (caller) => caller.favorites.list(),
  }),
  row('PUT /api/favorites/:id', 'addFavorite', {
    summary: 'Save a class; saving it again changes nothing',
    description: 'The id is that of the class.',
    notFound,
    errors: ['TOO_MANY_FAVORITES'],
    call: (caller, { params }) => caller.favorites.add({ classId: params.id }),
  }),
  row('DELETE /api/favorites/:id', 'removeFavorite', {
    summary: 'Remove a class from your favorites, if it is there',
    description: 'The id is that of the class.',
    notFound,
    call: (caller, { params }) => caller.favorites.remove({ classId: params.id }),
  }),
];
