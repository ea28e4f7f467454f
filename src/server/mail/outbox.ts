import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import type { Mail } from './mail.ts';
import { insertOutboxMail, selectNewestMails } from './outbox.queries.ts';
import type { Sealing } from './sealing.ts';

export type Outbox = {
  /** Writes the mail in the caller's transaction: it is sent if, and only if, that commits. */
  enqueue(db: Db, mail: Mail): Promise<void>;
  open(sealed: Buffer): Mail;
};

export function createOutbox(sealing: Sealing): Outbox {
  return {
    enqueue: (db, mail) =>
      insertOutboxMail(db, {
        id: newId(),
        recipient: mail.to,
        sealed: sealing.seal(JSON.stringify(mail)),
      }),
    open: (sealed) => JSON.parse(sealing.open(sealed)),
  };
}

/** What the development mailbox shows: newest first, each with the addresses it links to. */
export async function readMailbox(db: Db, outbox: Outbox) {
  const rows = await selectNewestMails(db, 100);
  return rows.map(({ sealed, createdAt }) => {
    const mail = outbox.open(sealed);
    return { ...mail, links: mail.text.match(/https?:\/\/\S+/g) ?? [], createdAt };
  });
}
