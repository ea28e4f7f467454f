import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import express from 'express';
import { toClass } from './class-response.js';
import { databaseUrl, port } from './peer.js';

const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl }) });

express()
  .get('/api/classes', async (_request, response) => {
    const rows = await prisma.class.findMany({
      where: { isActive: true },
      orderBy: { id: 'desc' },
      take: 1000,
      include: {
        teacher: true,
        category: true,
        sessions: { where: { status: 'scheduled' }, orderBy: { startsAt: 'asc' } },
        pictures: { orderBy: { position: 'asc' } },
      },
    });
    const ratings = await selectRatings(rows.map(({ id }) => id));
    const now = new Date();
    response.json(rows.map((row) => toClass(row, ratings.get(row.id), now)));
  })
  .listen(port);

async function selectRatings(classIds) {
  const rows = await prisma.review.groupBy({
    by: ['classId'],
    where: { classId: { in: classIds } },
    _avg: { rating: true },
    _count: true,
  });
  return new Map(
    rows.map(({ classId, _avg, _count }) => [classId, { average: _avg.rating, count: _count }]),
  );
}
