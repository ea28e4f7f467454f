import { members, type Operations } from '#server/testing/routes/operation.ts';

const timeZone = 'Asia/Kolkata';
const search = { search: 'q=knots&near=Portland', searchName: 'Knots near Portland' };

export const followOperations: Operations = {
  'GET /api/follows': { procedure: 'follows.list', access: members('200') },
  'POST /api/follows': {
    procedure: 'follows.add',
    access: members('201'),
    requests: (w) => [
      { body: { instructorId: w.teacherId, timeZone } },
      { body: { classId: w.classId, timeZone } },
      { body: { ...search, timeZone } },
    ],
  },
  'DELETE /api/follows/:id': {
    procedure: 'follows.remove',
    access: members('204', '404 FOLLOW_NOT_FOUND'),
    requests: ({ followId }) => [{ id: { followId } }],
  },
};
