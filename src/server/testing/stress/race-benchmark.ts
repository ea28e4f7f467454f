import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { createPerson, type Person, send, withCrowdDatabase } from './seat-crowd.ts';

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
  return withCrowdDatabase(databaseUrl, async (db) => {
    const teacher = await createUser(db);
    const crowd: Person[] = [];
    for (let index = 0; index < clients; index++) crowd.push(await createPerson(db));
    const result: RaceResult = { rounds: [], controlOversold: 0, controlRounds: 0 };
    for (const capacity of capacities)
      for (let round = 0; round < rounds; round++) {
        result.rounds.push(await raceForSeats(db, servers, crowd, teacher.id, capacity));
        result.controlRounds++;
        if (await raceWithoutGuard(db, teacher.id, capacity)) result.controlOversold++;
      }
    return result;
  });
}

async function raceForSeats(
  db: Db,
  servers: ServerProcess[],
  crowd: Person[],
  teacherId: string,
  capacity: number,
): Promise<RaceRound> {
  // A free class needs no payment, so the booking is confirmed right away.
  const free = { priceCents: 0, slots: [{ capacity }] };
  const { classId, sessionId } = await createClass(db, teacherId, free);
  const replies = await Promise.all(
    crowd.map((person) => send(servers, person, 'POST', '/api/bookings', { class_id: classId })),
  );
  const statuses = replies.map(({ status }) => status);
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
