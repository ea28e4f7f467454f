import { members, type Operations } from '#server/testing/routes/operation.ts';

export const linkOperations: Operations = {
  'GET /api/link': { procedure: 'links.mine', access: members('200') },
  'POST /api/link': { procedure: 'links.renew', access: members('200') },
};
