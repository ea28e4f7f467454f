import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import { minuteMs, secondMs } from '#shared/units.ts';
import type { Mailer } from './mailer.ts';
import {
  type ClaimedMail,
  claimDueMails,
  markMailFailed,
  markMailSent,
  postponeMail,
} from './outbox.queries.ts';
import type { Outbox } from './outbox.ts';

const pollEveryMs = 2 * secondMs;
const batchSize = 10;
const longestStopMs = 2 * secondMs;
const leaseSeconds = (5 * minuteMs) / secondMs;
const longestRetrySeconds = 60 * 60;
/** The last try is about half a day after the first; by then a link has lost its use. */
const mostAttempts = 20;

type WorkerParts = {
  db: Db;
  outbox: Outbox;
  mailer: Mailer;
  mailDomain: string;
  log: FastifyBaseLogger;
};

/** Sends what waits in the outbox until stopped; several processes may run one each. */
export function startOutboxWorker(parts: WorkerParts): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = run(parts, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      // A server that hangs keeps nobody waiting: the lease of its mail ends by itself.
      await Promise.race([running, setTimeout(longestStopMs)]);
    },
  };
}

async function run(parts: WorkerParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const sent = await sendDueMails(parts).catch((error) => {
      parts.log.error({ err: error }, 'the outbox could not be read');
      return 0;
    });
    if (sent === 0) await pause(pollEveryMs, signal);
  }
}

/** Sends the mails that are due now, and says how many were tried. */
export async function sendDueMails(parts: WorkerParts): Promise<number> {
  const mails = await claimDueMails(parts.db, batchSize, leaseSeconds);
  await Promise.all(mails.map((mail) => sendOne(parts, mail)));
  return mails.length;
}

async function sendOne(parts: WorkerParts, { id, sealed, attempts }: ClaimedMail): Promise<void> {
  const { db, outbox, mailer, mailDomain, log } = parts;
  const mail = outbox.open(sealed);
  if (!mail) {
    log.error({ mailId: id }, 'a mail was sealed under another APP_SECRET and cannot be sent');
    return markMailFailed(db, id, 'sealed under another APP_SECRET');
  }
  try {
    // The id makes the Message-ID: should a mail go out twice, mail programs show it once.
    await mailer.send(mail, `<${id}@${mailDomain}>`);
  } catch (error) {
    const reason = reasonOf(error);
    log.warn({ mailId: id, reason }, 'a mail could not be sent');
    if (isFinal(error) || attempts >= mostAttempts) return markMailFailed(db, id, reason);
    const retryInSeconds = Math.min(2 ** attempts * 5, longestRetrySeconds);
    return postponeMail(db, id, { error: reason, retryInSeconds });
  }
  await markMailSent(db, id);
}

/** The server's own words may name the recipient, who must not stay in tables and logs. */
function reasonOf(error: unknown): string {
  const { command, responseCode, code } = error as Record<string, unknown>;
  const parts = [code, responseCode, command && `at ${command}`];
  return parts.filter(Boolean).join(' ') || 'unknown';
}

/**
 * Only what is said of this recipient is final. A refused password or sender is about our settings:
 * once those are right, every mail that waited goes out.
 */
function isFinal(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && Number(responseCode) >= 500;
}

/** Resolves after the time, or at once when the worker is told to stop. */
async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  await setTimeout(durationMs, undefined, { signal }).catch(() => {});
}
