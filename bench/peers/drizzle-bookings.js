import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { fromDrizzle } from 'pg-boss';
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
import {
  bookings,
  classes,
  classSessions,
  idempotencyKeys,
  payments,
  rateLimits,
  schema,
  seatHolds,
  users,
} from './drizzle-schema.js';
import { databaseUrl } from './peer.js';
import { expireHoldQueue, factQueue, openQueue } from './queue.js';

// A prepared query belongs to one connection's transaction, so it is built for each one.

export const db = drizzle(databaseUrl, { schema });
const queue = await openQueue(databaseUrl);

const send = (tx, name, job) => queue.insert(name, [job], { db: fromDrizzle(tx, sql) });

export function book({ studentId, body, once, isDecided = false, isPaid = false }) {
  const { class_id: classId, session_id: sessionId } = body;
  return db.transaction(async (tx) => {
    await countAttempt(tx, studentId);
    const [seat] = await lockSeat(tx, studentId, body);
    requireSeat(seat, studentId);
    const { teacherId } = seat;
    const reason = isDecided
      ? reasonOf(await decide(tx, { studentId, teacherId, sessionId, isPaid }))
      : undecided;
    await takeSeats(tx, sessionId, 1);
    const [booking] = await tx
      .insert(bookings)
      .values({
        id: randomUUID(),
        sessionId,
        studentId,
        status: isPaid ? 'reserved' : 'confirmed',
        priceCents: seat.priceCents,
        refundPolicy,
        ...reason,
      })
      .returning({
        id: bookings.id,
        sessionId: bookings.sessionId,
        status: bookings.status,
        createdAt: bookings.createdAt,
        priceCents: bookings.priceCents,
      })
      .prepare('insert_booking')
      .execute();
    const bookingId = booking.id;
    const reservation = isPaid ? reservationOf(seat, reason) : null;
    if (reservation) await reserve(tx, { bookingId, sessionId, studentId }, reservation);
    else await send(tx, factQueue, factJob('booking.confirmed', studentId, { bookingId }));
    return stored(tx, once, toResponse(booking, classId, reservation));
  });
}

export function addSeats({ studentId, bookingId, body, once }) {
  return db.transaction(async (tx) => {
    await countAttempt(tx, studentId);
    const [booked] = await lockBookedSeat(tx, bookingId, studentId);
    requireChangeable(booked);
    const { sessionId, teacherId } = booked;
    const [checks] = await tx
      .select(additionChecks(sql, { bookingId, studentId, teacherId }))
      .from(users)
      .where(eq(users.id, studentId))
      .prepare('check_addition')
      .execute();
    const change = seatsAfter(booked, checks, body);
    await takeSeats(tx, sessionId, change.added);
    await tx
      .update(bookings)
      .set(change.set)
      .where(eq(bookings.id, bookingId))
      .prepare('set_seats')
      .execute();
    const fact = addedFact(booked, change);
    await send(tx, factQueue, factJob('booking.changed', studentId, fact));
    return stored(tx, once, toChangedResponse(booked, change));
  });
}

export function cancel({ studentId, bookingId }) {
  return db.transaction(async (tx) => {
    const [booked] = await lockBooking(tx, bookingId, studentId);
    requireChangeable(booked);
    const { classId, sessionId } = booked;
    const [canceled] = await tx
      .update(bookings)
      .set({ status: 'cancelled_by_student', cancelledAt: sql`now()`, releasedAt: null })
      .where(eq(bookings.id, bookingId))
      .returning({ status: bookings.status, cancelledAt: bookings.cancelledAt })
      .prepare('cancel_booking')
      .execute();
    await tx
      .update(seatHolds)
      .set({ endedAt: sql`now()`, outcome: 'given_up' })
      .where(
        and(
          eq(seatHolds.bookingId, bookingId),
          inArray(seatHolds.kind, ['checkout', 'addition']),
          isNull(seatHolds.endedAt),
        ),
      )
      .prepare('end_holds')
      .execute();
    await takeSeats(tx, sessionId, -booked.seats);
    const [queued] = await tx
      .select({ isAwaited: isAwaited(sql, { classId, sessionId }) })
      .from(users)
      .where(eq(users.id, studentId))
      .prepare('find_queue')
      .execute();
    const paid = await tx
      .select({ id: payments.id, status: payments.status })
      .from(payments)
      .where(eq(payments.bookingId, bookingId))
      .orderBy(payments.id)
      .for('update')
      .prepare('lock_payments')
      .execute();
    // In the bench no one waits, and no one has paid.
    if (queued.isAwaited || booked.releasedSeats < 0 || paid.length > 0) throw new Rejected(501);
    await send(tx, factQueue, factJob('booking.canceled', studentId, canceledFact(booked)));
    return toCanceledResponse(booked, canceled);
  });
}

const lockStudent = (tx, studentId, strength) =>
  tx.$with('student').as(
    tx
      .select({ studentId: users.id })
      .from(users)
      .where(and(eq(users.id, studentId), isNull(users.deletedAt), isNull(users.suspendedAt)))
      .for(strength),
  );

/** Locks the student, the class and the session, in this order. */
function lockSeat(tx, studentId, body) {
  const student = lockStudent(tx, studentId, 'no key update');
  const listing = tx.$with('listing').as(
    tx
      .select({
        classId: classes.id,
        teacherId: classes.teacherId,
        priceCents: classes.priceCents,
        isActive: classes.isActive,
      })
      .from(classes)
      .innerJoin(student, sql`true`)
      .where(eq(classes.id, body.class_id))
      .for('share', { of: classes }),
  );
  return tx
    .with(student, listing)
    .select({
      teacherId: listing.teacherId,
      priceCents: listing.priceCents,
      isActive: listing.isActive,
      status: classSessions.status,
      startsAt: classSessions.startsAt,
      capacity: classSessions.capacity,
      seatsTaken: classSessions.seatsTaken,
    })
    .from(listing)
    .innerJoin(classSessions, eq(classSessions.classId, listing.classId))
    .where(eq(classSessions.id, body.session_id))
    .for('update', { of: classSessions })
    .prepare('lock_seat')
    .execute();
}

const booked = {
  id: bookings.id,
  sessionId: bookings.sessionId,
  classId: classSessions.classId,
  status: bookings.status,
  createdAt: bookings.createdAt,
  seats: bookings.seats,
  guests: bookings.guests,
  priceCents: bookings.priceCents,
  addedPrices: bookings.addedPrices,
  refundPolicy: bookings.refundPolicy,
  fullRefundUntil: bookings.fullRefundUntil,
  releasedAt: bookings.releasedAt,
  startsAt: classSessions.startsAt,
  endsAt: classSessions.endsAt,
  meetingCount: classSessions.meetingCount,
  capacity: classSessions.capacity,
  seatsTaken: classSessions.seatsTaken,
  releasedSeats: classSessions.releasedSeats,
};

/** Locks the student, the class, the session and the booking, in this order. */
function lockBookedSeat(tx, bookingId, studentId) {
  const student = lockStudent(tx, studentId, 'no key update');
  const classOfBooking = tx
    .select({ classId: classSessions.classId })
    .from(bookings)
    .innerJoin(classSessions, eq(classSessions.id, bookings.sessionId))
    .where(eq(bookings.id, bookingId));
  const listing = tx.$with('listing').as(
    tx
      .select({
        classId: classes.id,
        teacherId: classes.teacherId,
        classPriceCents: classes.priceCents,
        isActive: classes.isActive,
        maxSeatsPerBooking: classes.maxSeatsPerBooking,
      })
      .from(classes)
      .innerJoin(student, sql`true`)
      .where(eq(classes.id, classOfBooking))
      .for('share', { of: classes }),
  );
  return tx
    .with(student, listing)
    .select({
      ...booked,
      teacherId: listing.teacherId,
      classPriceCents: listing.classPriceCents,
      isActive: listing.isActive,
      maxSeatsPerBooking: listing.maxSeatsPerBooking,
    })
    .from(listing)
    .innerJoin(classSessions, eq(classSessions.classId, listing.classId))
    .innerJoin(bookings, eq(bookings.sessionId, classSessions.id))
    .where(and(eq(bookings.id, bookingId), eq(bookings.studentId, studentId)))
    .for('update', { of: [classSessions, bookings] })
    .prepare('lock_booked_seat')
    .execute();
}

/** Locks the student, the session and the booking, in this order. */
function lockBooking(tx, bookingId, studentId) {
  const student = lockStudent(tx, studentId, 'key share');
  return tx
    .with(student)
    .select(booked)
    .from(student)
    .innerJoin(bookings, eq(bookings.studentId, student.studentId))
    .innerJoin(classSessions, eq(classSessions.id, bookings.sessionId))
    .where(eq(bookings.id, bookingId))
    .for('update', { of: [classSessions, bookings] })
    .prepare('lock_booking')
    .execute();
}

async function decide(tx, given) {
  const [decided] = await tx
    .select(decision(sql, given))
    .from(users)
    .where(eq(users.id, given.studentId))
    .prepare(given.isPaid ? 'decide_paid' : 'decide')
    .execute();
  return decided;
}

async function takeSeats(tx, sessionId, seats) {
  await tx
    .update(classSessions)
    .set({ seatsTaken: sql`${classSessions.seatsTaken} + ${seats}` })
    .where(eq(classSessions.id, sessionId))
    .prepare('take_seats')
    .execute();
}

async function reserve(tx, ids, { hold, payment }) {
  await tx
    .insert(seatHolds)
    .values({ ...ids, ...hold })
    .prepare('insert_hold')
    .execute();
  await send(tx, expireHoldQueue, expireHoldJob(ids.bookingId, hold.expiresAt));
  await tx
    .insert(payments)
    .values({ bookingId: ids.bookingId, ...payment })
    .prepare('insert_payment')
    .execute();
}

/** The bench never repeats a key, so a used one is simply rejected. */
async function stored(tx, once, response) {
  if (!once) return response;
  const [row] = await tx
    .insert(idempotencyKeys)
    .values({ ...once, response })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
    .prepare('store_response')
    .execute();
  if (!row) throw new Rejected(409);
  return response;
}

async function countAttempt(tx, studentId) {
  const windowEndsAt = sql`now() + make_interval(secs => ${rateLimit.seconds})`;
  const [attempts] = await tx
    .insert(rateLimits)
    .values({ key: `book ${studentId}`, count: 1, windowEndsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { count: sql`${rateLimits.count} + 1` } })
    .returning({ count: rateLimits.count })
    .prepare('count_attempt')
    .execute();
  if (attempts.count > rateLimit.bookings) throw new Rejected(429);
}
