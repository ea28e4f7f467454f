import { sql } from 'kysely';
import pino from 'pino';
import { expect, it } from 'vitest';
import { startSmtp } from '#server/testing/smtp-server.ts';
import { openTestHouse } from '#server/testing/test-house.ts';
import { sendDueMails } from './outbox-worker.ts';

const at = openTestHouse();

it('a mail that another worker is taking is passed over, not waited for', async () => {
  const { received, mailer } = await startSmtp();
  for (const to of ['ada@example.com', 'bea@example.com'])
    await at.db
      .transaction()
      .execute((trx) =>
        at.house.outbox.enqueue(trx, { to, subject: 'Hello', text: 'Hello', html: '' }),
      );
  const parts = { db: at.db, outbox: at.house.outbox, mailer, mailDomain: 'learnlocal.example' };
  const log = pino({ level: 'silent' });
  await at.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM outbox WHERE recipient = 'ada@example.com' FOR UPDATE`.execute(trx);
    expect(await sendDueMails({ ...parts, log })).toBe(1);
  });
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('bea@example.com');
});
