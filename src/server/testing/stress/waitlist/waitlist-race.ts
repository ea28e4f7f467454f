import { sql } from 'kysely';
import { findLateRefunds, recountAll } from '#server/app/api/find-faults.ts';
import type { Db } from '#server/db/schema.ts';
import { payForBookings } from '#server/money/sandbox/pay-for-bookings.service.ts';
import { createBooking, createClass } from '#server/testing/fixtures/factories.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import {
  between,
  createPerson,
  type Person,
  untilQuiet,
  withCrowdDatabase,
} from '../seat-crowd.ts';
import { join, type Race, takeStep } from './waitlist-steps.ts';
import { type Watched, watchWaitlist } from './waitlist-watch.ts';

const capacity = 10;
const inLine = 100;
const maxAtOnce = 12;
const percents = { commissionPercent: 15, ownStudentPercent: 3 };

type Options = {
  steps: number;
  /** Below 24 hours, nothing is refunded, and seats can be released instead. */
  startsInHours: number;
  /** Ends a control at the first fault. */
  untilViolated?: boolean;
};

export type WaitlistRace = {
  steps: number;
  /** The number of accepted steps of each kind. */
  accepted: Record<string, number>;
  /** Offers that were made, and those that were accepted. */
  offers: number;
  acceptedOffers: number;
  refunds: number;
  violations: string[];
  maxFreeMs: number;
  maxEndedMs: number;
  /** Responses that must never occur. */
  unexpected: string[];
  deadlocks: number;
  /** The faults that `npm run db:check` finds at the end. */
  faults: string[];
};

/**
 * Benchmark: a hundred people wait for one to three seats each in a full, priced session, while
 * everyone takes random permitted steps, several at once, on two processes.
 */
export async function runWaitlistRace(
  databaseUrl: string,
  servers: ServerProcess[],
  options: Options,
): Promise<WaitlistRace> {
  return withCrowdDatabase(databaseUrl, async (db) => {
    const race = await createRace(db, servers, options);
    const unexpected: string[] = [];
    const accepted: Record<string, number> = {};
    await joinAll(race, unexpected);
    let steps = 0;
    const seen = await watchWaitlist(db, race.sessionId, async (watched) => {
      for (; steps < options.steps && !isDone(watched, options); ) {
        const amount = Math.min(between(1, maxAtOnce), options.steps - steps);
        await db.deleteFrom('rateLimits').execute();
        const all = Array.from({ length: amount }, () => takeStep(race, accepted, unexpected));
        await Promise.all(all);
        steps += amount;
      }
      if (!options.untilViolated) await untilQuiet(db);
    });
    return {
      steps,
      accepted,
      unexpected,
      ...(await countOutcomes(race)),
      violations: [...seen.violations].toSorted(),
      maxFreeMs: Math.round(seen.maxFreeMs),
      maxEndedMs: Math.round(seen.maxEndedMs),
      faults: [...(await recountAll(db)), await findLateRefunds(db)].flatMap(
        ({ faults }) => faults,
      ),
    };
  });
}

const isDone = ({ violations }: Watched, { untilViolated = false }: Options) =>
  untilViolated && violations.size > 0;

async function createRace(
  db: Db,
  servers: ServerProcess[],
  { startsInHours }: Options,
): Promise<Race> {
  const teacher = await createPerson(db, { role: 'instructor' });
  const slots = [{ capacity, startsInHours }];
  const terms = { maxStudents: capacity, maxSeatsPerBooking: 3, slots };
  const { classId, sessionId } = await createClass(db, teacher.id, terms);
  const people = new Map<string, Person>();
  const bookingIds: string[] = [];
  for (let index = 0; index < capacity + inLine; index++) {
    const person = await createPerson(db);
    people.set(person.id, person);
    if (index < capacity) bookingIds.push(await createBooking(db, sessionId, person.id));
  }
  await db.transaction().execute((trx) => payForBookings(trx, bookingIds, percents));
  return { db, servers, classId, sessionId, teacher, people };
}

async function joinAll(race: Race, unexpected: string[]): Promise<void> {
  const waiting = [...race.people.values()].slice(capacity);
  while (waiting.length > 0)
    await Promise.all(
      waiting.splice(0, maxAtOnce).map(async (person) => {
        const { status, code } = await join(race, person);
        if (status !== 201) unexpected.push(`joining: ${status} ${code}`);
      }),
    );
}

async function countOutcomes({ db, classId, sessionId }: Race) {
  const { rows } = await sql<
    Pick<WaitlistRace, 'offers' | 'acceptedOffers' | 'refunds' | 'deadlocks'>
  >`
    SELECT (SELECT count(*)::int FROM seat_holds
        WHERE session_id = ${sessionId} AND kind = 'offer') AS offers,
      (SELECT count(*)::int FROM waitlist_entries
        WHERE class_id = ${classId} AND status = 'claimed' AND hold_id IS NOT NULL) AS accepted_offers,
      (SELECT count(*)::int FROM refunds r JOIN payments p ON p.id = r.payment_id
        JOIN bookings b ON b.id = p.booking_id WHERE b.session_id = ${sessionId}) AS refunds,
      (SELECT deadlocks::int FROM pg_stat_database
        WHERE datname = current_database()) AS deadlocks`.execute(db);
  if (!rows[0]) throw new Error('Nothing was counted');
  return rows[0];
}
