import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { openPostgres } from '#server/db/database.ts';
import type { Db } from '#server/db/schema.ts';
import { selectMiscountedSessions } from '#server/market/bookings/seats/check-seats.queries.ts';
import { findWaitlistFaults } from '#server/market/bookings/waitlist/check-waitlist.ts';
import { createSession } from '#server/people/auth/sessions/sessions.ts';
import { startSmtpReceiver } from '#server/testing/fakes/smtp-receiver.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { createFullClass, createWaitlist } from '#server/testing/fixtures/waiting.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { waitUntil } from '#server/testing/wait-until.ts';
import {
  crashSecret,
  killInRounds,
  messageIdsByAddress,
  mismatchedDuplicates,
} from './crash-rounds.ts';

const capacity = 3;
const inLine = 5;
/** By then, a killed server has freed some seats, and offered, emailed or accepted some of them. */
const maxLifeMs = 1500;

export type WaitlistCrashResult = {
  kills: number;
  offered: number;
  accepted: number;
  /** Current offers without an email. */
  unsentOffers: string[];
  /** Emails about the same offer with different Message-IDs. */
  mismatchedDuplicates: string[];
  faults: string[];
};

/**
 * Benchmark: holders cancel, and students who are offered a seat accept or decline it, while the server is
 * killed at random moments between freeing, offering, emailing and accepting.
 */
export async function runWaitlistCrashTest(
  databaseUrl: string,
  kills: number,
): Promise<WaitlistCrashResult> {
  const smtp = await startSmtpReceiver();
  const { db, close } = await openPostgres(databaseUrl, { onPoolError() {} });
  const env = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: crashSecret,
    SMTP_URL: smtp.url,
    PAYMENTS: 'in-person',
    LOG_LEVEL: 'silent',
  };
  async function play(server: ServerProcess, round: number) {
    const before = await countBegun(db);
    const calls = playRound(db, server);
    // Every second kill comes after an offer, at any moment of its life.
    if (round % 2 === 0)
      await waitUntil('a seat is offered', async () => (await countBegun(db)) > before);
    await setTimeout(Math.random() * maxLifeMs);
    return { calls };
  }
  const queues = ['offer-seats', 'email', 'fact'];
  try {
    await killInRounds(db, { env, kills, play, queues });
    return { kills, ...(await checkResults(db, smtp.received)) };
  } finally {
    smtp.close();
    await close();
  }
}

/** Entries that have ever been offered a seat. */
async function countBegun(db: Db): Promise<number> {
  const { amount } = await db
    .selectFrom('waitlistEntries')
    .select(sql<number>`count(hold_id)::int`.as('amount'))
    .executeTakeFirstOrThrow();
  return amount;
}

/** Calls that fail because the server was killed are not repeated. */
async function playRound(db: Db, server: ServerProcess): Promise<void> {
  const teacher = await createUser(db, { role: 'instructor' });
  const full = await createFullClass(db, teacher.id, { capacity });
  const queue = await createWaitlist(
    db,
    full,
    Array.from({ length: inLine }, () => 1),
  );
  const call = async (method: string, path: string, accountId: string) => {
    const { token } = await createSession(db, accountId);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = method === 'POST' ? '{}' : undefined;
    await fetch(server.url + path, { method, headers, ...(body && { body }) }).catch(() => null);
  };
  await Promise.all(
    full.holders.map(({ id }, seat) =>
      call('PUT', `/api/bookings/${full.bookingIds[seat]}/cancel`, id),
    ),
  );
  await Promise.all(
    queue.map(({ account, entryId }, place) =>
      call('POST', `/api/waitlist/${entryId}/${place % 2 === 0 ? 'claim' : 'pass'}`, account.id),
    ),
  );
}

async function checkResults(db: Db, received: string[]) {
  const entries = await db
    .selectFrom('waitlistEntries as e')
    .innerJoin('users as u', 'u.id', 'e.studentId')
    .select(['e.status', 'u.email'])
    .execute();
  const offers = received.filter((email) => /^Subject: A spot is yours/m.test(email));
  const idsOf = messageIdsByAddress(offers);
  const withStatus = (status: string) => entries.filter((entry) => entry.status === status);
  const miscounted = await selectMiscountedSessions(db);
  return {
    offered: withStatus('offered').length,
    accepted: withStatus('claimed').length,
    unsentOffers: withStatus('offered').flatMap(({ email }) => (idsOf.has(email) ? [] : [email])),
    mismatchedDuplicates: mismatchedDuplicates(idsOf),
    faults: [
      ...(await findWaitlistFaults(db)),
      ...miscounted.map(({ id }) => `Session ${id} counts its seats wrong`),
    ],
  };
}
