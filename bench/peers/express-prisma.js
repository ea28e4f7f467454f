import { createHash, randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import express from 'express';
import { fromPrisma } from 'pg-boss';
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
import { databaseUrl, port } from './peer.js';
import { bookedQueue, openQueue } from './queue.js';

// Each statement is prepared once per connection.
const names = new Map();
function statementNameGenerator({ sql }) {
  if (!names.has(sql)) names.set(sql, createHash('sha256').update(sql).digest('hex').slice(0, 32));
  return names.get(sql);
}
const adapter = new PrismaPg({ connectionString: databaseUrl }, { statementNameGenerator });
const prisma = new PrismaClient({ adapter });
const queue = await openQueue(databaseUrl);

async function findMeetings(sessionIds) {
  if (sessionIds.length === 0) return [];
  return prisma.sessionMeeting.findMany({
    where: { sessionId: { in: sessionIds } },
    orderBy: { position: 'asc' },
  });
}

// LearnLocal computes no ETag for these responses either.
express()
  .set('etag', false)
  .use(express.json())
  .get('/api/classes', async (_request, response) => {
    const rows = await prisma.class.findMany({
      where: { isActive: true },
      orderBy: { id: 'desc' },
      take: 1000,
      include: {
        teacher: { select: { id: true, fullName: true, username: true, profileImage: true } },
        category: true,
        rating: true,
        sessions: { where: { status: 'scheduled' }, orderBy: { startsAt: 'asc' } },
        pictures: { orderBy: { position: 'asc' } },
      },
    });
    const meetings = await findMeetings(courseIds(rows));
    const now = new Date();
    response.json(rows.map((row) => toClass(row, meetings, now)));
  })
  .post('/api/bookings', async (request, response) => {
    try {
      const session = await prisma.session.findUnique({
        where: { id: tokenHashOf(request), expiresAt: { gt: new Date() } },
        select: { user: { select: { id: true, deletedAt: true } } },
      });
      if (!session || session.user.deletedAt) throw new Rejected(401);
      const key = request.headers['idempotency-key'] ?? null;
      response.status(201).json(await book(session.user.id, request.body, key));
    } catch (error) {
      response.sendStatus(error.status ?? 500);
    }
  })
  .listen(port);

/** Prisma locks no rows by itself, so the locks are SQL. */
function book(studentId, body, key) {
  return prisma.$transaction(async (tx) => {
    await countAttempt(tx, studentId);
    const [seat] = await lockSeat(tx, studentId, body);
    requireSeat(seat, studentId);
    await tx.classSession.update({
      where: { id: body.session_id },
      data: { seatsTaken: { increment: 1 } },
      select: { id: true },
    });
    const booking = await tx.booking.create({
      data: {
        id: randomUUID(),
        sessionId: body.session_id,
        studentId,
        status: 'confirmed',
        priceCents: seat.priceCents,
        refundPolicy,
      },
    });
    await queue.insert(bookedQueue, [bookedJob(booking.id)], { db: fromPrisma(tx) });
    const response = toResponse(booking, body.class_id);
    // A used key fails on the primary key; the bench never repeats one.
    if (key)
      await tx.idempotencyKey.create({
        data: { userId: studentId, key, requestHash: hashOf(body), response },
        select: { key: true },
      });
    return response;
  });
}

/** Locks the student, the class and the session, in this order. */
function lockSeat(tx, studentId, body) {
  return tx.$queryRaw`WITH student AS MATERIALIZED (
      SELECT id FROM users WHERE id = ${studentId}::uuid AND deleted_at IS NULL
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

async function countAttempt(tx, studentId) {
  const [attempts] = await tx.$queryRaw`INSERT INTO rate_limits (key, count, window_ends_at)
    VALUES (${`book ${studentId}`}, 1, now() + make_interval(secs => ${rateLimit.seconds}))
    ON CONFLICT (key) DO UPDATE SET count = rate_limits.count + 1 RETURNING count`;
  if (attempts.count > rateLimit.bookings) throw new Rejected(429);
}
