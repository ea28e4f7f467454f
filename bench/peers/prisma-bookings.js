import { createHash, randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from '@prisma/client';
import { fromPrisma } from 'pg-boss';
import {
  addedFact,
  canceledFact,
  expireHoldJob,
  factJob,
  Rejected,
  rateLimit,
  reasonOf,
  refundPolicy,
  requireChangeable,
  requireSeat,
  reservationOf,
  seatsAfter,
  toCanceledResponse,
  toChangedResponse,
  toResponse,
  undecided,
} from './booking.js';
import { additionChecks, decision, isAwaited } from './conditions.js';
import { databaseUrl } from './peer.js';
import { expireHoldQueue, factQueue, openQueue } from './queue.js';

// Prisma locks no rows by itself, so the locks are SQL.

// Each statement is prepared once per connection.
const names = new Map();
function statementNameGenerator({ sql }) {
  if (!names.has(sql)) names.set(sql, createHash('sha256').update(sql).digest('hex').slice(0, 32));
  return names.get(sql);
}
const adapter = new PrismaPg({ connectionString: databaseUrl }, { statementNameGenerator });
export const prisma = new PrismaClient({ adapter });
const queue = await openQueue(databaseUrl);

const send = (tx, name, job) => queue.insert(name, [job], { db: fromPrisma(tx) });

export function book({ studentId, body, once, isDecided = false, isPaid = false }) {
  const { class_id: classId, session_id: sessionId } = body;
  return prisma.$transaction(async (tx) => {
    await countAttempt(tx, studentId);
    const [seat] = await lockSeat(tx, studentId, body);
    requireSeat(seat, studentId);
    const { teacherId } = seat;
    const reason = isDecided
      ? reasonOf(await read(tx, decision(Prisma.sql, { studentId, teacherId, sessionId, isPaid })))
      : undecided;
    await takeSeats(tx, sessionId, 1);
    const booking = await tx.booking.create({
      data: {
        id: randomUUID(),
        sessionId,
        studentId,
        status: isPaid ? 'reserved' : 'confirmed',
        priceCents: seat.priceCents,
        refundPolicy,
        ...reason,
      },
      select: { id: true, sessionId: true, status: true, createdAt: true, priceCents: true },
    });
    const bookingId = booking.id;
    const reservation = isPaid ? reservationOf(seat, reason) : null;
    if (reservation) await reserve(tx, { bookingId, sessionId, studentId }, reservation);
    else await send(tx, factQueue, factJob('booking.confirmed', studentId, { bookingId }));
    return stored(tx, once, toResponse(booking, classId, reservation));
  });
}

export function addSeats({ studentId, bookingId, body, once }) {
  return prisma.$transaction(async (tx) => {
    await countAttempt(tx, studentId);
    const [booked] = await lockBookedSeat(tx, bookingId, studentId);
    requireChangeable(booked);
    const { sessionId, teacherId } = booked;
    const checks = await read(tx, additionChecks(Prisma.sql, { bookingId, studentId, teacherId }));
    const change = seatsAfter(booked, checks, body);
    await takeSeats(tx, sessionId, change.added);
    await tx.booking.update({
      where: { id: bookingId },
      data: change.set,
      select: { id: true },
    });
    const fact = addedFact(booked, change);
    await send(tx, factQueue, factJob('booking.changed', studentId, fact));
    return stored(tx, once, toChangedResponse(booked, change));
  });
}

export function cancel({ studentId, bookingId }) {
  return prisma.$transaction(async (tx) => {
    const [booked] = await lockBooking(tx, bookingId, studentId);
    requireChangeable(booked);
    const { classId, sessionId } = booked;
    const canceled = await tx.booking.update({
      where: { id: bookingId },
      data: { status: 'cancelled_by_student', cancelledAt: new Date(), releasedAt: null },
      select: { status: true, cancelledAt: true },
    });
    await tx.seatHold.updateMany({
      where: { bookingId, kind: { in: ['checkout', 'addition'] }, endedAt: null },
      data: { endedAt: new Date(), outcome: 'given_up' },
    });
    await takeSeats(tx, sessionId, -booked.seats);
    const queued = await read(tx, { isAwaited: isAwaited(Prisma.sql, { classId, sessionId }) });
    const paid = await tx.$queryRaw`SELECT id, status FROM payments
      WHERE booking_id = ${bookingId}::uuid ORDER BY id FOR UPDATE`;
    // In the bench no one waits, and no one has paid.
    if (queued.isAwaited || booked.releasedSeats < 0 || paid.length > 0) throw new Rejected(501);
    await send(tx, factQueue, factJob('booking.canceled', studentId, canceledFact(booked)));
    return toCanceledResponse(booked, canceled);
  });
}

/** Reads columns of SQL. */
async function read(tx, columns) {
  const named = Object.entries(columns).map(
    ([name, column]) => Prisma.sql`${column} AS ${Prisma.raw(`"${name}"`)}`,
  );
  const [row] = await tx.$queryRaw(Prisma.sql`SELECT ${Prisma.join(named)}`);
  return row;
}

/** Locks the student, the class and the session, in this order. */
function lockSeat(tx, studentId, body) {
  return tx.$queryRaw`WITH student AS MATERIALIZED (
      SELECT id FROM users
      WHERE id = ${studentId}::uuid AND deleted_at IS NULL AND suspended_at IS NULL
      FOR NO KEY UPDATE
    ), class AS MATERIALIZED (
      SELECT c.id, c.teacher_id, c.price_cents, c.is_active FROM classes c, student
      WHERE c.id = ${body.class_id}::uuid FOR SHARE OF c
    )
    SELECT class.teacher_id AS "teacherId", class.price_cents AS "priceCents",
      class.is_active AS "isActive", s.status, s.starts_at AS "startsAt", s.capacity,
      s.seats_taken AS "seatsTaken"
    FROM class JOIN class_sessions s ON s.class_id = class.id
    WHERE s.id = ${body.session_id}::uuid FOR UPDATE OF s`;
}

const booked = Prisma.sql`b.id, b.session_id AS "sessionId", s.class_id AS "classId", b.status,
  b.created_at AS "createdAt", b.seats, b.guests, b.price_cents AS "priceCents",
  b.added_prices AS "addedPrices", b.refund_policy AS "refundPolicy",
  b.full_refund_until AS "fullRefundUntil", b.released_at AS "releasedAt", s.starts_at AS "startsAt",
  s.ends_at AS "endsAt", s.meeting_count AS "meetingCount", s.capacity, s.seats_taken AS "seatsTaken",
  s.released_seats AS "releasedSeats"`;

/** Locks the student, the class, the session and the booking, in this order. */
function lockBookedSeat(tx, bookingId, studentId) {
  return tx.$queryRaw`WITH student AS MATERIALIZED (
      SELECT id FROM users
      WHERE id = ${studentId}::uuid AND deleted_at IS NULL AND suspended_at IS NULL
      FOR NO KEY UPDATE
    ), class AS MATERIALIZED (
      SELECT c.id, c.teacher_id, c.price_cents, c.is_active, c.max_seats_per_booking
      FROM classes c, student WHERE c.id = (
        SELECT s.class_id FROM bookings b JOIN class_sessions s ON s.id = b.session_id
        WHERE b.id = ${bookingId}::uuid)
      FOR SHARE OF c
    )
    SELECT ${booked}, class.teacher_id AS "teacherId", class.price_cents AS "classPriceCents",
      class.is_active AS "isActive", class.max_seats_per_booking AS "maxSeatsPerBooking"
    FROM class JOIN class_sessions s ON s.class_id = class.id JOIN bookings b ON b.session_id = s.id
    WHERE b.id = ${bookingId}::uuid AND b.student_id = ${studentId}::uuid FOR UPDATE OF s, b`;
}

/** Locks the student, the session and the booking, in this order. */
function lockBooking(tx, bookingId, studentId) {
  return tx.$queryRaw`WITH student AS MATERIALIZED (
      SELECT id FROM users
      WHERE id = ${studentId}::uuid AND deleted_at IS NULL AND suspended_at IS NULL
      FOR KEY SHARE
    )
    SELECT ${booked}
    FROM student JOIN bookings b ON b.student_id = student.id
      JOIN class_sessions s ON s.id = b.session_id
    WHERE b.id = ${bookingId}::uuid FOR UPDATE OF s, b`;
}

async function takeSeats(tx, id, seats) {
  await tx.classSession.update({
    where: { id },
    data: { seatsTaken: { increment: seats } },
    select: { id: true },
  });
}

async function reserve(tx, ids, { hold, payment }) {
  await tx.seatHold.create({ data: { ...ids, ...hold }, select: { id: true } });
  await send(tx, expireHoldQueue, expireHoldJob(ids.bookingId, hold.expiresAt));
  await tx.payment.create({
    data: { bookingId: ids.bookingId, ...payment },
    select: { id: true },
  });
}

/** A used key fails on the primary key; the bench never repeats one. */
async function stored(tx, once, response) {
  if (once) await tx.idempotencyKey.create({ data: { ...once, response }, select: { key: true } });
  return response;
}

async function countAttempt(tx, studentId) {
  const [attempts] = await tx.$queryRaw`INSERT INTO rate_limits (key, count, window_ends_at)
    VALUES (${`book ${studentId}`}, 1, now() + make_interval(secs => ${rateLimit.seconds}))
    ON CONFLICT (key) DO UPDATE SET count = rate_limits.count + 1 RETURNING count`;
  if (attempts.count > rateLimit.bookings) throw new Rejected(429);
}
