import { createHash, randomUUID } from 'node:crypto';

// The code about bookings that both ORM peers share. Where a learner pays in person, only bookings have a
// payment: in the bench no one has paid when seats are added or a booking is canceled.

export const refundPolicy = { fullRefundHours: 24 };
export const rateLimit = { seconds: 3600, bookings: 100_000 };
const holdMs = 30 * 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Of the bookings of students who have come through us, and of those the instructor has had for 30 days. */
const commissionPercents = { found: 15, returning: 3 };
const newStudentDays = 30;

/** A job that LearnLocal's workers write the emails for, as LearnLocal queues it. */
export const factJob = (name, accountId, fact) => ({
  id: randomUUID(),
  data: {
    ...fact,
    id: randomUUID(),
    name,
    sequence: Date.now() * 1000,
    by: { accountId, keyId: null },
  },
});

/** Ends the hold unless the booking is paid. */
export const expireHoldJob = (bookingId, startAfter) => ({
  id: randomUUID(),
  data: { bookingId },
  startAfter,
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

export const undecided = { commissionSource: 'found', studentSince: null };

/** Why the booking has its commission; throws unless the student may book. */
export function reasonOf({ firstBookedAt, isBlocked, isHeld, mayHold = true }) {
  if (isBlocked) throw new Rejected(403);
  if (isHeld) throw new Rejected(409);
  if (!mayHold) throw new Rejected(429);
  const first = firstBookedAt && new Date(firstBookedAt);
  return first && Date.now() - first.getTime() > newStudentDays * dayMs
    ? { commissionSource: 'returning', studentSince: first }
    : undecided;
}

/** What a reserved booking adds: the hold of its seat, and the payment that it waits for. */
export function reservationOf({ teacherId, priceCents, startsAt }, { commissionSource }) {
  if (priceCents < 50) throw new Rejected(409);
  const paymentId = randomUUID();
  const percent = commissionPercents[commissionSource];
  return {
    hold: {
      id: randomUUID(),
      kind: 'checkout',
      paymentId,
      seats: 1,
      expiresAt: new Date(Math.min(Date.now() + holdMs, startsAt.getTime())),
    },
    payment: {
      id: paymentId,
      teacherId,
      provider: 'stripe',
      amountCents: priceCents,
      commissionCents: Math.floor((priceCents * percent) / 100),
    },
  };
}

export function toResponse(booking, classId, reservation) {
  const { id, sessionId, status, createdAt, priceCents } = booking;
  const price = priceCents / 100;
  const payment = reservation && {
    status: 'open',
    amount: price,
    currency: 'USD',
    checkoutUrl: `http://localhost/checkout/${reservation.payment.id}`,
    expiresAt: reservation.hold.expiresAt,
    paidAt: null,
    refunded: 0,
  };
  const fields = { id, classId, sessionId, status, createdAt, price, discount: 0 };
  return { ...fields, seats: 1, guests: [], total: price, payment: payment ?? null };
}

const worthOf = ({ priceCents, seats, addedPrices }) =>
  priceCents * seats + addedPrices.reduce((sum, cents) => sum + cents - priceCents, 0);

/** `booked` is undefined without the student or the booking; courses are sold by other code. */
export function requireChangeable(booked) {
  if (!booked) throw new Rejected(404);
  if (booked.status !== 'confirmed' || booked.startsAt <= new Date()) throw new Rejected(409);
  if (booked.meetingCount > 1) throw new Rejected(501);
}

/** What adding seats changes of a booking whose seats are paid in person. */
export function seatsAfter(booked, { hasAddition, isBlocked }, { seats, guests }) {
  // The bench only adds seats, and none that wait to be paid.
  if (seats <= booked.seats || hasAddition) throw new Rejected(501);
  if (isBlocked) throw new Rejected(403);
  if (!booked.isActive || booked.releasedAt || seats > booked.maxSeatsPerBooking)
    throw new Rejected(409);
  const added = seats - booked.seats;
  if (booked.capacity !== null && booked.seatsTaken + added > booked.capacity)
    throw new Rejected(409);
  const isDearer = booked.classPriceCents > booked.priceCents;
  const dearer = isDearer ? new Array(added).fill(booked.classPriceCents) : [];
  return {
    added,
    set: {
      seats,
      guests: guests ?? booked.guests,
      addedPrices: [...booked.addedPrices, ...dearer],
    },
  };
}

export const addedFact = ({ id, seats, sessionId, startsAt, endsAt }, { added }) => ({
  bookingId: id,
  change: { added },
  before: { seats, sessionId, startTime: startsAt, endTime: endsAt, meetings: [] },
});

export function toChangedResponse(booked, { set }) {
  const { id, classId, sessionId, status, createdAt, priceCents } = booked;
  const { seats, guests } = set;
  const total = worthOf({ ...booked, ...set }) / 100;
  const fields = {
    id,
    classId,
    sessionId,
    status,
    createdAt,
    price: priceCents / 100,
    discount: 0,
  };
  return { ...fields, seats, guests, addition: null, refund: null, total };
}

export const canceledFact = (booked) => ({
  bookingId: booked.id,
  wasReserved: false,
  worthCents: worthOf(booked),
  refundCents: null,
});

export function toCanceledResponse(booked, { status, cancelledAt }) {
  const { id, classId, sessionId, createdAt, priceCents, seats, guests, startsAt } = booked;
  const byPolicy = startsAt.getTime() - booked.refundPolicy.fullRefundHours * hourMs;
  const until = Math.max(byPolicy, booked.fullRefundUntil?.getTime() ?? 0);
  const fullRefundUntil = new Date(Math.min(startsAt.getTime(), until));
  const fields = { id, classId, sessionId, status, createdAt, cancelledAt };
  return {
    ...fields,
    price: priceCents / 100,
    discount: 0,
    seats,
    guests,
    total: worthOf(booked) / 100,
    refund: { amount: 0, isFull: false, fullRefundUntil },
  };
}
