import express from 'express';
import { courseIds, toClass } from './class-response.js';
import { port } from './peer.js';
import { addSeats, book, cancel, prisma } from './prisma-bookings.js';
import { addBookingRoutes } from './routes.js';

async function findMeetings(sessionIds) {
  if (sessionIds.length === 0) return [];
  return prisma.sessionMeeting.findMany({
    where: { sessionId: { in: sessionIds } },
    orderBy: { position: 'asc' },
  });
}

// LearnLocal computes no ETag for these responses either.
const app = express()
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
  });

async function findStudentId(tokenHash) {
  const session = await prisma.session.findUnique({
    where: { id: tokenHash, expiresAt: { gt: new Date() } },
    select: { user: { select: { id: true, deletedAt: true } } },
  });
  return session?.user.deletedAt ? undefined : session?.user.id;
}

addBookingRoutes(app, { findStudentId, book, addSeats, cancel }).listen(port);
