import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import { deleteFailedJobs, selectFailedJobs } from '#server/platform/jobs/failed-jobs.queries.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { emailQueue } from './email.jobs.ts';
import {
  bookingsOf,
  type Email,
  type EmailSubject,
  erasedDomain,
  type LaidOutEmail,
} from './email.ts';
import { layOutEmail } from './email-layout.ts';
import { insertRecordedEmails } from './records/sent-emails.queries.ts';

export type Outbox = {
  /** The emails are sent if, and only if, the caller's transaction commits; none to deleted accounts. */
  enqueue(trx: Trx, emails: Email | Email[]): Promise<void>;
  /** Deletes the emails about these subjects that could not be sent. */
  withdraw(trx: Trx, subjects: EmailSubject[]): Promise<void>;
  /** Returns null when the email was encrypted under another APP_SECRET. */
  open(sealed: string): LaidOutEmail | null;
  /** The newest unsent emails, each with the URLs it links to. */
  read(): Promise<MailboxEntry[]>;
};

export type MailboxEntry = LaidOutEmail & { links: string[]; createdAt: Date };

const maxRead = 100;
const failedAtOnce = 500;

export function createOutbox(vault: Vault, jobs: Jobs): Outbox {
  const sealing = vault.sealingFor('outbox');
  const open = (sealed: string): LaidOutEmail | null => {
    const text = sealing.open(Buffer.from(sealed, 'base64'));
    return text === null ? null : JSON.parse(text);
  };
  return {
    open,
    async enqueue(trx, given) {
      const emails = [given]
        .flat()
        .filter(({ to }) => !to.email.endsWith(erasedDomain))
        .map((email) => ({ id: newId(), ...layOutEmail(email) }));
      const entries = emails.map(({ id, cause: _, ...email }) => ({
        id,
        data: { sealed: sealing.seal(JSON.stringify(email)).toString('base64') },
        priority: email.isToMany ? 0 : email.isAwaited ? 2 : 1,
      }));
      await jobs.sendAll(emailQueue, entries, trx);
      const records = emails.map(({ id, cause, to, ...email }) => ({
        id,
        cause,
        to,
        about: bookingsOf(email),
      }));
      await insertRecordedEmails(
        trx,
        records.filter(({ about }) => about.length > 0),
      );
    },
    async withdraw(trx, subjects) {
      if (subjects.length === 0) return;
      const filter = { queues: [emailQueue.name], isExcluded: false };
      for (let after: [string, string] | undefined, isLast = false; !isLast; ) {
        const failed = await selectFailedJobs(trx, { filter, limit: failedAtOnce, after });
        const withdrawn = failed.filter(({ data }) => {
          const { about = [] } = open(emailQueue.data.parse(data).sealed) ?? {};
          return about.some((subject) => subjects.includes(subject));
        });
        await deleteFailedJobs(
          trx,
          withdrawn.map(({ id }) => id),
        );
        const last = failed.at(-1);
        after = last && [last.moment, last.id];
        isLast = failed.length < failedAtOnce;
      }
    },
    async read() {
      const waiting = await jobs.waiting(emailQueue, maxRead);
      return waiting.flatMap(({ data, createdAt }) => {
        const email = open(data.sealed);
        return email
          ? [{ ...email, links: email.text.match(/https?:\/\/\S+/g) ?? [], createdAt }]
          : [];
      });
    },
  };
}
