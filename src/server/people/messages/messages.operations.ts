import { members, type Operations, permitted } from '#server/testing/routes/operation.ts';

const message = { id: '01989f52-7e3b-7a90-a4d7-8c15b2e60f40', text: 'May I bring my daughter?' };
const replyId = crypto.randomUUID();
const reply = { title: 'Parking', text: 'Parking is free behind the building.' };
const through = { sequence: 1_803_916_800_000_000 };

export const messageOperations: Operations = {
  'GET /api/threads': {
    procedure: 'messages.threads',
    access: members('200'),
    requests: () => [{}],
  },
  'GET /api/threads/:id': {
    procedure: 'messages.thread',
    access: permitted('thread.read', 'threadId'),
    requests: (w) => [
      { id: { threadId: w.threadId } },
      { id: { threadId: w.threadId }, query: { before: String(through.sequence) } },
    ],
    inputs: (w) => [{ threadId: w.threadId }, { threadId: w.threadId, before: through.sequence }],
  },
  'POST /api/threads/:id/messages': {
    procedure: 'messages.send',
    access: permitted('thread.write', 'threadId', '201'),
    requests: (w) => [{ id: { threadId: w.threadId }, body: message }],
  },
  'PUT /api/threads/:id/read': {
    procedure: 'messages.markRead',
    access: permitted('thread.read', 'threadId', '204'),
    requests: (w) => [{ id: { threadId: w.threadId }, body: through }],
  },
  'GET /api/messages/unread': { procedure: 'messages.unread', access: members('200') },
  'GET /api/classes/:id/thread': {
    procedure: 'messages.forClass',
    access: members('200'),
    requests: (w) => [{ id: { classId: w.classId } }],
  },
  'POST /api/classes/:id/thread': {
    procedure: 'messages.start',
    access: members('201', '201', '403 OWN_CLASS_MESSAGE'),
    requests: (w) => [
      { id: { classId: w.classId }, body: message },
      { id: { classId: w.bookedClassId }, body: { ...message, studentId: w.studentId } },
    ],
    inputs: (w) => [{ classId: w.classId, ...message }],
  },
  'PUT /api/blocks/:id': {
    procedure: 'messages.block',
    access: members('204', '404 PERSON_NOT_FOUND'),
    requests: (w) => [{ id: { userId: w.teacherId } }],
  },
  'DELETE /api/blocks/:id': {
    procedure: 'messages.unblock',
    access: members('204'),
    requests: (w) => [{ id: { userId: w.teacherId } }],
  },
  'GET /api/saved-replies': { procedure: 'messages.savedReplies.list', access: members('200') },
  'PUT /api/saved-replies/:id': {
    procedure: 'messages.savedReplies.save',
    access: members('200'),
    requests: () => [{ id: { id: replyId }, body: reply }],
  },
  'DELETE /api/saved-replies/:id': {
    procedure: 'messages.savedReplies.remove',
    access: members('204', '404 SAVED_REPLY_NOT_FOUND'),
    requests: (w) => [{ id: { id: w.savedReplyId } }],
  },
  'trpc messages.live': {
    access: null,
    browserOnly: 'Shows new messages on open pages; scripts read the list.',
  },
  'trpc messages.startWith': {
    access: permitted('class.announce', 'classId'),
    inputs: (w) => [{ classId: w.bookedClassId, studentId: w.studentId, ...message }],
  },
};
