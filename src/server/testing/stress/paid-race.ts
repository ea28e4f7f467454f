import type { Db } from '#server/db/schema.ts';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { selectMiscountedSessions } from '#server/market/bookings/seats/check-seats.queries.ts';
import { webhookPath } from '#server/money/provider/payment-provider.ts';
import { sandboxWebhook } from '#server/money/sandbox/sandbox-events.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { endHolds } from '#server/testing/fixtures/holds.ts';
import { paidEvent } from '#server/testing/fixtures/money/paying.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import {
  countDeadlocks,
  createPerson,
  crowdSecret,
  type Person,
  pick,
  send,
  withCrowdDatabase,
} from './seat-crowd.ts';

export type PaidRace = {
  confirmed: number;
  seatsTaken: number;
  /** Learners whose payment arrived, and how many of them were refunded in full. */
  charged: number;
  refunded: number;
  /** Responses to bookings and webhooks that must never occur. */
  unexpected: string[];
  faults: string[];
  /** The number of seats that the same number of late payments take if each checks without a lock. */
  controlSeats: number;
};

/**
 * Benchmark: learners book the only seat of a class on two processes. Every fifth lets the hold end
 * and pays afterwards, all at once with those who book and pay in time.
 */
export async function runPaidRace(
  databaseUrl: string,
  servers: ServerProcess[],
  learners: number,
): Promise<PaidRace> {
  return withCrowdDatabase(databaseUrl, async (db) => {
    const teacher = await createUser(db, { role: 'instructor' });
    const { classId, sessionId } = await createClass(db, teacher.id, { slots: [{ capacity: 1 }] });
    const late: Person[] = [];
    const punctual: Person[] = [];
    for (let index = 0; index < learners; index++)
      (index % 5 === 0 ? late : punctual).push(await createPerson(db));
    const unexpected: string[] = [];
    const lateBookings: string[] = [];
    for (const learner of late) {
      const bookingId = await book(servers, learner, classId, unexpected);
      if (!bookingId) continue;
      lateBookings.push(bookingId);
      await endHolds(db, bookingId);
    }
    const payBooking = (bookingId: string) => pay(db, bookingId, pick(servers), unexpected);
    await Promise.all([
      ...lateBookings.map(payBooking),
      ...punctual.map(async (learner) => {
        const bookingId = await book(servers, learner, classId, unexpected);
        if (bookingId) await payBooking(bookingId);
      }),
    ]);
    if ((await countDeadlocks(db)) > 0) unexpected.push('a deadlock');
    const result = await checkResults(db, sessionId);
    // Comes last, because its count of seats is wrong.
    const controlSeats = await raceWithoutLocks(db, teacher.id, lateBookings.length);
    return { ...result, unexpected, controlSeats };
  });
}

/** The id of the reserved booking; undefined if the class is full. */
async function book(
  servers: ServerProcess[],
  learner: Person,
  classId: string,
  unexpected: string[],
): Promise<string | undefined> {
  const { status, code, id } = await send(servers, learner, 'POST', '/api/bookings', {
    class_id: classId,
  });
  if (status !== 201 && code !== 'CLASS_FULL') unexpected.push(`${status} ${code}`);
  return id;
}

/** Delivers the provider's webhook twice, and again while the server is busy, as providers do. */
async function pay(db: Db, bookingId: string, server: ServerProcess, unexpected: string[]) {
  const { body, headers } = sandboxWebhook(
    createVault(crowdSecret),
    await paidEvent(db, bookingId),
  );
  const deliver = async () => {
    const response = await fetch(server.url + webhookPath, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  };
  const deliverUntilAccepted = async () => {
    for (;;) {
      const status = await deliver();
      if (status !== 503) return status === 200 || unexpected.push(`webhook ${status}`);
    }
  };
  await Promise.all([deliverUntilAccepted(), deliverUntilAccepted()]);
}

async function checkResults(db: Db, sessionId: string) {
  const bookings = await db
    .selectFrom('bookings as b')
    .innerJoin('payments as p', 'p.bookingId', 'b.id')
    .select(['b.status', 'p.receivedCents', 'p.refundedCents'])
    .where('b.sessionId', '=', sessionId)
    .execute();
  const { seatsTaken } = await db
    .selectFrom('classSessions')
    .select('seatsTaken')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const charged = bookings.filter(({ receivedCents }) => receivedCents !== null);
  const miscounted = await selectMiscountedSessions(db);
  return {
    confirmed: bookings.filter(({ status }) => status === 'confirmed').length,
    seatsTaken,
    charged: charged.length,
    refunded: charged.filter(({ receivedCents, refundedCents }) => receivedCents === refundedCents)
      .length,
    faults: [
      ...(await findMoneyFaults(db)),
      ...miscounted.map(({ id }) => `Session ${id} counts its seats wrong`),
    ],
  };
}

/** All check for a free seat before any of them takes one, as is possible without a lock. */
async function raceWithoutLocks(db: Db, teacherId: string, payments: number): Promise<number> {
  const { sessionId } = await createClass(db, teacherId, { slots: [{ capacity: null }] });
  const session = db.selectFrom('classSessions').select('seatsTaken').where('id', '=', sessionId);
  const seen = await Promise.all(
    Array.from({ length: payments }, () => session.executeTakeFirstOrThrow()),
  );
  await Promise.all(
    seen
      .filter(({ seatsTaken }) => seatsTaken === 0)
      .map(() =>
        db
          .updateTable('classSessions')
          .set((eb) => ({ seatsTaken: eb('seatsTaken', '+', 1) }))
          .where('id', '=', sessionId)
          .execute(),
      ),
  );
  return (await session.executeTakeFirstOrThrow()).seatsTaken;
}
