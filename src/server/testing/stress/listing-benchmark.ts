import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/app/deps.ts';
import { createCategory, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { dayMs, hourMs } from '#shared/units.ts';

export type ListingResult = {
  /** Counts per 'status code'. */
  responses: Record<string, number>;
  classes: number;
  sessions: number;
  seconds: number;
  listBytes: number;
};

/** One account creates `classes` classes with `dates` dates each, as fast as possible. */
export async function runListingBenchmark(
  app: FastifyInstance,
  { db }: Deps,
  { classes, dates }: { classes: number; dates: number },
): Promise<ListingResult> {
  const account = await createUser(db, { role: 'instructor' });
  const headers = { authorization: `Bearer ${await tokenOf(db, account)}` };
  const [first, ...sessions] = Array.from({ length: dates }, (_, day) => {
    const start = Date.now() + (day + 2) * dayMs;
    const [startTime, endTime] = [start, start + hourMs].map((time) =>
      new Date(time).toISOString(),
    );
    return { startTime, endTime };
  });
  const payload = {
    title: 'Knots for sailors',
    description: 'Six knots that hold, and how to get them out again.',
    categoryId: await createCategory(db),
    price: 12.5,
    location: 'Pier 4, Seattle, WA',
    maxStudents: 6,
    ...first,
    sessions,
  };
  const responses: Record<string, number> = {};
  const began = performance.now();
  for (let index = 0; index < classes; index++) {
    const response = await app.inject({ method: 'POST', url: '/api/classes', headers, payload });
    const name = `${response.statusCode} ${response.json().code ?? ''}`.trim();
    responses[name] = (responses[name] ?? 0) + 1;
  }
  const seconds = (performance.now() - began) / 1000;
  const mine = (await app.inject({ url: '/api/my-classes', headers })).json().created;
  const list = await app.inject('/api/classes');
  return {
    responses,
    classes: mine.length,
    sessions: mine.flatMap((listed: { sessions: unknown[] }) => listed.sessions).length,
    seconds,
    listBytes: list.rawPayload.length,
  };
}
