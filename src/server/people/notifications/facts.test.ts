import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { listeners } from '#server/app/api/listeners.ts';
import { newId } from '#server/db/new-id.ts';
import { JobFailure, type JobWorker } from '#server/platform/jobs/queue.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { createBookedClass, createUser } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { Email } from './email.ts';
import { createFactWorker, each, type Listen, type Listeners } from './facts.jobs.ts';

const at = openTestDeps();
const reportIds = [newId()];
const emailTo = (email: string): Email => ({
  to: { email, fullName: 'Ada Park' },
  subject: 'Closed',
  paragraphs: [],
});

/** Publishes a fact for these listeners only, and returns their worker. */
async function publishTo(only: Listeners['reports.closed']): Promise<JobWorker> {
  const { facts } = at.deps;
  await at.db.transaction().execute((trx) => facts.publish(trx, 'reports.closed', { reportIds }));
  return createFactWorker(at.deps, { ...listeners, 'reports.closed': only });
}
/** Handles jobs until none is due. */
async function run(worker: JobWorker): Promise<void> {
  while ((await at.deps.jobs.runDue(worker)) > 0);
}
const recipients = async () => (await at.deps.outbox.read()).map(({ to }) => to).toSorted();
const makeDue = () => sql`UPDATE pgboss.job SET start_after = now()`.execute(at.db);

afterEach(() => sql`DELETE FROM pgboss.job`.execute(at.db));

describe('a fact', () => {
  it('is received by each listener, even when another one fails', async () => {
    const worker = await publishTo({
      one: each<'reports.closed'>(async (_deps, _trx, fact) => [emailTo(`one ${fact.reportIds}`)]),
      broken: () => Promise.reject(new JobFailure('no')),
      other: async () => [emailTo('other')],
    });
    await run(worker);
    expect(await recipients()).toEqual([`one ${reportIds}`, 'other']);
  });

  it('is received once, even when the process is killed before its job is done', async () => {
    const worker = await publishTo({ one: async () => [emailTo('one')] });
    const handle: JobWorker['handle'] = async (jobs, finish) => {
      await worker.handle(jobs, finish);
      throw new JobFailure('killed');
    };
    await run({ ...worker, handle });
    await makeDue();
    await run(worker);
    expect(await recipients()).toEqual(['one']);
  });

  it('is received again when its listener fails, which then has written nothing', async () => {
    let attempts = 0;
    const worker = await publishTo({
      async one({ outbox }, trx) {
        await outbox.enqueue(trx, emailTo('written'));
        attempts += 1;
        if (attempts <= 2) throw new JobFailure('killed');
        return [emailTo('one')];
      },
    });
    await run(worker);
    expect(await recipients()).toEqual([]);
    await makeDue();
    await run(worker);
    expect(await recipients()).toEqual(['one', 'written']);
  });

  it('waits for a process that knows its listener during an upgrade', async () => {
    const worker = await publishTo({ newer: () => Promise.reject(new JobFailure('no')) });
    await run(worker);
    await makeDue();
    await run(createFactWorker(at.deps, listeners));
    await makeDue();
    const newer = { 'reports.closed': { newer: async () => [emailTo('newer')] } };
    await run(createFactWorker(at.deps, { ...listeners, ...newer }));
    expect(await recipients()).toEqual(['newer']);
  });
});

it('one listener receives several facts in the order in which they were published', async () => {
  const [bookingId, payoutId] = [newId(), newId()];
  const received: string[] = [];
  const sequences: number[] = [];
  const record: Listen<'booking.missed' | 'booking.released' | 'payout.ended'> = async (
    _deps,
    _trx,
    facts,
  ) => {
    for (const fact of facts) {
      received.push(
        `${fact.name} ${fact.name === 'payout.ended' ? fact.payoutId : fact.bookingId}`,
      );
      sequences.push(fact.sequence);
    }
    return [];
  };
  const worker = createFactWorker(at.deps, {
    ...listeners,
    'booking.missed': { record },
    'booking.released': { record },
    'payout.ended': { record },
  });
  await at.db.transaction().execute(async (trx) => {
    const { facts } = at.deps;
    await facts.publish(trx, 'booking.released', { bookingId });
    await facts.publish(trx, 'booking.missed', { bookingId });
    await facts.publish(trx, 'payout.ended', { payoutId });
    await facts.publish(trx, 'booking.released', { bookingId });
  });
  await run(worker);
  expect(received).toEqual([
    `booking.released ${bookingId}`,
    `booking.missed ${bookingId}`,
    `payout.ended ${payoutId}`,
    `booking.released ${bookingId}`,
  ]);
  expect([...new Set(sequences)].toSorted((one, other) => one - other)).toEqual(sequences);
});

it('no one reads in an email what is no longer true when it is written', async () => {
  const [teacher, student] = [await createUser(at.db), await createUser(at.db)];
  const { classId } = await createBookedClass(at.db, teacher.id, student.id);
  const { desk } = staffCaller(at.deps, await createStaff(at.deps, 'support'));
  await desk.classes.hide({ classId, reason: 'spam', explanation: 'It only lists a shop.' });
  await desk.classes.restore({ classId, explanation: 'We were wrong.' });
  expect(await emailsTo(at.deps, student.email)).toEqual([]);
  expect((await emailsTo(at.deps, teacher.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('is public again'),
  ]);
});
