import { everyone, type Operations, permitted } from '#server/testing/routes/operation.ts';

export const removalOperations: Operations = {
  'GET /api/moderation': { procedure: 'removals.record', access: everyone('200') },
  'POST /api/removals/:id/appeal': {
    procedure: 'removals.appeal',
    access: permitted('removal.appeal', 'removalId', '201'),
    requests: ({ removalId }) => [
      { id: { removalId }, body: { text: 'I only said what happened.' } },
    ],
  },
};
