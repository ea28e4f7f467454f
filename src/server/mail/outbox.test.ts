import { sql } from 'kysely';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { startSmtp } from '#server/testing/smtp-server.ts';
import { openTestHouse } from '#server/testing/test-house.ts';
import { createVault } from '#server/vault.ts';
import type { Mail } from './mail.ts';
import type { Mailer } from './mailer.ts';
import { createOutbox, readMailbox } from './outbox.ts';
import { sendDueMails } from './outbox-worker.ts';

const at = openTestHouse();
const mail = { to: 'ada@example.com', subject: 'Hello', text: 'A secret link', html: '<p>Hi</p>' };
const send = (mailer: Mailer) =>
  sendDueMails({
    db: at.db,
    outbox: at.house.outbox,
    mailer,
    mailDomain: 'learnlocal.example',
    log: pino({ level: 'silent' }),
  });

const enqueue = (given: Mail | Mail[] = mail, outbox = at.house.outbox) =>
  at.db.transaction().execute((trx) => outbox.enqueue(trx, given));

describe('the outbox', () => {
  it('sends what was committed, once, and then keeps none of its words', async () => {
    const { received, mailer } = await startSmtp();
    await enqueue();
    expect(await send(mailer)).toBe(1);
    expect(await send(mailer)).toBe(0);
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('To: ada@example.com');
    expect(received[0]).toContain('A secret link');
    const [row] = await at.db.selectFrom('outbox').selectAll().execute();
    expect(row).toMatchObject({ sealed: null, sentAt: expect.any(Date) });
    expect(received[0]?.toLowerCase()).toContain(`message-id: <${row?.id}@learnlocal.example>`);
    await at.db.deleteFrom('outbox').execute();
  });

  it('takes as many at once as a class may have students', async () => {
    const mails = Array.from({ length: 1001 }, (_, index) => ({
      ...mail,
      to: `${index}@a.example`,
    }));
    await enqueue(mails);
    await enqueue([]);
    const rows = await at.db.selectFrom('outbox').select('recipient').orderBy('id').execute();
    expect(rows.map(({ recipient }) => recipient)).toEqual(mails.map(({ to }) => to));
    await at.db.deleteFrom('outbox').execute();
  });

  it('sends first what one person may be waiting for, and then what goes to many', async () => {
    const { received, mailer } = await startSmtp();
    const toMany = Array.from({ length: 10 }, (_, index) => ({
      ...mail,
      to: `many${index}@example.com`,
      isToMany: true,
    }));
    await enqueue(toMany);
    await enqueue({ ...mail, to: 'waiting@example.com' });
    expect(await send(mailer)).toBe(10);
    expect(received.some((words) => words.includes('To: waiting@example.com'))).toBe(true);
    expect(await send(mailer)).toBe(1);
    await at.db.deleteFrom('outbox').execute();
  });

  it('holds nothing of what was rolled back', async () => {
    const { received, mailer } = await startSmtp();
    const broken = at.db.transaction().execute(async (trx) => {
      await at.house.outbox.enqueue(trx, mail);
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect(await send(mailer)).toBe(0);
    expect(received).toEqual([]);
  });

  it('tries again later what could not be sent, under the same Message-ID', async () => {
    await enqueue();
    await send((await startSmtp({ at: 'DATA', reply: 450 })).mailer);
    const [row] = await at.db.selectFrom('outbox').selectAll().execute();
    expect(row).toMatchObject({ attempts: 1, sentAt: null, lastError: 'EMESSAGE 450 at DATA' });
    const { received, mailer } = await startSmtp();
    expect(await send(mailer)).toBe(0);
    await at.db.updateTable('outbox').set({ availableAt: sql<Date>`now()` }).execute();
    expect(await send(mailer)).toBe(1);
    expect(received[0]).toContain(row?.id);
    await at.db.deleteFrom('outbox').execute();
  });

  it('gives a mail to one of several workers only', async () => {
    const { received, mailer } = await startSmtp();
    for (let index = 0; index < 20; index++) await enqueue();
    while ((await Promise.all([send(mailer), send(mailer), send(mailer)])).some(Boolean));
    expect(received).toHaveLength(20);
    expect(new Set(received.map((text) => /message-id: (\S+)/i.exec(text)?.[1])).size).toBe(20);
    await at.db.deleteFrom('outbox').execute();
  });

  it('gives up, without its words, a mail that the other side refuses for good', async () => {
    await enqueue();
    await send((await startSmtp({ at: 'RCPT', reply: 550 })).mailer);
    const [row] = await at.db.selectFrom('outbox').selectAll().execute();
    expect(row).toMatchObject({ sealed: null, sentAt: null, failedAt: expect.any(Date) });
    // The reason without the other side's words: they may name the recipient.
    expect(row).toMatchObject({ recipient: '', lastError: 'EENVELOPE 550 at RCPT TO' });
    await at.db.deleteFrom('outbox').execute();
  });

  it('keeps every mail while the server refuses our password: that is not about the mail', async () => {
    await enqueue();
    await send((await startSmtp({ at: 'AUTH', reply: 535 })).mailer);
    await at.db.updateTable('outbox').set({ availableAt: sql<Date>`now()` }).execute();
    const { received, mailer } = await startSmtp();
    expect(await send(mailer)).toBe(1);
    expect(received).toHaveLength(1);
    await at.db.deleteFrom('outbox').execute();
  });

  it('gives up a mail after twenty tries', async () => {
    await enqueue();
    const { mailer } = await startSmtp({ at: 'DATA', reply: 450 });
    for (let attempt = 0; attempt < 21; attempt++) {
      await at.db.updateTable('outbox').set({ availableAt: sql<Date>`now()` }).execute();
      expect(await send(mailer)).toBe(attempt < 20 ? 1 : 0);
    }
    await at.db.deleteFrom('outbox').execute();
  });

  it('does not let a mail of another secret hold up the others, nor hide the mailbox', async () => {
    const { received, mailer } = await startSmtp();
    const foreign = createOutbox(createVault('a secret of another installation, also long'));
    await enqueue(mail, foreign);
    await enqueue({ ...mail, to: 'bea@example.com' });
    expect((await readMailbox(at.db, at.house.outbox)).map(({ to }) => to)).toEqual([
      'bea@example.com',
    ]);
    await send(mailer);
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('bea@example.com');
    expect(await send(mailer)).toBe(0);
  });
});

it('ids sort by the order they were made in', () => {
  const ids = Array.from({ length: 1000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
});
