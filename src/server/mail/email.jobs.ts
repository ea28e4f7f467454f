import { z } from 'zod';
import { failedJobs } from '#server/platform/jobs/jobs.ts';
import { createWorker, JobFailure, type JobQueue } from '#server/platform/jobs/queue.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/units.ts';
import type { Mailer } from './mailer.ts';
import type { Outbox } from './outbox.ts';

const seconds = (durationMs: number) => durationMs / secondMs;

export const emailQueue: JobQueue<{ sealed: string }> = {
  name: 'email',
  data: z.object({ sealed: z.string() }),
  options: {
    notify: true,
    // The delay doubles from 5 seconds to one hour, which it reaches after an hour: 3 days in all.
    retryLimit: 82,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: seconds(hourMs),
    // Longer than the mailer's timeouts, or a second process would send what the first still sends.
    expireInSeconds: seconds(5 * minuteMs),
    retentionSeconds: seconds(30 * dayMs),
    // The failed jobs have a copy by then.
    deleteAfterSeconds: seconds(hourMs),
    deadLetter: failedJobs.name,
  },
};

type EmailWorkerParts = { outbox: Outbox; mailer: Mailer; mailDomain: string };

export const createEmailWorker = ({ outbox, mailer, mailDomain }: EmailWorkerParts) =>
  createWorker(
    emailQueue,
    async ({ id, data }) => {
      const mail = outbox.open(data.sealed);
      if (!mail) throw new JobFailure('sealed under another APP_SECRET');
      // Should an email go out twice, email programs show it once.
      const messageId = `<${id}@${mailDomain}>`;
      await mailer.send(mail, messageId).catch((error: unknown) => {
        throw new JobFailure(reasonOf(error), { isFinal: isUnknownRecipient(error) });
      });
    },
    { batchSize: 10 },
  );

type SmtpError = { command?: string; response?: string; responseCode?: number; code?: string };

/** Not the server's own words: they may name the recipient. */
function reasonOf(error: unknown): string {
  const { command, responseCode, code } = error as SmtpError;
  return [code, responseCode, command && `at ${command}`].filter(Boolean).join(' ') || 'unknown';
}

/**
 * Only "bad address" (RFC 3463: 5.1.x) is about this recipient. Anything else, a bare 550 too, is
 * often a relay's setting: once that is right, every email that waited goes out.
 */
function isUnknownRecipient(error: unknown): boolean {
  const { command, response = '' } = error as SmtpError;
  return command === 'RCPT TO' && /^5\d\d[ -]5\.1\.\d/.test(response);
}
