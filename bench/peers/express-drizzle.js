import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import express from 'express';
import { fromDrizzle } from 'pg-boss';
import {
  bookedJob,
  hashOf,
  Rejected,
  rateLimit,
  refundPolicy,
  requireSeat,
  tokenHashOf,
  toResponse,
} from './booking.js';
import { courseIds, toClass } from './class-response.js';
import {
  bookings,
  classes,
  classSessions,
  idempotencyKeys,
  rateLimits,
  schema,
  sessionMeetings,
  sessions,
  users,
} from './drizzle-schema.js';
import { databaseUrl, port } from './peer.js';
import { bookedQueue, openQueue } from './queue.js';

const db = drizzle(databaseUrl, { schema });
const queue = await openQueue(databaseUrl);

const findStudent = db
  .select({ id: users.id })
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.userId))
  .where(
    and(
      eq(sessions.id, sql.placeholder('id')),
      gt(sessions.expiresAt, sql`now()`),
      isNull(users.deletedAt),
    ),
  )
  .prepare('find_student');

const findClasses = db.query.classes
  .findMany({
    where: (of, { eq }) => eq(of.isActive, true),
    orderBy: (of, { desc }) => desc(of.id),
    limit: 1000,
    with: {
      teacher: { columns: { id: true, fullName: true, username: true, profileImage: true } },
      category: true,
      rating: true,
      sessions: {
        where: (of, { eq }) => eq(of.status, 'scheduled'),
        orderBy: (of, { asc }) => asc(of.startsAt),
      },
      pictures: { orderBy: (of, { asc }) => asc(of.position) },
    },
  })
  .prepare('find_classes');

async function findMeetings(sessionIds) {
  if (sessionIds.length === 0) return [];
  return db
    .select()
    .from(sessionMeetings)
    .where(inArray(sessionMeetings.sessionId, sessionIds))
    .orderBy(sessionMeetings.position);
}

// LearnLocal computes no ETag for these responses either.
express()
  .set('etag', false)
  .use(express.json())
  .get('/api/classes', async (_request, response) => {
    const now = new Date();
    const rows = await findClasses.execute();
    const meetings = await findMeetings(courseIds(rows));
    response.json(rows.map((row) => toClass(row, meetings, now)));
  })
  .post('/api/bookings', async (request, response) => {
    try {
      const [student] = await findStudent.execute({ id: tokenHashOf(request) });
      if (!student) throw new Rejected(401);
      const key = request.headers['idempotency-key'] ?? null;
      response.status(201).json(await book(student.id, request.body, key));
    } catch (error) {
      response.sendStatus(error.status ?? 500);
    }
  })
  .listen(port);

/** A prepared query belongs to one connection's transaction, so it is built for each booking. */
function book(studentId, body, key) {
  return db.transaction(async (tx) => {
    await countAttempt(tx, studentId);
    const [seat] = await lockSeat(tx, studentId, body);
    requireSeat(seat, studentId);
    await tx
      .update(classSessions)
      .set({ seatsTaken: sql`${classSessions.seatsTaken} + 1` })
      .where(eq(classSessions.id, body.session_id))
      .prepare('take_seat')
      .execute();
    const [booking] = await tx
      .insert(bookings)
      .values({
        id: randomUUID(),
        sessionId: body.session_id,
        studentId,
        status: 'confirmed',
        priceCents: seat.priceCents,
        refundPolicy,
      })
      .returning()
      .prepare('insert_booking')
      .execute();
    await queue.insert(bookedQueue, [bookedJob(booking.id)], { db: fromDrizzle(tx, sql) });
    const response = toResponse(booking, body.class_id);
    if (key)
      await storeResponse(tx, { userId: studentId, key, requestHash: hashOf(body), response });
    return response;
  });
}

/** Locks the student, the class and the session, in this order. */
function lockSeat(tx, studentId, body) {
  const student = tx.$with('student').as(
    tx
      .select({ studentId: users.id })
      .from(users)
      .where(and(eq(users.id, studentId), isNull(users.deletedAt)))
      .for('no key update'),
  );
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

/** The bench never repeats a key, so a used one is simply rejected. */
async function storeResponse(tx, row) {
  const [stored] = await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
    .prepare('store_response')
    .execute();
  if (!stored) throw new Rejected(409);
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
