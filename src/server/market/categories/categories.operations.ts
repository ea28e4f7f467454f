import { everyone, type Operations } from '#server/testing/routes/operation.ts';

export const categoryOperations: Operations = {
  'GET /api/categories': { procedure: 'categories.list', access: everyone('200') },
};
