import { members, type Operations } from '#server/testing/routes/operation.ts';

const complaint = { reason: 'spam', details: 'It only links to a shop.' };

export const reportOperations: Operations = {
  'POST /api/reports': {
    procedure: 'reports.create',
    access: members('201', '201', '409 OWN_REPORT'),
    requests: (w) => [
      { body: { kind: 'class', id: w.classId, ...complaint } },
      { body: { kind: 'instructor', id: w.teacherId, ...complaint } },
    ],
  },
};
