import { everyone, type Operations } from '#server/testing/routes/operation.ts';

export const supportOperations: Operations = {
  'trpc support.email': {
    access: everyone('200'),
    browserOnly: 'Is on the pages that say where to write.',
  },
};
