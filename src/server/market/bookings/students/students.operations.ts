import { members, type Operations, permitted } from '#server/testing/routes/operation.ts';

export const studentOperations: Operations = {
  'GET /api/students': { procedure: 'students.list', access: members('200'), requests: () => [{}] },
  'GET /api/students.csv': { access: members('200') },
  'PUT /api/students/:id/note': {
    procedure: 'students.setNote',
    access: permitted('roster.read', 'studentId', '204'),
    requests: (w) => [{ id: { studentId: w.studentId }, body: { note: 'Left-handed.' } }],
  },
};
