import { members, type Operations, permitted } from '#server/testing/routes/operation.ts';

export const bookingOperations: Operations = {
  'POST /api/bookings': {
    procedure: 'bookings.book',
    access: members('201', '201', '403 OWN_CLASS'),
    requests: (w) => [
      { body: { class_id: w.classId, session_id: w.classSessionId } },
      { body: { class_id: w.classId } },
    ],
    inputs: (w) => [
      { classId: w.classId, sessionId: w.classSessionId },
      { classId: w.classId, asShown: { price: 1, location: 'Salem, OR', startTime: w.startTime } },
    ],
  },
  'PUT /api/bookings/:id/cancel': {
    procedure: 'bookings.cancel',
    access: permitted('booking.cancel', 'bookingId'),
    requests: ({ bookingId }) => [{ id: { bookingId } }],
  },
  'PUT /api/bookings/:id/seats': {
    procedure: 'bookings.changeSeats',
    access: permitted('booking.change', 'bookingId'),
    requests: ({ bookingId }) => [{ id: { bookingId }, body: { seats: 2, guests: ['Ana'] } }],
  },
  'PUT /api/bookings/:id/session': {
    procedure: 'bookings.move',
    access: permitted('booking.change', 'bookingId'),
    requests: (w) => [{ id: { bookingId: w.bookingId }, body: { session_id: w.otherSessionId } }],
    inputs: (w) => [{ bookingId: w.bookingId, sessionId: w.otherSessionId }],
  },
  'PUT /api/bookings/:id/line': {
    procedure: 'bookings.setLine',
    access: permitted('booking.change', 'bookingId'),
    requests: ({ bookingId }) => [{ id: { bookingId }, body: { line: 'Left-handed' } }],
  },
  'PUT /api/bookings/:id/participants': {
    procedure: 'bookings.setParticipants',
    access: permitted('booking.change', 'bookingId'),
    requests: ({ bookingId }) => [
      { id: { bookingId }, body: { participants: [{ kind: 'child', name: 'Leo', age: 7 }] } },
    ],
  },
  'PUT /api/bookings/:id/release': {
    procedure: 'bookings.release',
    access: permitted('booking.change', 'bookingId', '409 RELEASE_TOO_EARLY'),
    requests: ({ bookingId }) => [{ id: { bookingId } }],
  },
  'DELETE /api/bookings/:id/release': {
    procedure: 'bookings.withdrawRelease',
    access: permitted('booking.change', 'bookingId'),
    requests: ({ bookingId }) => [{ id: { bookingId } }],
  },
  'PUT /api/bookings/:id/contest-no-show': {
    procedure: 'bookings.contestNoShow',
    access: permitted('booking.change', 'bookingId'),
    requests: (w) => [{ id: { bookingId: w.missedBookingId } }],
  },
};
