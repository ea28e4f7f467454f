import { everyone, members, type Operations, permitted } from '#server/testing/routes/operation.ts';

export const handoverOperations: Operations = {
  'POST /api/bookings/:id/handover': {
    procedure: 'handovers.offer',
    access: permitted('booking.change', 'bookingId'),
    requests: ({ bookingId }) => [{ id: { bookingId } }],
  },
  'DELETE /api/handovers/:id': {
    procedure: 'handovers.revoke',
    access: permitted('handover.revoke', 'handoverId'),
    requests: ({ handoverId }) => [{ id: { handoverId } }],
  },
  'GET /api/handovers': {
    procedure: 'handovers.byToken',
    access: everyone('200'),
    requests: ({ handoverToken }) => [{ query: { token: handoverToken } }],
    inputs: ({ handoverToken }) => [{ token: handoverToken }],
  },
  'POST /api/handovers/accept': {
    procedure: 'handovers.accept',
    access: members('409 HANDOVER_OWN', '200', '403 OWN_CLASS'),
    requests: ({ handoverToken }) => [{ body: { token: handoverToken } }],
    inputs: ({ handoverToken }) => [{ token: handoverToken }],
  },
  'trpc bookings.given': {
    access: members('200', '404 BOOKING_NOT_FOUND'),
    inputs: ({ givenBookingId }) => [{ bookingId: givenBookingId }],
    browserOnly: 'The receipt of a booking that is a friend’s now, to print.',
  },
};
