import { members, type Operations, permitted } from '#server/testing/routes/operation.ts';
import { momentOf } from '#server/testing/routes/sample-values.ts';

export const ownBookingOperations: Operations = {
  'GET /api/bookings': {
    procedure: 'bookings.list',
    access: members('200'),
    requests: (w) => [
      { query: { when: 'canceled', limit: '5' } },
      { query: { cursor: momentOf(w) } },
    ],
    inputs: (w) => [{ when: 'upcoming' }, { when: 'past', limit: 5, cursor: momentOf(w) }],
  },
  'GET /api/bookings/:id': {
    procedure: 'bookings.byId',
    access: permitted('booking.read', 'bookingId'),
    requests: ({ bookingId }) => [{ id: { bookingId } }],
  },
  'GET /api/bookings/:id/calendar.ics': {
    access: permitted('booking.read', 'bookingId'),
    requests: ({ bookingId }) => [{ id: { bookingId } }],
  },
};
