import { everyone, type Operations } from '#server/testing/routes/operation.ts';

export const mapOperations: Operations = {
  'trpc map.source': { access: everyone('200'), browserOnly: 'Draws the map.' },
};
