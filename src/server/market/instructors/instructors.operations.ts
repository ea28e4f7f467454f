import { everyone, type Operations } from '#server/testing/routes/operation.ts';
import { momentOf } from '#server/testing/routes/sample-values.ts';

export const instructorOperations: Operations = {
  'GET /api/instructors/:username': {
    procedure: 'instructors.byUsername',
    access: everyone('200'),
    requests: (w) => [{ id: { username: w.teacherUsername } }],
  },
  'GET /api/instructors/:username/classes': {
    procedure: 'instructors.classes',
    access: everyone('200'),
    requests: (w) => [{ id: { username: w.teacherUsername }, query: { cursor: momentOf(w) } }],
  },
  'GET /api/instructors/:username/reviews': {
    procedure: 'instructors.reviews',
    access: everyone('200'),
    requests: (w) => [{ id: { username: w.teacherUsername }, query: { cursor: momentOf(w) } }],
  },
};
