import { members, type Operations, permitted } from '#server/testing/routes/operation.ts';

const announced = { audience: 'all', subject: 'Hello', text: 'See you soon.', picture: null };

export const announcementOperations: Operations = {
  'POST /api/classes/:id/announcements': {
    procedure: 'announcements.send',
    access: permitted('class.announce', 'classId', '201'),
    requests: (w) => [{ id: { classId: w.bookedClassId }, body: announced }],
  },
  'GET /api/classes/:id/announcements': {
    procedure: 'announcements.sent',
    access: permitted('class.announce', 'classId'),
    requests: (w) => [{ id: { classId: w.bookedClassId } }],
  },
  'GET /api/classes/:id/announcements/received': {
    procedure: 'announcements.received',
    access: members('200'),
    requests: (w) => [{ id: { classId: w.bookedClassId } }],
  },
  'trpc announcements.mine': {
    access: members('200'),
    browserOnly: 'Lists in Messages what REST lists by class.',
  },
};
