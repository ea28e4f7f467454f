import { z } from 'zod';
import { named } from '#server/platform/rest/error-response.ts';
import { byId, id, time } from '#server/platform/rest/rest-fields.ts';
import { type RestRow, row } from '#server/platform/rest/rest-row.ts';

const tag = 'Favorites';
const needsSession = true;
const notFound = 'CLASS_NOT_FOUND';

const favoriteResponse = named('Favorite', z.object({ classId: id, createdAt: time }));

export const favoriteRows: RestRow[] = [
  row({
    method: 'GET',
    path: '/api/favorites',
    tag,
    summary: 'List your favorites, newest first',
    needsSession,
    status: 200,
    response: z.array(favoriteResponse),
    call: (caller) => caller.favorites.list(),
  }),
  row({
    method: 'PUT',
    path: '/api/favorites/:id',
    tag,
    summary: 'Save a class; saving it again changes nothing',
    needsSession,
    params: byId,
    status: 204,
    notFound,
    errors: ['TOO_MANY_FAVORITES'],
    call: (caller, { params }) => caller.favorites.add({ classId: params.id }),
  }),
  row({
    method: 'DELETE',
    path: '/api/favorites/:id',
    tag,
    summary: 'Remove a class from your favorites, if it is there',
    needsSession,
    params: byId,
    status: 204,
    notFound,
    call: (caller, { params }) => caller.favorites.remove({ classId: params.id }),
  }),
];
