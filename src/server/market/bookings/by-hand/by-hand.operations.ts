import { type Operations, permitted } from '#server/testing/routes/operation.ts';

const person = { name: 'Jo Park', seats: 1, paidHow: 'cash', amount: 45 };

export const byHandOperations: Operations = {
  'POST /api/sessions/:id/by-hand': {
    procedure: 'byHand.add',
    access: permitted('roster.edit', 'sessionId', '201'),
    requests: (w) => [
      { id: { sessionId: w.classSessionId }, body: person },
      { id: { sessionId: w.classSessionId }, body: { ...person, email: 'jo@example.com' } },
    ],
  },
  'PATCH /api/by-hand/:id': {
    procedure: 'byHand.change',
    access: permitted('roster.edit', 'addedId'),
    requests: (w) => [
      { id: { addedId: w.addedId }, body: { seats: 2 } },
      { id: { addedId: w.addedId }, body: { email: 'jo@example.com' } },
    ],
  },
  'DELETE /api/by-hand/:id': {
    procedure: 'byHand.remove',
    access: permitted('roster.edit', 'addedId'),
    requests: (w) => [{ id: { addedId: w.addedId } }],
  },
  'PUT /api/by-hand/:id/attendance': {
    procedure: 'byHand.mark',
    access: permitted('attendance.mark', 'addedId'),
    requests: (w) => [{ id: { addedId: w.addedId }, body: { status: 'no_show' } }],
  },
};
