import { randomUUID } from 'node:crypto';
import { and, avg, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import express from 'express';
import {
  hashOf,
  Rejected,
  rateLimit,
  refundPolicy,
  requireSeat,
  tokenHashOf,
  toResponse,
} from './booking.js';
import { toClass } from './class-response.js';
import {
  bookings,
  classes,
  classSessions,
  idempotencyKeys,
  outbox,
  rateLimits,
  reviews,
  schema,
  sessions,
  users,
} from './drizzle-schema.js';
import { databaseUrl, port } from './peer.js';

const db = drizzle(databaseUrl, { schema });

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

express()
  .use(express.json())
  .get('/api/classes', async (_request, response) => {
    const rows = await db.query.classes.findMany({
      where: (of, { eq }) => eq(of.isActive, true),
      orderBy: (of, { desc }) => desc(of.id),
      limit: 1000,
      with: {
        teacher: true,
        category: true,
        sessions: {
          where: (of, { eq }) => eq(of.status, 'scheduled'),
          orderBy: (of, { asc }) => asc(of.startsAt),
        },
        pictures: { orderBy: (of, { asc }) => asc(of.position) },
      },
    });
    const ratings = await selectRatings(rows.map(({ id }) => id));
    const now = new Date();
    response.json(rows.map((row) => toClass(row, ratings.get(row.id), now)));
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

function book(studentId, body, key) {
  return db.transaction(async (tx) => {
    if (key) await claimKey(tx, studentId, key, body);
    await countAttempt(tx, studentId);
    const [student] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, studentId), isNull(users.deletedAt)))
      .for('no key update');
    const [listing] = await tx
      .select({
        teacherId: classes.teacherId,
        priceCents: classes.priceCents,
        isActive: classes.isActive,
      })
      .from(classes)
      .where(eq(classes.id, body.class_id))
      .for('share');
    const [session] = await tx
      .select()
      .from(classSessions)
      .where(and(eq(classSessions.id, body.session_id), eq(classSessions.classId, body.class_id)))
      .for('update');
    requireSeat(student, listing, session);
    await tx
      .update(classSessions)
      .set({ seatsTaken: sql`${classSessions.seatsTaken} + 1` })
      .where(eq(classSessions.id, session.id));
    const [booking] = await tx
      .insert(bookings)
      .values({
        id: randomUUID(),
        sessionId: session.id,
        studentId,
        status: 'confirmed',
        priceCents: listing.priceCents,
        refundPolicy,
      })
      .returning();
    await tx.insert(outbox).values({ id: randomUUID(), content: { bookingId: booking.id } });
    const answer = toResponse(booking, body.class_id);
    if (key)
      await tx
        .update(idempotencyKeys)
        .set({ answer })
        .where(and(eq(idempotencyKeys.userId, studentId), eq(idempotencyKeys.key, key)));
    return answer;
  });
}

/** The bench never repeats a key, so a used one is simply rejected. */
async function claimKey(tx, userId, key, body) {
  const [claimed] = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash: hashOf(body) })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (!claimed) throw new Rejected(409);
}

async function countAttempt(tx, studentId) {
  const windowEndsAt = sql`now() + make_interval(secs => ${rateLimit.seconds})`;
  const [attempts] = await tx
    .insert(rateLimits)
    .values({ key: `book ${studentId}`, count: 1, windowEndsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { count: sql`${rateLimits.count} + 1` } })
    .returning({ count: rateLimits.count });
  if (attempts.count > rateLimit.bookings) throw new Rejected(429);
}

async function selectRatings(classIds) {
  const rows = await db
    .select({ classId: reviews.classId, average: avg(reviews.rating), count: count() })
    .from(reviews)
    .where(inArray(reviews.classId, classIds))
    .groupBy(reviews.classId);
  return new Map(rows.map((row) => [row.classId, row]));
}
