import { createSession } from '#server/auth/sessions/sessions.ts';
import { findMoneyFaults } from '#server/bookings/payments/check-money.ts';
import { selectMiscountedSessions } from '#server/bookings/seats/check-seats.queries.ts';
import { openPostgres } from '#server/db/database.ts';
import type { Db } from '#server/db/schema.ts';
import { webhookPath } from '#server/money/provider/payment-provider.ts';
import {
  sandboxSignatureHeader,
  signSandboxWebhook,
} from '#server/money/sandbox/sandbox-webhooks.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { endHold, paidEvent } from '#server/testing/fixtures/money/paying.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { countDeadlocks } from './seat-crowd.ts';

export const raceSecret = 'the secret of these processes, long enough';

type Learner = { studentId: string; token: string; server: ServerProcess };

export type PaidRace = {
  confirmed: number;
  seatsTaken: number;
  /** Learners whose payment arrived, and how many of them were refunded in full. */
  charged: number;
  refunded: number;
  /** Responses to bookings and webhooks that must never occur. */
  unexpected: string[];
  faults: string[];
  /** The number of seats that as many late payments take if each checks without a lock. */
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
  const database = await openPostgres(databaseUrl, { onPoolError() {}, poolSize: 40 });
  const { db } = database;
  try {
    const teacher = await createUser(db, { role: 'instructor' });
    const { classId, sessionId } = await createClass(db, teacher.id, { slots: [{ capacity: 1 }] });
    const crowd = await signIn(db, learners, servers);
    const unexpected: string[] = [];
    const lateBookings: string[] = [];
    for (const learner of crowd.filter((_, index) => index % 5 === 0)) {
      const bookingId = await book(learner, classId, unexpected);
      if (!bookingId) continue;
      lateBookings.push(bookingId);
      await endHold(db, bookingId);
    }
    const payBooking = (bookingId: string, { server }: Learner) =>
      pay(db, bookingId, server, unexpected);
    await Promise.all([
      ...lateBookings.map((bookingId, index) => payBooking(bookingId, pick(crowd, index))),
      ...crowd
        .filter((_, index) => index % 5 !== 0)
        .map(async (learner) => {
          const bookingId = await book(learner, classId, unexpected);
          if (bookingId) await payBooking(bookingId, learner);
        }),
    ]);
    if ((await countDeadlocks(db)) > 0) unexpected.push('a deadlock');
    const result = { ...(await checkResults(db, sessionId)), unexpected };
    return {
      ...result,
      controlSeats: await raceWithoutLocks(db, teacher.id, lateBookings.length),
    };
  } finally {
    await database.close();
  }
}

function pick<Item>(items: Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('The list is empty');
  return item;
}

async function signIn(db: Db, learners: number, servers: ServerProcess[]): Promise<Learner[]> {
  const crowd: Learner[] = [];
  for (let index = 0; index < learners; index++) {
    const { id } = await createUser(db);
    const { token } = await createSession(db, id);
    crowd.push({ studentId: id, token, server: pick(servers, index) });
  }
  return crowd;
}

/** The id of the reserved booking; undefined if the class is full. Tries again while the server is busy. */
async function book(
  learner: Learner,
  classId: string,
  unexpected: string[],
): Promise<string | undefined> {
  const { token, server } = learner;
  const response = await fetch(`${server.url}/api/bookings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ class_id: classId }),
  });
  const { id, code }: { id?: string; code?: string } = JSON.parse(await response.text());
  if (response.status === 503) return book(learner, classId, unexpected);
  if (response.status !== 201 && code !== 'CLASS_FULL')
    unexpected.push(`${response.status} ${code}`);
  return id;
}

/** Delivers the provider's webhook twice, and again while the server is busy, as providers do. */
async function pay(db: Db, bookingId: string, server: ServerProcess, unexpected: string[]) {
  const body = JSON.stringify(await paidEvent(db, bookingId));
  const headers = {
    'content-type': 'application/json',
    [sandboxSignatureHeader]: signSandboxWebhook(createVault(raceSecret), body),
  };
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
