import { everyone, members, type Operations } from '#server/testing/routes/operation.ts';

export const favoriteOperations: Operations = {
  'GET /api/favorites': { procedure: 'favorites.list', access: members('200') },
  'PUT /api/favorites/:id': {
    procedure: 'favorites.add',
    access: members('204'),
    requests: ({ classId }) => [{ id: { classId } }],
  },
  'DELETE /api/favorites/:id': {
    procedure: 'favorites.remove',
    access: members('204'),
    requests: ({ bookedClassId }) => [{ id: { classId: bookedClassId } }],
  },
  'trpc favorites.merge': {
    access: members('200'),
    inputs: ({ classId }) => [{ classIds: [classId] }],
    browserOnly: 'Takes over the favorites that a signed-out browser keeps.',
  },
  'trpc favorites.classes': {
    access: everyone('200'),
    inputs: ({ classId }) => [{ classIds: [classId] }],
    browserOnly: 'Shows the favorites that a signed-out browser keeps.',
  },
};
