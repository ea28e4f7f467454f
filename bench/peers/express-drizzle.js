import { avg, count, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import express from 'express';
import { toClass } from './class-response.js';
import { reviews, schema } from './drizzle-schema.js';
import { databaseUrl, port } from './peer.js';

const db = drizzle(databaseUrl, { schema });

express()
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
  .listen(port);

async function selectRatings(classIds) {
  const rows = await db
    .select({ classId: reviews.classId, average: avg(reviews.rating), count: count() })
    .from(reviews)
    .where(inArray(reviews.classId, classIds))
    .groupBy(reviews.classId);
  return new Map(rows.map((row) => [row.classId, row]));
}
