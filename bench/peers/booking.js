import { createHash, randomUUID } from 'node:crypto';

// The code about bookings that both ORM peers share.

export const refundPolicy = { fullRefundHours: 24 };
export const rateLimit = { seconds: 3600, bookings: 100_000 };

/** The job that writes the emails to student and teacher, as LearnLocal queues it. */
export const bookedJob = (bookingId) => ({
  id: randomUUID(),
  data: { bookingId, id: randomUUID(), name: 'booking.confirmed', sequence: 0 },
});

export const tokenHashOf = (request) =>
  createHash('sha256')
    .update(request.headers.authorization?.slice('Bearer '.length) ?? '')
    .digest('hex');

export const hashOf = (body) =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');

/** Rolls the transaction back, and is the response. */
export class Rejected extends Error {
  constructor(status) {
    super(String(status));
    this.status = status;
  }
}

/** `seat` is undefined without the student, the class or the session. */
export function requireSeat(seat, studentId) {
  if (!seat?.isActive || seat.teacherId === studentId) throw new Rejected(404);
  if (seat.status !== 'scheduled' || seat.startsAt <= new Date()) throw new Rejected(409);
  if (seat.capacity !== null && seat.seatsTaken >= seat.capacity) throw new Rejected(409);
}

export function toResponse({ id, sessionId, status, createdAt, priceCents }, classId) {
  const price = priceCents / 100;
  const booking = { id, classId, sessionId, status, createdAt, price };
  return { ...booking, seats: 1, guests: [], total: price, payment: null };
}
