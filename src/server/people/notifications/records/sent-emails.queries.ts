import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';

type NewEmailRecord = { id: string; about: string[]; cause: string | undefined; to: string };

/** Emails to addresses without an account are left out. */
export async function insertRecordedEmails(trx: Trx, emails: NewEmailRecord[]): Promise<void> {
  if (emails.length === 0) return;
  const sent = sql<NewEmailRecord>`jsonb_to_recordset(${JSON.stringify(emails)}::jsonb)`;
  await trx
    .insertInto('recordedEmails')
    .columns(['id', 'about', 'cause', 'recipientId'])
    .expression((eb) =>
      eb
        .selectFrom(sent.as<'sent'>(sql`sent (id uuid, about uuid[], cause text, "to" text)`))
        .innerJoin('users', (join) => join.on(sql`lower(users.email)`, '=', sql`lower(sent."to")`))
        .select(['sent.id', 'sent.about', 'sent.cause', 'users.id as recipientId']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setEmailSent(db: Db, id: string): Promise<void> {
  await db.updateTable('recordedEmails').set({ sentAt: sql`now()` }).where('id', '=', id).execute();
}
