import { type Operations, permitted } from '#server/testing/routes/operation.ts';

export const choiceOperations: Operations = {
  'GET /api/bookings/:id/choice': {
    procedure: 'bookings.choice',
    access: permitted('booking.read', 'choiceId'),
    requests: ({ bookingId }) => [{ id: { bookingId } }],
  },
  'PUT /api/bookings/:id/choice/keep': {
    procedure: 'bookings.keep',
    access: permitted('booking.change', 'choiceId'),
    requests: ({ bookingId }) => [{ id: { bookingId } }],
  },
  'PUT /api/bookings/:id/choice/hold': {
    procedure: 'bookings.holdDate',
    access: permitted('booking.change', 'choiceId'),
    requests: (w) => [{ id: { bookingId: w.bookingId }, body: { session_id: w.otherSessionId } }],
    inputs: (w) => [{ bookingId: w.bookingId, sessionId: w.otherSessionId }],
  },
};
