import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';

export type ClaimedMail = { id: string; sealed: Buffer; attempts: number };

/** A statement has 65,535 parameters at most, and a class may have more students than that. */
const mailsAStatement = 1000;

export async function insertOutboxMails(
  trx: Trx,
  mails: { id: string; recipient: string; isToMany: boolean; sealed: Buffer }[],
): Promise<void> {
  for (let first = 0; first < mails.length; first += mailsAStatement)
    await trx
      .insertInto('outbox')
      .values(mails.slice(first, first + mailsAStatement))
      .execute();
}

/**
 * Takes up to `limit` due mails for `leaseSeconds`: other processes pass over them, and a mail
 * whose process died in between is taken again afterwards.
 */
export async function claimDueMails(
  db: Db,
  limit: number,
  leaseSeconds: number,
): Promise<ClaimedMail[]> {
  return db
    .updateTable('outbox')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      availableAt: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('sentAt', 'is', null)
        .where('failedAt', 'is', null)
        .where('availableAt', '<=', sql<Date>`now()`)
        .orderBy('isToMany')
        .orderBy('availableAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .where('sealed', 'is not', null)
    .returning(['id', 'sealed', 'attempts'])
    .$narrowType<{ sealed: Buffer }>()
    .execute();
}

/** A sent mail keeps no content and no address: what it linked to must not stay readable here. */
export async function markMailSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sentAt: sql`now()`, sealed: null, recipient: '', lastError: null })
    .where('id', '=', id)
    .execute();
}

export async function postponeMail(
  db: Db,
  id: string,
  failure: { error: string; retryInSeconds: number },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      lastError: failure.error,
      availableAt: sql<Date>`now() + make_interval(secs => ${failure.retryInSeconds})`,
    })
    .where('id', '=', id)
    .execute();
}

/** Given up; the reason stays, the content and the address do not. */
export async function markMailFailed(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ lastError: error, failedAt: sql`now()`, sealed: null, recipient: '' })
    .where('id', '=', id)
    .execute();
}

export async function selectNewestMails(db: Db, limit: number) {
  return db
    .selectFrom('outbox')
    .select(['id', 'sealed', 'createdAt'])
    .where('sealed', 'is not', null)
    .$narrowType<{ sealed: Buffer }>()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
