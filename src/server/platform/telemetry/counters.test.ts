import { Registry } from 'prom-client';
import { beforeAll, expect, it } from 'vitest';
import { createEmailWorker } from '#server/people/notifications/email.jobs.ts';
import { startSmtp } from '#server/testing/fakes/smtp-server.ts';
import { createClass, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testPages } from '#server/testing/test-pages.ts';
import { countEvents } from './counters.ts';

const at = openTestApp({ CACHE_RESPONSES: 'true' }, { pages: testPages });
const registry = new Registry();
beforeAll(() => countEvents(registry));

async function read(name: string, labels: Record<string, string>): Promise<number> {
  const text = await registry.getSingleMetricAsString(`learnlocal_${name}_total`);
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text.split('\n').find((each) => wanted.every((part) => each.includes(part)));
  return Number(line?.split(' ').at(-1) ?? 0);
}

it('bookings are counted as made, or by the reason of their rejection', async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const { classId } = await createClass(at.db, teacher.id);
  const book = async (token: string) =>
    (await at.call('POST', '/api/bookings', { token, body: { class_id: classId } })).statusCode;
  const learner = await tokenOf(at.db, await createUser(at.db));
  expect([await book(learner), await book(learner)]).toEqual([201, 409]);
  expect(await book(await tokenOf(at.db, teacher))).toBe(403);
  const count = (code: string) => read('procedure_calls', { procedure: 'bookings.book', code });
  expect(await count('OK')).toBe(1);
  expect(await count('ALREADY_ENROLLED')).toBe(1);
  expect(await count('OWN_CLASS')).toBe(1);
});

it('emails are counted as sent, or each time that sending failed', async () => {
  const to = { email: 'ada@example.com', fullName: 'Ada Park' };
  const email = { to, subject: 'Hello', paragraphs: ['Hello'] };
  const { outbox, jobs } = at.deps;
  await at.db.transaction().execute((trx) => outbox.enqueue(trx, [email, email]));
  const mailDomain = 'learnlocal.example';
  const count = (result: string) => read('job_attempts', { queue: 'email', result });
  const broken = await startSmtp({ at: 'DATA', reply: 451 });
  await jobs.runDue(createEmailWorker({ db: at.db, outbox, mailer: broken.mailer, mailDomain }));
  expect([await count('done'), await count('failed')]).toEqual([0, 2]);
  const { mailer } = await startSmtp();
  await at.db.transaction().execute((trx) => outbox.enqueue(trx, email));
  await jobs.runDue(createEmailWorker({ db: at.db, outbox, mailer, mailDomain }));
  expect([await count('done'), await count('failed')]).toEqual([1, 2]);
});

it.each([
  ['responses', '/api/categories'],
  ['pages', '/classes'],
])('reads of the cache of %s are counted as hits and misses', async (cache, url) => {
  const count = (result: string) => read('cache_reads', { cache, result });
  const [misses, hits] = [await count('miss'), await count('hit')];
  // Both requests start together, so that one reads and the other shares the result.
  const responses = await Promise.all([1, 2, 3].map(() => at.app.inject(url)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect([await count('miss'), await count('hit')]).toEqual([misses + 1, hits + 2]);
});
