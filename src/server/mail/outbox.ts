import type { Trx } from '#server/db/schema.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Vault } from '#server/vault.ts';
import { emailQueue } from './email.jobs.ts';
import type { Mail } from './mail.ts';

export type Outbox = {
  /** In the caller's transaction: an email is sent if, and only if, that commits. */
  enqueue(trx: Trx, mails: Mail | Mail[]): Promise<void>;
  /** Null for an email that was sealed under another secret. */
  open(sealed: string): Mail | null;
  /** The newest emails that were not sent, each with the addresses it links to. */
  read(): Promise<MailboxEntry[]>;
};

export type MailboxEntry = Mail & { links: string[]; createdAt: Date };

const maxRead = 100;

export function createOutbox(vault: Vault, jobs: Jobs): Outbox {
  const sealing = vault.sealingFor('outbox');
  const open = (sealed: string): Mail | null => {
    const text = sealing.open(Buffer.from(sealed, 'base64'));
    return text === null ? null : JSON.parse(text);
  };
  return {
    open,
    enqueue: (trx, mails) =>
      jobs.sendAll(
        emailQueue,
        [mails].flat().map((mail) => ({
          data: { sealed: sealing.seal(JSON.stringify(mail)).toString('base64') },
          priority: mail.isToMany ? 0 : 1,
        })),
        trx,
      ),
    async read() {
      const waiting = await jobs.waiting(emailQueue, maxRead);
      return waiting.flatMap(({ data, createdAt }) => {
        const mail = open(data.sealed);
        return mail
          ? [{ ...mail, links: mail.text.match(/https?:\/\/\S+/g) ?? [], createdAt }]
          : [];
      });
    },
  };
}
