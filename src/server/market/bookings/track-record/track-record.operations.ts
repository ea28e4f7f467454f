import { members, type Operations } from '#server/testing/routes/operation.ts';

export const trackRecordOperations: Operations = {
  'GET /api/facts': { procedure: 'trackRecord.own', access: members('200'), requests: () => [{}] },
};
