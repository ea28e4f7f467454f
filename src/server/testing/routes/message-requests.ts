import type { Fixtures } from '#server/testing/fixtures/fixtures.ts';
import type { ManyGiven } from './known-requests.ts';

// Valid calls about messages, by route and by procedure.

const ids = { message: '01989f52-7e3b-7a90-a4d7-8c15b2e60f40', reply: crypto.randomUUID() };
const message = { id: ids.message, text: 'May I bring my daughter?' };
const reply = { title: 'Parking', text: 'Parking is free behind the building.' };
const through = { sequence: 1_803_916_800_000_000 };

export const messageRequests: Record<string, ManyGiven> = {
  'GET /api/threads': () => [{}],
  'GET /api/threads/:id': (w) => [
    { id: w.threadId },
    { id: w.threadId, query: { before: String(through.sequence) } },
  ],
  'POST /api/threads/:id/messages': (w) => [{ id: w.threadId, body: message }],
  'PUT /api/threads/:id/read': (w) => [{ id: w.threadId, body: through }],
  'GET /api/classes/:id/thread': (w) => [{ id: w.classId }],
  'POST /api/classes/:id/thread': (w) => [
    { id: w.classId, body: message },
    { id: w.bookedClassId, body: { ...message, studentId: w.studentId } },
  ],
  'PUT /api/blocks/:id': (w) => [{ id: w.teacherId }],
  'DELETE /api/blocks/:id': (w) => [{ id: w.teacherId }],
  'PUT /api/saved-replies/:id': () => [{ id: ids.reply, body: reply }],
  'DELETE /api/saved-replies/:id': (w) => [{ id: w.savedReplyId }],
};

export const messageInputs: Record<string, (fixtures: Fixtures) => [object, ...object[]]> = {
  'messages.threads': () => [{}],
  'messages.thread': (w) => [
    { threadId: w.threadId },
    { threadId: w.threadId, before: through.sequence },
  ],
  'messages.forClass': (w) => [{ classId: w.classId }],
  'messages.start': (w) => [{ classId: w.classId, ...message }],
  'messages.startWith': (w) => [{ classId: w.bookedClassId, studentId: w.studentId, ...message }],
  'messages.send': (w) => [{ threadId: w.threadId, ...message }],
  'messages.markRead': (w) => [{ threadId: w.threadId, ...through }],
  'messages.block': (w) => [{ userId: w.teacherId }],
  'messages.unblock': (w) => [{ userId: w.teacherId }],
  'messages.savedReplies.save': () => [{ id: ids.reply, ...reply }],
  'messages.savedReplies.remove': (w) => [{ id: w.savedReplyId }],
};
