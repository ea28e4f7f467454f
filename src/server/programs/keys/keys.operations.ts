import { type Operations, owners } from '#server/testing/routes/operation.ts';
import { ownCode } from '#server/testing/routes/sample-values.ts';

const newKey = { name: 'Studio calendar', scopes: ['classes:read'], ...ownCode };

export const keyOperations: Operations = {
  'GET /api/keys': { procedure: 'keys.list', access: owners('200') },
  'POST /api/keys': {
    procedure: 'keys.create',
    access: owners('201'),
    requests: () => [{ body: newKey }],
  },
  'DELETE /api/keys/:id': {
    procedure: 'keys.end',
    access: owners('204', '404 KEY_NOT_FOUND'),
    requests: ({ keyId }) => [{ id: { keyId } }],
  },
};
