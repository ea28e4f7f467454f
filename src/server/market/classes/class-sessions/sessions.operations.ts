import type { Fixtures } from '#server/testing/fixtures/fixtures.ts';
import { members, type Operations, permitted } from '#server/testing/routes/operation.ts';

const slotOf = ({ startTime, endTime }: Fixtures) => ({ startTime, endTime });

export const sessionOperations: Operations = {
  'POST /api/classes/:id/sessions': {
    procedure: 'classes.addSession',
    access: permitted('class.edit', 'classId', '201'),
    requests: (w) => [{ id: { classId: w.laterClassId }, body: slotOf(w) }],
  },
  'GET /api/sessions/overlapping': {
    procedure: 'classes.overlapping',
    access: members('200'),
    requests: (w) => [{ query: { ...slotOf(w), exceptSessionId: w.laterSessionId } }],
  },
  'PATCH /api/sessions/:id': {
    procedure: 'classes.moveSession',
    access: permitted('class.edit', 'sessionId'),
    requests: (w) => [{ id: { sessionId: w.laterSessionId }, body: slotOf(w) }],
  },
  'PUT /api/sessions/:id/cancel': {
    procedure: 'classes.cancelSession',
    access: permitted('class.edit', 'sessionId'),
    requests: (w) => [{ id: { sessionId: w.laterSessionId } }],
  },
  'PUT /api/sessions/:id/confirm': {
    procedure: 'classes.confirmSession',
    access: permitted('class.edit', 'sessionId'),
    requests: (w) => [{ id: { sessionId: w.laterSessionId } }],
  },
};
