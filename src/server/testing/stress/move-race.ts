import { sql } from 'kysely';
import { findLateRefunds, recountAll } from '#server/app/api/find-faults.ts';
import type { Db } from '#server/db/schema.ts';
import { payForBookings } from '#server/money/sandbox/pay-for-bookings.service.ts';
import { createBooking, createClass } from '#server/testing/fixtures/factories.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import {
  countDeadlocks,
  createPerson,
  type Person,
  pick,
  type Reply,
  send,
  untilQuiet,
  withCrowdDatabase,
} from './seat-crowd.ts';

const dates = 20;
const learnersPerDate = 10;
const capacity = learnersPerDate + 1;
const percents = { commissionPercent: 15, ownStudentPercent: 3 };

type Booked = { person: Person; bookingId: string };
type Race = { db: Db; servers: ServerProcess[]; sessionIds: string[]; booked: Booked[] };

export type MoveRace = {
  learners: number;
  moved: number;
  /** Moves to a date whose free seat was taken already. */
  full: number;
  /** Invariants found violated after a round. */
  violations: string[];
  /** Responses that must never occur. */
  unexpected: string[];
  deadlocks: number;
  /** The faults that `npm run db:check` finds at the end. */
  faults: string[];
};

/**
 * Benchmark: 200 learners with paid bookings on 20 dates, each with one free seat, all move at once,
 * in two tabs each, on two processes.
 */
export async function runMoveRace(
  databaseUrl: string,
  servers: ServerProcess[],
  { rounds, untilViolated = false }: { rounds: number; untilViolated?: boolean },
): Promise<MoveRace> {
  return withCrowdDatabase(databaseUrl, async (db) => {
    const race = await createRace(db, servers);
    const before = await sumMoney(race);
    const replies: Reply[] = [];
    const violations = new Set<string>();
    for (let round = 0; round < rounds && !(untilViolated && violations.size > 0); round++) {
      await db.deleteFrom('rateLimits').execute();
      replies.push(
        ...(await Promise.all(race.booked.map((one) => moveInTwoTabs(race, one)))).flat(),
      );
      for (const violation of await selectViolations(race)) violations.add(violation);
      if ((await sumMoney(race)) !== before) violations.add('money moved');
    }
    if (!untilViolated) await untilQuiet(db);
    const isFull = ({ code }: Reply) => code === 'CLASS_FULL';
    const isMoved = ({ status }: Reply) => status === 200;
    const recounts = [...(await recountAll(db)), await findLateRefunds(db)];
    return {
      learners: race.booked.length,
      moved: replies.filter(isMoved).length,
      full: replies.filter(isFull).length,
      violations: [...violations].toSorted(),
      unexpected: replies.flatMap((reply) =>
        isFull(reply) || isMoved(reply) ? [] : [`${reply.status} ${reply.code}`],
      ),
      deadlocks: await countDeadlocks(db),
      faults: recounts.flatMap(({ faults }) => faults),
    };
  });
}

async function createRace(db: Db, servers: ServerProcess[]): Promise<Race> {
  const teacher = await createPerson(db, { role: 'instructor' });
  const slots = Array.from({ length: dates }, (_, index) => ({
    capacity,
    startsInHours: 120 + index * 10,
  }));
  const { sessionIds } = await createClass(db, teacher.id, { maxStudents: capacity, slots });
  const booked: Booked[] = [];
  for (const sessionId of sessionIds)
    for (let index = 0; index < learnersPerDate; index++) {
      const person = await createPerson(db);
      booked.push({ person, bookingId: await createBooking(db, sessionId, person.id) });
    }
  const bookingIds = booked.map(({ bookingId }) => bookingId);
  await db.transaction().execute((trx) => payForBookings(trx, bookingIds, percents));
  return { db, servers, sessionIds, booked };
}

const moveInTwoTabs = ({ servers, sessionIds }: Race, { person, bookingId }: Booked) => {
  const move = () =>
    send(servers, person, 'PUT', `/api/bookings/${bookingId}/session`, {
      session_id: pick(sessionIds),
    });
  return Promise.all([move(), move()]);
};

async function selectViolations({ db, sessionIds, booked }: Race): Promise<string[]> {
  const learners = booked.map(({ person }) => person.id);
  const { rows } = await sql<{ violation: string }>`
    WITH live AS (SELECT * FROM bookings
      WHERE session_id = ANY(${sessionIds}::uuid[]) AND status IN ('reserved', 'confirmed'))
    SELECT 'a learner without a seat' AS violation FROM unnest(${learners}::uuid[]) AS learner
      WHERE NOT EXISTS (SELECT FROM live WHERE live.student_id = learner)
    UNION ALL SELECT 'a learner with two seats' FROM live GROUP BY student_id HAVING sum(seats) > 1
    UNION ALL SELECT 'more seats than the capacity' FROM live JOIN class_sessions s ON s.id = session_id
      GROUP BY s.id HAVING sum(live.seats) > s.capacity
    UNION ALL SELECT 'a wrong count' FROM class_sessions s WHERE s.id = ANY(${sessionIds}::uuid[])
      AND s.seats_taken <> (SELECT coalesce(sum(seats), 0) FROM live WHERE live.session_id = s.id)`.execute(
    db,
  );
  return rows.map(({ violation }) => violation);
}

/** All received and refunded amounts, and every balance of the ledger, as text. */
async function sumMoney({ db, booked }: Race): Promise<string> {
  const bookingIds = booked.map(({ bookingId }) => bookingId);
  const { rows } = await sql<{ money: string }>`
    WITH paid AS (SELECT * FROM payments WHERE booking_id = ANY(${bookingIds}::uuid[])),
      balances AS (SELECT account, sum(amount_cents) AS cents FROM ledger_entries
        WHERE payment_id IN (SELECT id FROM paid) GROUP BY account)
    SELECT jsonb_build_array(
      (SELECT jsonb_build_array(count(*), sum(received_cents), sum(refunded_cents)) FROM paid),
      (SELECT jsonb_object_agg(account, cents) FROM balances))::text AS money`.execute(db);
  return rows[0]?.money ?? '';
}
