import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { openPostgres } from '#server/db/database.ts';
import type { Db } from '#server/db/schema.ts';
import { startSmtpReceiver } from '#server/testing/fakes/smtp-receiver.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { waitUntil } from '#server/testing/wait-until.ts';
import {
  crashSecret,
  killInRounds,
  messageIdsByAddress,
  mismatchedDuplicates,
} from './crash-rounds.ts';

const signUpsPerRound = 12;
const maxLifeMs = 250;

export type EmailCrashResult = {
  kills: number;
  acknowledged: number;
  committed: number;
  /** Emails of a commit that were never sent. */
  unsent: string[];
  /** Emails that were sent without a commit. */
  sentWithoutCommit: string[];
  /** Emails that were sent more than once with different Message-IDs. */
  mismatchedDuplicates: string[];
  emails: number;
};

/**
 * Benchmark: users register while the server is killed repeatedly: before it learns that an email
 * has arrived, at a random moment after a commit, or at any moment. In each round, half of the
 * sign-ups use a taken username and are rolled back.
 */
export async function runEmailCrashTest(
  databaseUrl: string,
  kills: number,
): Promise<EmailCrashResult> {
  let acknowledging = Promise.resolve();
  const smtp = await startSmtpReceiver(undefined, () => acknowledging);
  const { db, close } = await openPostgres(databaseUrl, { onPoolError() {} });
  const env = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: crashSecret,
    SMTP_URL: smtp.url,
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'silent',
  };
  const acknowledged: string[] = [];
  async function play(server: ServerProcess, round: number) {
    const calls = signUpCrowd(server, round, acknowledged);
    if (round % 3 === 0) {
      acknowledging = once(server.child, 'exit').then(() => {});
      const before = smtp.received.length;
      await waitUntil('an email arrives', () => smtp.received.length > before);
    } else {
      // The time of hashing passwords depends on the machine.
      if (round % 3 === 1) await untilCommitted(db, round);
      await setTimeout(Math.random() * maxLifeMs);
    }
    return { calls };
  }
  try {
    await killInRounds(db, { env, kills, play, queues: ['email'] });
    const committed = await db.selectFrom('users').select('email').execute();
    return checkResults(
      kills,
      acknowledged,
      committed.map(({ email }) => email),
      smtp.received,
    );
  } finally {
    smtp.close();
    await close();
  }
}

async function signUpCrowd(server: ServerProcess, round: number, acknowledged: string[]) {
  await Promise.all(
    Array.from({ length: signUpsPerRound }, async (_, index) => {
      const email = `round_${round}_${index}@example.com`;
      // Each pair shares a username, so one of the two is rolled back.
      const username = `round_${round}_${Math.floor(index / 2)}`;
      const response = await fetch(`${server.url}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          fullName: 'Ada Park',
          username,
          email,
          phoneNumber: '+15035550100',
          password: 'three quiet herons',
          confirmPassword: 'three quiet herons',
        }),
      }).catch(() => null);
      if (response?.status === 201) acknowledged.push(email);
    }),
  );
}

async function untilCommitted(db: Db, round: number): Promise<void> {
  const first = db.selectFrom('users').select('id').where('email', 'like', `round\\_${round}\\_%`);
  await waitUntil('a sign-up is committed', async () => (await first.execute()).length > 0);
}

function checkResults(
  kills: number,
  acknowledged: string[],
  committed: string[],
  received: string[],
): EmailCrashResult {
  const idsOf = messageIdsByAddress(received);
  const wasCommitted = new Set(committed);
  const lost = acknowledged.filter((email) => !wasCommitted.has(email));
  return {
    kills,
    acknowledged: acknowledged.length,
    committed: committed.length,
    unsent: [...committed.filter((email) => !idsOf.has(email)), ...lost],
    sentWithoutCommit: [...idsOf.keys()].filter((email) => !wasCommitted.has(email)),
    mismatchedDuplicates: mismatchedDuplicates(idsOf),
    emails: received.length,
  };
}
