import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import express from 'express';
import { courseIds, toClass } from './class-response.js';
import { addSeats, book, cancel, db } from './drizzle-bookings.js';
import { sessionMeetings, sessions, users } from './drizzle-schema.js';
import { port } from './peer.js';
import { addBookingRoutes } from './routes.js';

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
    columns: { maxSeatsPerBooking: false },
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

async function findStudentId(tokenHash) {
  const [student] = await findStudent.execute({ id: tokenHash });
  return student?.id;
}

// LearnLocal computes no ETag for these responses either.
const app = express()
  .set('etag', false)
  .use(express.json())
  .get('/api/classes', async (_request, response) => {
    const now = new Date();
    const rows = await findClasses.execute();
    const meetings = await findMeetings(courseIds(rows));
    response.json(rows.map((row) => toClass(row, meetings, now)));
  });
addBookingRoutes(app, { findStudentId, book, addSeats, cancel }).listen(port);
