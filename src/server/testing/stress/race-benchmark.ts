import { sql } from 'kysely';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { openPostgres } from '#server/db/database.ts';
import type { Db } from '#server/db/schema.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';

const clients = 200;

type RaceRound = {
  capacity: number;
  booked: number;
  seatsTaken: number;
  bookedResponses: number;
  fullResponses: number;
  otherResponses: number[];
};

export type RaceResult = { rounds: RaceRound[]; controlOversold: number; controlRounds: number };

/**
 * Benchmark: 200 students book the same session on these processes at once, `rounds` times
 * per capacity. The control runs the same crowd on the same database but checks before it takes a
 * seat, like code without its guard.
 */
export async function runRaceBenchmark(
  databaseUrl: string,
  servers: ServerProcess[],
  { rounds, capacities = [1, 10] }: { rounds: number; capacities?: number[] },
): Promise<RaceResult> {
  const database = await openPostgres(databaseUrl, { onPoolError() {}, poolSize: 40 });
  try {
    const { db } = database;
    const teacher = await createUser(db);
    const tokens = await signInCrowd(db);
    const result: RaceResult = { rounds: [], controlOversold: 0, controlRounds: 0 };
    for (const capacity of capacities)
      for (let round = 0; round < rounds; round++) {
        result.rounds.push(await raceForSeats(db, servers, tokens, teacher.id, capacity));
        result.controlRounds++;
        if (await raceWithoutGuard(db, teacher.id, capacity)) result.controlOversold++;
      }
    return result;
  } finally {
    await database.close();
  }
}

async function signInCrowd(db: Db): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < clients; index++) {
    const student = await createUser(db);
    tokens.push((await createSession(db, student.id)).token);
  }
  return tokens;
}

async function raceForSeats(
  db: Db,
  servers: ServerProcess[],
  tokens: string[],
  teacherId: string,
  capacity: number,
): Promise<RaceRound> {
  // A free class needs no payment, so the booking is confirmed right away.
  const free = { priceCents: 0, slots: [{ capacity }] };
  const { classId, sessionId } = await createClass(db, teacherId, free);
  const statuses = await Promise.all(
    tokens.map(async (token, index) => {
      const server = servers[index % servers.length];
      const response = await fetch(`${server?.url}/api/bookings`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ class_id: classId }),
      });
      await response.arrayBuffer();
      return response.status;
    }),
  );
  const { booked, seatsTaken } = await countSeats(db, sessionId);
  return {
    capacity,
    booked,
    seatsTaken,
    bookedResponses: statuses.filter((status) => status === 201).length,
    fullResponses: statuses.filter((status) => status === 409).length,
    otherResponses: statuses.filter((status) => status !== 201 && status !== 409),
  };
}

async function countSeats(db: Db, sessionId: string) {
  return db
    .selectFrom('classSessions as s')
    .select((eb) => [
      's.seatsTaken',
      eb
        .selectFrom('bookings as b')
        .select(sql<number>`count(*)::int`.as('booked'))
        .whereRef('b.sessionId', '=', 's.id')
        .where('b.status', '=', 'confirmed')
        .$asScalar()
        .$notNull()
        .as('booked'),
    ])
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

/** Returns true when the session was overbooked, because checking and booking are two statements here. */
async function raceWithoutGuard(db: Db, teacherId: string, capacity: number): Promise<boolean> {
  const { sessionId } = await createClass(db, teacherId, { slots: [{ capacity: null }] });
  let letIn = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const row = await db
        .selectFrom('classSessions')
        .select('seatsTaken')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow();
      if (row.seatsTaken >= capacity) return;
      await db
        .updateTable('classSessions')
        .set({ seatsTaken: sql`seats_taken + 1` })
        .where('id', '=', sessionId)
        .execute();
      letIn++;
    }),
  );
  return letIn > capacity;
}
