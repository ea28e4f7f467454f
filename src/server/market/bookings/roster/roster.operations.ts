import { members, type Operations, permitted } from '#server/testing/routes/operation.ts';
import { momentOf } from '#server/testing/routes/sample-values.ts';

const firstDays = { from: '2027-03-01', to: '2027-03-31' };

export const rosterOperations: Operations = {
  // Everyone sees only their own classes here.
  'GET /api/sessions': {
    procedure: 'bookings.taughtSessions',
    access: members('200'),
    requests: (w) => [
      { query: { when: 'next' } },
      { query: { when: 'past', cursor: momentOf(w) } },
    ],
  },
  'GET /api/sessions/bookings': {
    procedure: 'bookings.taught',
    access: members('200'),
    requests: (w) => [
      { query: { from: '2026-01-01T00:00:00Z', until: '2027-12-01T00:00:00Z' } },
      { query: { limit: '5', cursor: momentOf(w) } },
    ],
    inputs: (w) => [{ from: '2026-01-01T00:00:00Z' }, { limit: 5, cursor: momentOf(w) }],
  },
  'GET /api/sessions/calendar': {
    procedure: 'bookings.calendar',
    access: members('200'),
    requests: () => [{ query: firstDays }],
  },
  'GET /api/sessions/:id/roster': {
    procedure: 'bookings.roster',
    access: permitted('roster.read', 'sessionId'),
    requests: (w) => [{ id: { sessionId: w.classSessionId } }],
  },
  'GET /api/sessions/:id/roster.csv': {
    access: permitted('roster.read', 'sessionId'),
    requests: (w) => [{ id: { sessionId: w.classSessionId } }],
  },
  'PUT /api/bookings/:id/attendance': {
    procedure: 'bookings.markAttendance',
    access: permitted('attendance.mark', 'bookingId'),
    requests: (w) => [{ id: { bookingId: w.attendedBookingId }, body: { status: 'no_show' } }],
  },
};
