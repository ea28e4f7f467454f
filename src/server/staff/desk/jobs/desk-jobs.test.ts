import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { jobQueues } from '#server/app/api/jobs.ts';
import { refundQueue } from '#server/money/payments/refund-queues.ts';
import { payoutQueue } from '#server/money/payouts/payouts.jobs.ts';
import { createEmailWorker, emailQueue } from '#server/people/notifications/email.jobs.ts';
import { failedJobs } from '#server/platform/jobs/jobs.ts';
import { startSmtp } from '#server/testing/fakes/smtp-server.ts';
import { createFailedJob } from '#server/testing/fixtures/desk/failed-jobs.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { keptQueues } from '#shared/staff/desk/failed-jobs.ts';

const at = openTestDeps();
const reason = 'Its address does not exist.';

beforeEach(() => sql`DELETE FROM pgboss.job`.execute(at.db));

const openDesk = async (role: 'admin' | 'support' = 'admin') =>
  staffCaller(at.deps, await createStaff(at.deps, role)).desk;

const queued = async (name: string) =>
  (await sql`SELECT id FROM pgboss.job WHERE name = ${name}`.execute(at.db)).rows.length;

/** A failed refund of a booking, with the booking's learner and class. */
async function failRefund() {
  const { paymentId } = await createPaidBooking(at.db);
  const id = await createFailedJob(at.deps, at.db, {
    queue: refundQueue,
    data: { refundId: paymentId },
    reason: 'stripe is unavailable',
  });
  return { id, paymentId };
}

describe('the list of failed jobs', () => {
  it('shows an email’s recipient and subject, but neither its text nor its links', async () => {
    const id = await createFailedJob(at.deps, at.db);
    const { items } = await (await openDesk('support')).jobs.list({});
    expect(items).toEqual([
      {
        id,
        queue: 'email',
        label: 'Email',
        kind: 'email',
        about: null,
        mayRetry: true,
        recipient: 'sam@example.com',
        subject: 'Choose a new password',
        reason: 'ESOCKET at CONN',
        attempts: 83,
        failedAt: expect.any(String),
      },
    ]);
  });

  it('names the person and the class of a job that is not an email', async () => {
    await failRefund();
    const [refund] = (await (await openDesk('support')).jobs.list({})).items;
    expect(refund).toMatchObject({ kind: 'money', label: 'Refund', mayRetry: false });
    expect(refund?.about).toMatch(/^.+: .+$/);
  });

  it('shows an email that cannot be decrypted, and a job that timed out', async () => {
    await createFailedJob(at.deps, at.db, { data: { sealed: 'AAAA' }, reason: null });
    const { items } = await (await openDesk()).jobs.list({});
    expect(items).toMatchObject([{ recipient: null, subject: null, reason: null }]);
  });

  it('is searched by recipient and error, filtered by kind, and read page by page', async () => {
    const ids: string[] = [];
    for (const to of ['ada@example.com', 'sam@example.com', 'sam.b@example.com'])
      ids.unshift(await createFailedJob(at.deps, at.db, { to }));
    const refund = await failRefund();
    const { jobs } = await openDesk();
    const idsOf = async (input: object) => (await jobs.list(input)).items.map(({ id }) => id);
    expect(await idsOf({})).toEqual([refund.id, ...ids]);
    expect(await idsOf({ kind: 'email' })).toEqual(ids);
    expect(await idsOf({ kind: 'money' })).toEqual([refund.id]);
    expect(await idsOf({ kind: 'other' })).toEqual([]);
    expect(await idsOf({ q: 'SAM' })).toEqual(ids.slice(0, 2));
    expect(await idsOf({ q: 'unavailable' })).toEqual([refund.id]);
    const first = await jobs.list({ limit: 3 });
    expect(await idsOf({ limit: 3, cursor: first.nextCursor ?? undefined })).toEqual(ids.slice(2));
  });

  it('knows every queue whose failed jobs are kept', () => {
    const kept = jobQueues.filter(({ options }) => options?.deadLetter === failedJobs.name);
    expect(Object.keys(keptQueues).toSorted()).toEqual(kept.map(({ name }) => name).toSorted());
  });
});

describe('a retry', () => {
  it('sends a failed email with its text, once', async () => {
    const id = await createFailedJob(at.deps, at.db);
    const { jobs } = await openDesk('support');
    expect(await jobs.retry({ jobIds: [id] })).toEqual({ changed: 1 });
    expect(await rejectionOf(jobs.retry({ jobIds: [id] }))).toBe('JOBS_NOT_FAILED');
    const { received, mailer } = await startSmtp();
    const parts = { db: at.db, outbox: at.deps.outbox, mailer, mailDomain: 'learnlocal.example' };
    expect(await at.deps.jobs.runDue(createEmailWorker(parts))).toBe(1);
    expect(received).toEqual([expect.stringContaining('To: sam@example.com')]);
    expect(await queued(failedJobs.name)).toBe(0);
  });

  it('of several is one entry of the audit log, which has no addresses', async () => {
    const { id, paymentId } = await failRefund();
    const email = await createFailedJob(at.deps, at.db);
    const { jobs, audit } = await openDesk();
    expect(await jobs.retry({ jobIds: [id, email] })).toEqual({ changed: 2 });
    expect([await queued('refund'), await queued('email')]).toEqual([1, 1]);
    const { items } = await audit.list({ action: 'job.retry', limit: 1 });
    expect(items[0]?.subjectLabel.split(', ').toSorted()).toEqual(['Email', 'Refund']);
    expect(items[0]?.before).toEqual({
      failed: expect.arrayContaining([
        { id, queue: 'refund', reason: 'stripe is unavailable', refundId: paymentId },
        { id: email, queue: 'email', reason: 'ESOCKET at CONN' },
      ]),
    });
    expect(JSON.stringify(items[0])).not.toContain('sam@');
  });

  it('of anything but emails is for administrators only', async () => {
    const { id } = await failRefund();
    const email = await createFailedJob(at.deps, at.db);
    const { jobs } = await openDesk('support');
    expect(await rejectionOf(jobs.retry({ jobIds: [email, id] }))).toBe('DESK_ADMIN_REQUIRED');
    expect([await queued('refund'), await queued('email')]).toEqual([0, 0]);
  });

  it('skips a job that another member of staff has already retried', async () => {
    const ids = [await createFailedJob(at.deps, at.db), await createFailedJob(at.deps, at.db)];
    const { jobs } = await openDesk();
    await jobs.retry({ jobIds: ids.slice(1) });
    expect(await jobs.retry({ jobIds: ids })).toEqual({ changed: 1 });
    expect(await queued(emailQueue.name)).toBe(2);
  });
});

it('a job is dismissed with a reason, by administrators only', async () => {
  const data = { payoutId: '01989f3a-5d1c-7b52-9c1e-2f6d8a40b7e1' };
  const id = await createFailedJob(at.deps, at.db, { queue: payoutQueue, data });
  const other = await createFailedJob(at.deps, at.db);
  const support = await openDesk('support');
  const input = { jobIds: [id], reason };
  expect(await rejectionOf(support.jobs.dismiss(input))).toBe('DESK_ADMIN_REQUIRED');
  const { jobs, audit } = await openDesk();
  expect(await jobs.dismiss(input)).toEqual({ changed: 1 });
  expect(await rejectionOf(jobs.dismiss(input))).toBe('JOBS_NOT_FAILED');
  expect((await jobs.list({})).items.map((job) => job.id)).toEqual([other]);
  const { items } = await audit.list({ action: 'job.dismiss', limit: 1 });
  expect(items[0]).toMatchObject({ subjectLabel: 'Payout', reason });
});
