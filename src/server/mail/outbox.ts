import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { Vault } from '#server/vault.ts';
import type { Mail } from './mail.ts';
import { insertOutboxMails, selectNewestMails } from './outbox.queries.ts';

export type Outbox = {
  /** Writes in the caller's transaction: what it holds is sent if, and only if, that commits. */
  enqueue(trx: Trx, mails: Mail | Mail[]): Promise<void>;
  /** Null for a mail that was sealed under another secret. */
  open(sealed: Buffer): Mail | null;
};

export function createOutbox(vault: Vault): Outbox {
  const sealing = vault.sealingFor('outbox');
  return {
    enqueue: (trx, mails) =>
      insertOutboxMails(
        trx,
        [mails].flat().map((mail) => ({
          id: newId(),
          recipient: mail.to,
          isToMany: mail.isToMany ?? false,
          sealed: sealing.seal(JSON.stringify(mail)),
        })),
      ),
    open(sealed) {
      const text = sealing.open(sealed);
      return text === null ? null : JSON.parse(text);
    },
  };
}

/** What the development mailbox shows: newest first, each with the addresses it links to. */
export async function readMailbox(db: Db, outbox: Outbox) {
  const rows = await selectNewestMails(db, 100);
  return rows.flatMap(({ sealed, createdAt }) => {
    const mail = outbox.open(sealed);
    if (!mail) return [];
    return { ...mail, links: mail.text.match(/https?:\/\/\S+/g) ?? [], createdAt };
  });
}
