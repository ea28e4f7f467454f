import { everyone, members, type Operations, permitted } from '#server/testing/routes/operation.ts';

export const waitlistOperations: Operations = {
  'GET /api/classes/:id/waitlist': {
    procedure: 'waitlist.ofClass',
    access: everyone('200'),
    requests: ({ fullClassId }) => [{ id: { classId: fullClassId } }],
  },
  'POST /api/classes/:id/waitlist': {
    procedure: 'waitlist.join',
    access: members('201', '201', '403 OWN_CLASS'),
    requests: (w) => [
      { id: { classId: w.fullerClassId }, body: { sessionId: w.fullerSessionId, seats: 2 } },
      { id: { classId: w.fullerClassId }, body: {} },
    ],
  },
  'DELETE /api/classes/:id/waitlist': {
    procedure: 'waitlist.leave',
    access: members('204', '404 WAITLIST_ENTRY_NOT_FOUND'),
    requests: ({ fullClassId }) => [{ id: { classId: fullClassId } }],
  },
  'GET /api/waitlist': { procedure: 'waitlist.list', access: members('200') },
  'GET /api/waitlist/:id': {
    procedure: 'waitlist.byId',
    access: permitted('waitlist.answer', 'entryId'),
    requests: ({ entryId }) => [{ id: { entryId } }],
  },
  'POST /api/waitlist/:id/claim': {
    procedure: 'waitlist.accept',
    access: permitted('waitlist.answer', 'entryId'),
    requests: (w) => [
      { id: { entryId: w.offeredEntryId }, body: {} },
      { id: { entryId: w.offeredEntryId }, body: { sessionId: w.offeredSessionId } },
    ],
  },
  'POST /api/waitlist/:id/pass': {
    procedure: 'waitlist.pass',
    access: permitted('waitlist.answer', 'entryId', '204'),
    requests: ({ offeredEntryId }) => [{ id: { entryId: offeredEntryId } }],
  },
  'GET /api/classes/:id/waitlist/line': {
    procedure: 'waitlist.queue',
    access: permitted('waitlist.manage', 'classId'),
    requests: ({ fullClassId }) => [{ id: { classId: fullClassId } }],
  },
  'PUT /api/classes/:id/waitlist': {
    procedure: 'waitlist.setOpen',
    access: permitted('waitlist.manage', 'classId'),
    requests: (w) => [{ id: { classId: w.fullClassId }, body: { isOpen: false } }],
  },
  'PUT /api/waitlist/:id/offer-next': {
    procedure: 'waitlist.offerNext',
    access: permitted('waitlist.manage', 'entryId'),
    requests: ({ entryId }) => [
      { id: { entryId }, body: { reason: 'She lost her spot by my mistake.' } },
    ],
  },
};
