import { hashOf, Rejected, tokenHashOf } from './booking.js';

/** The routes of both ORM peers that change bookings; each function runs a transaction. */
export function addBookingRoutes(app, { findStudentId, book, addSeats, cancel }) {
  const route = (status, run) => async (request, response) => {
    try {
      const studentId = await findStudentId(tokenHashOf(request));
      if (!studentId) throw new Rejected(401);
      const { body, params } = request;
      const key = request.headers['idempotency-key'];
      const once = key ? { userId: studentId, key, requestHash: hashOf(body) } : null;
      const bookingId = params.id;
      response.status(status).json(await run({ studentId, bookingId, body, once }));
    } catch (error) {
      if (!(error.status < 500)) console.error(error);
      response.sendStatus(error.status ?? 500);
    }
  };
  return app
    .post('/api/bookings', route(201, book))
    .post(
      '/api/bookings/decided',
      route(201, (given) => book({ ...given, isDecided: true })),
    )
    .post(
      '/api/bookings/paid',
      route(201, (given) => book({ ...given, isDecided: true, isPaid: true })),
    )
    .put('/api/bookings/:id/seats', route(200, addSeats))
    .put('/api/bookings/:id/cancel', route(200, cancel));
}
