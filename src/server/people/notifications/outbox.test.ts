import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { startSmtp } from '#server/testing/fakes/smtp-server.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { createEmailWorker, emailQueue } from './email.jobs.ts';
import type { Email } from './email.ts';
import type { Mailer } from './mailer.ts';
import { createOutbox } from './outbox.ts';

const at = openTestDeps();
const addressedTo = (address: string) => ({
  to: { email: address, fullName: 'Ada Park' },
  subject: 'Greetings',
  paragraphs: ['A secret link'],
});
const email = addressedTo('ada@example.com');

const send = (mailer: Mailer, outbox = at.deps.outbox) =>
  at.deps.jobs.runDue(
    createEmailWorker({ db: at.db, outbox, mailer, mailDomain: 'learnlocal.example' }),
  );

const enqueue = (emails: Email | Email[] = email, outbox = at.deps.outbox) =>
  at.db.transaction().execute((trx) => outbox.enqueue(trx, emails));

type JobRow = { id: string; queue: string; state: string; output: object; text: string };

/** All email jobs, waiting or failed. */
async function storedJobs(): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    SELECT id, name AS queue, state, output, job::text AS text FROM pgboss.job
    WHERE name IN ('email', 'failed-jobs') ORDER BY name, id`.execute(at.db);
  return rows;
}

const makeDue = () => sql`UPDATE pgboss.job SET start_after = now()`.execute(at.db);
const messageIdOf = (text = '') => /^message-id: <(.+)@learnlocal\.example>/im.exec(text)?.[1];

afterEach(() => sql`DELETE FROM pgboss.job`.execute(at.db));

describe('an email', () => {
  it('is sent once after its transaction commits, and then deleted', async () => {
    const { received, mailer } = await startSmtp();
    await enqueue();
    const [job] = await storedJobs();
    expect(await send(mailer)).toBe(1);
    expect(await send(mailer)).toBe(0);
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('To: ada@example.com');
    expect(received[0]).toContain('A secret link');
    expect(messageIdOf(received[0])).toBe(job?.id);
    expect(await storedJobs()).toEqual([]);
  });

  it('is stored encrypted, including its recipient', async () => {
    await enqueue();
    const [job] = await storedJobs();
    for (const trace of ['ada@', 'Greetings', 'secret link'])
      expect(job?.text).not.toContain(trace);
  });

  it('is not sent when its transaction rolls back', async () => {
    const broken = at.db.transaction().execute(async (trx) => {
      await at.deps.outbox.enqueue(trx, email);
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect(await storedJobs()).toEqual([]);
  });

  it('is enqueued in one statement with the emails to a full class', async () => {
    const emails = Array.from({ length: 1001 }, (_, n) => addressedTo(`${n}@a.example`));
    const before = at.statements.length;
    await enqueue(emails);
    expect(at.statements.slice(before).filter((text) => text.includes('INSERT'))).toHaveLength(1);
    await enqueue([]);
    expect(await storedJobs()).toHaveLength(1001);
  });

  it('with a link that its reader waits for is sent before emails to a crowd and all others', async () => {
    const { received, mailer } = await startSmtp();
    const bulk = Array.from({ length: 20 }, () => ({
      ...email,
      subject: 'To all',
      isToMany: true,
    }));
    await enqueue([...bulk, { ...email, subject: 'Booked' }]);
    await enqueue({ ...email, subject: 'Your code', isAwaited: true });
    await send(mailer);
    const subjects = received.map((text) => /^subject: (.+)$/im.exec(text)?.[1]?.trim());
    expect(subjects).toHaveLength(10);
    expect(subjects).toEqual(expect.arrayContaining(['Your code', 'Booked']));
    const { rows } = await sql<{ priority: number }>`
      SELECT DISTINCT priority FROM pgboss.job WHERE name = 'email'`.execute(at.db);
    expect(rows).toEqual([{ priority: 0 }]);
  });

  it('has its calendar entry and a one-click unsubscribe address', async () => {
    const { received, mailer } = await startSmtp();
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n';
    const calendar = { name: 'wheel-throwing-2026-12-01.ics', method: 'REQUEST', content } as const;
    const unsubscribeUrl = 'https://learnlocal.example/unsubscribe/token';
    await enqueue([email, { ...email, subject: 'Booked', calendar, unsubscribeUrl }]);
    while ((await send(mailer)) > 0);
    const [plain = ''] = received.filter((text) => text.includes('Subject: Greetings'));
    const [folded = ''] = received.filter((text) => text.includes('Subject: Booked'));
    const booked = folded.replaceAll(/\r\n(?= )/g, '');
    expect(booked).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/m);
    expect(booked).toContain('filename=wheel-throwing-2026-12-01.ics');
    expect(booked).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(booked).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(plain).toContain('A secret link');
    expect(plain).not.toMatch(/calendar|unsubscribe/i);
  });

  it('refers to its booking by an id of its own, which is the same for all its emails', async () => {
    const { received, mailer } = await startSmtp();
    const id = newId();
    const about = [`booking-${id}` as const];
    await enqueue([email, { ...email, subject: 'Booked', about }]);
    while ((await send(mailer)) > 0);
    const [folded = ''] = received.filter((text) => text.includes('Subject: Booked'));
    const booked = folded.replaceAll(/\r\n(?= )/g, '');
    const [plain = ''] = received.filter((text) => text.includes('Subject: Greetings'));
    expect(booked).toContain(`References: <booking-${id}@learnlocal.example>`);
    expect(booked).toContain(`In-Reply-To: <booking-${id}@learnlocal.example>`);
    expect(messageIdOf(booked)).not.toContain(id);
    expect(plain).not.toMatch(/^(References|In-Reply-To):/m);
  });

  it('is sent before bulk emails when a user is waiting for it', async () => {
    const { received, mailer } = await startSmtp();
    const toMany = Array.from({ length: 10 }, (_, n) => ({
      ...addressedTo(`many${n}@example.com`),
      isToMany: true,
    }));
    await enqueue(toMany);
    await enqueue(addressedTo('waiting@example.com'));
    expect(await send(mailer)).toBe(10);
    expect(received.some((text) => text.includes('To: waiting@example.com'))).toBe(true);
    expect(await send(mailer)).toBe(1);
  });

  it('is sent by only one of several workers', async () => {
    const { received, mailer } = await startSmtp();
    for (let index = 0; index < 20; index++) await enqueue();
    while ((await Promise.all([send(mailer), send(mailer), send(mailer)])).some(Boolean));
    expect(received).toHaveLength(20);
    expect(new Set(received.map(messageIdOf)).size).toBe(20);
  });
});

describe('an email that failed to send', () => {
  it('is retried later with the same Message-ID', async () => {
    await enqueue();
    await send((await startSmtp({ at: 'DATA', reply: 450 })).mailer);
    const [job] = await storedJobs();
    expect(job).toMatchObject({ state: 'retry', output: { reason: 'EMESSAGE 450 at DATA' } });
    const { received, mailer } = await startSmtp();
    expect(await send(mailer)).toBe(0);
    await makeDue();
    expect(await send(mailer)).toBe(1);
    expect(messageIdOf(received[0])).toBe(job?.id);
  });

  it.each([
    ['a bare 550 from a misconfigured relay', { at: 'RCPT', reply: 550 }],
    ['a 550 about our sender address', { at: 'RCPT', reply: 550, text: '5.1.8 Sender rejected' }],
    ['a 550 about policy', { at: 'RCPT', reply: 550, text: '5.7.1 Relaying denied' }],
    ['a rejected password', { at: 'AUTH', reply: 535 }],
    ['a permanently rejected message', { at: 'DATA', reply: 554 }],
  ] as const)('is retried after %s', async (_name, rejection) => {
    await enqueue();
    await send((await startSmtp(rejection)).mailer);
    await makeDue();
    const { received, mailer } = await startSmtp();
    expect(await send(mailer)).toBe(1);
    expect(received).toHaveLength(1);
  });

  it('fails right away for an unknown recipient, without storing the address', async () => {
    await enqueue();
    const text = '5.1.1 ada@example.com: no such user';
    await send((await startSmtp({ at: 'RCPT', reply: 550, text })).mailer);
    await makeDue();
    expect(await send((await startSmtp()).mailer)).toBe(0);
    const stored = await storedJobs();
    expect(stored).toMatchObject([{ queue: 'email', state: 'failed' }, { queue: 'failed-jobs' }]);
    for (const job of stored) expect(job.text).not.toContain('ada@');
  });

  // The first ten waits take about an hour in all, and the 72 after them three days.
  it.each([
    [1, 5, 10],
    [2, 10, 20],
    [9, 1280, 2560],
    [11, 3600, 3600],
    [82, 3600, 3600],
  ])('is retried after attempt %i, %i to %i seconds later', async (attempt, min, max) => {
    await enqueue();
    await sql`UPDATE pgboss.job SET retry_count = ${attempt - 1}`.execute(at.db);
    await send((await startSmtp({ at: 'DATA', reply: 450 })).mailer);
    const { rows } = await sql<{ state: string; seconds: number }>`
      SELECT state, extract(epoch FROM start_after - started_on)::float8 AS seconds
      FROM pgboss.job`.execute(at.db);
    expect(rows).toMatchObject([{ state: 'retry' }]);
    expect(rows[0]?.seconds).toBeGreaterThanOrEqual(min);
    // The attempt itself counts as one, too.
    expect(rows[0]?.seconds).toBeLessThan(max + 5);
  });

  it('is given up after attempt 83', async () => {
    await enqueue();
    await sql`UPDATE pgboss.job SET retry_count = 82`.execute(at.db);
    await send((await startSmtp({ at: 'DATA', reply: 450 })).mailer);
    expect(await storedJobs()).toMatchObject([{ state: 'failed' }, { queue: 'failed-jobs' }]);
  });

  it('is kept for 30 days after its last attempt and can be retried', async () => {
    await enqueue();
    const [job] = await storedJobs();
    await sql`UPDATE pgboss.job SET retry_count = retry_limit`.execute(at.db);
    await send((await startSmtp({ at: 'DATA', reply: 450 })).mailer);
    const { rows } = await sql<{ days: number }>`
      SELECT extract(epoch FROM keep_until - now())::float8 / 86400 AS days FROM pgboss.job
      WHERE name = 'failed-jobs'`.execute(at.db);
    expect(rows[0]?.days).toBeCloseTo(30, 1);

    expect(await at.deps.jobs.retryFailed(emailQueue)).toBe(1);
    const { received, mailer } = await startSmtp();
    expect(await send(mailer)).toBe(1);
    expect(messageIdOf(received[0])).toBe(job?.id);
    expect(await at.deps.jobs.retryFailed(emailQueue)).toBe(0);
  });

  it('waits for its own APP_SECRET without blocking other emails', async () => {
    const { received, mailer } = await startSmtp();
    const otherVault = createVault('a secret of another installation, also long');
    const other = createOutbox(otherVault, at.deps.jobs);
    await enqueue(email, other);
    await enqueue(addressedTo('bea@example.com'));
    expect((await at.deps.outbox.read()).map(({ to }) => to)).toEqual(['bea@example.com']);
    expect(await send(mailer)).toBe(2);
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('bea@example.com');
    await makeDue();
    expect(await send(mailer, other)).toBe(1);
    expect(received[1]).toContain('ada@example.com');
  });
});

it('ids sort in creation order', () => {
  const ids = Array.from({ length: 1000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
});
