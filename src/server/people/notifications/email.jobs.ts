import { z } from 'zod';
import type { Db } from '#server/db/schema.ts';
import { backoffRetries } from '#server/platform/jobs/jobs.ts';
import { createWorker, JobFailure, type JobQueue } from '#server/platform/jobs/queue.ts';
import { minuteMs, secondMs } from '#shared/units.ts';
import { bookingsOf, type LaidOutEmail } from './email.ts';
import type { Mailer } from './mailer.ts';
import { setEmailSent } from './records/sent-emails.queries.ts';

/** Three days of retries in all: after about the first hour, the delay is an hour each time. */
export const emailRetries = { ...backoffRetries, retryLimit: 82 };

export const emailQueue: JobQueue<{ sealed: string }> = {
  name: 'email',
  data: z.object({ sealed: z.string() }),
  options: {
    ...emailRetries,
    notify: true,
    // Must exceed the mailer's timeouts, or a second worker would send an email still being sent.
    expireInSeconds: (5 * minuteMs) / secondMs,
  },
};

type EmailWorkerParts = {
  db: Db;
  outbox: { open(sealed: string): LaidOutEmail | null };
  mailer: Mailer;
  mailDomain: string;
};

export const createEmailWorker = ({ db, outbox, mailer, mailDomain }: EmailWorkerParts) =>
  createWorker(
    emailQueue,
    async ({ id, data }) => {
      const email = outbox.open(data.sealed);
      if (!email) throw new JobFailure('sealed under another APP_SECRET');
      await mailer.send(email, id, mailDomain).catch((error: unknown) => {
        throw new JobFailure(reasonOf(error), { isFinal: isUnknownRecipient(error) });
      });
      if (bookingsOf(email).length > 0) await setEmailSent(db, id);
    },
    { batchSize: 10 },
  );

type SmtpError = { command?: string; response?: string; responseCode?: number; code?: string };

/** Leaves out the server's response text, which may contain the recipient's address. */
function reasonOf(error: unknown): string {
  const { command, responseCode, code } = error as SmtpError;
  return [code, responseCode, command && `at ${command}`].filter(Boolean).join(' ') || 'unknown';
}

/**
 * Only a bad recipient address (RFC 3463, 5.1.x) is final. Other rejections, even a bare 550, often
 * come from our settings, so they are retried; so are 5.1.7 and 5.1.8, which are about the sender.
 */
function isUnknownRecipient(error: unknown): boolean {
  const { command, response = '' } = error as SmtpError;
  return command === 'RCPT TO' && /^5\d\d[ -]5\.1\.(1|2|3|6|10)\b/.test(response);
}
