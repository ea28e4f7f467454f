import { z } from 'zod';
import type { Deps } from '#server/app/deps.ts';
import { exactMoment, openPage } from '#server/db/page-cursor.ts';
import type { Trx } from '#server/db/schema.ts';
import { emailQueue } from '#server/people/notifications/email.jobs.ts';
import { isStaffPermitted } from '#server/people/permissions/permissions.queries.ts';
import {
  deleteFailedJobs,
  type FailedJob,
  lockFailedJobs,
  type QueueFilter,
  selectFailedJobs,
} from '#server/platform/jobs/failed-jobs.queries.ts';
import type { NewAuditEntry } from '#server/staff/audit/audit-entries.queries.ts';
import { audited } from '#server/staff/desk/audit/audited.service.ts';
import { selectParties } from '#server/staff/desk/audit/concerned.queries.ts';
import { type Actor, requireStaffPermission } from '#server/staff/desk/desk-access.service.ts';
import { DomainError } from '#shared/errors.ts';
import {
  type DismissJobsInput,
  type FailedJobListInput,
  type JobKind,
  keptQueue,
  queuesOf,
} from '#shared/staff/desk/failed-jobs.ts';
import { cleanTypedText, withAsciiDomain } from '#shared/text-patterns.ts';
import { selectJobTopics } from './desk-jobs.queries.ts';

const position = z.tuple([exactMoment, z.uuid()]);
/** Recipients are encrypted, so a search reads the jobs one batch after the other. */
const searchBatch = 500;

/**
 * One page of the jobs that failed permanently, latest first. `q` is part of a recipient, a subject,
 * a reason, or the names that a job is about. The text and links of an email stay encrypted.
 */
export async function listFailedJobs(
  deps: Pick<Deps, 'db' | 'outbox'>,
  actor: Actor,
  { limit, cursor, q = '', kind }: FailedJobListInput,
) {
  const filter = kind && filterOf(kind);
  const page = openPage({ limit, cursor }, position);
  const batchSize = q === '' ? page.rowLimit : searchBatch;
  const found: DescribedJob[] = [];
  let { after } = page;
  while (found.length < page.rowLimit) {
    const batch = await selectFailedJobs(deps.db, { filter, limit: batchSize, after });
    const described = await describe(deps, batch);
    found.push(...described.filter((job) => matches(job, q.toLowerCase())));
    const last = batch.at(-1);
    if (!last || batch.length < batchSize) break;
    after = [last.moment, last.id];
  }
  const { items, nextCursor } = page.close(found, ({ moment, id }) => [moment, id]);
  return { items: items.map((job) => shownTo(actor, job)), nextCursor };
}

/** The kind of all queues that no other kind lists. */
export function filterOf(kind: JobKind): QueueFilter {
  if (kind !== 'other') return { queues: queuesOf(kind), isExcluded: false };
  return { queues: [...queuesOf('email'), ...queuesOf('money')], isExcluded: true };
}

type DescribedJob = Awaited<ReturnType<typeof describe>>[number];

async function describe({ db, outbox }: Pick<Deps, 'db' | 'outbox'>, jobs: FailedJob[]) {
  const topics = await selectJobTopics(db, jobs.flatMap(idsIn));
  return jobs.map(({ data, ...job }) => {
    const { data: sent } = emailQueue.data.safeParse(data);
    const email = job.queue === emailQueue.name && sent ? outbox.open(sent.sealed) : null;
    const topic = idsIn({ data }).flatMap((id) => topics.get(id) ?? [])[0];
    return {
      ...job,
      ...keptQueue(job.queue),
      recipient: email?.to ?? null,
      subject: email?.subject ?? null,
      about: topic ? [topic.person, topic.title].filter(Boolean).join(': ') : null,
    };
  });
}

const recordIds = z.object({
  refundId: z.uuid().optional().catch(undefined),
  paymentId: z.uuid().optional().catch(undefined),
  payoutId: z.uuid().optional().catch(undefined),
  bookingId: z.uuid().optional().catch(undefined),
});

const idsIn = ({ data }: Pick<FailedJob, 'data'>): string[] =>
  Object.values(recordIds.parse(data)).filter((id) => id !== undefined);

const matches = ({ recipient, subject, about, reason, label }: DescribedJob, q: string) =>
  recipient?.toLowerCase().includes(withAsciiDomain(q)) ||
  [recipient, subject, about, reason, label].some((text) =>
    cleanTypedText(text ?? '')
      .toLowerCase()
      .includes(q),
  );

function shownTo(actor: Actor, { moment, ...job }: DescribedJob) {
  return {
    ...job,
    mayRetry: job.kind === 'email' || isStaffPermitted(actor.role, 'desk.jobs.change'),
  };
}

/**
 * Gives permanently failed jobs a fresh set of attempts. Skips jobs that no longer need a retry.
 * Support may retry emails only.
 */
export function retryFailedJobs(deps: Deps, actor: Actor, jobIds: string[]) {
  const retry = async (trx: Trx) => {
    const jobs = await lockJobs(trx, jobIds);
    if (jobs.some(({ queue }) => keptQueue(queue).kind !== 'email'))
      requireStaffPermission(actor, 'desk.jobs.change');
    const retried = await deps.jobs.retryFailedByIds(
      jobs.map(({ id }) => id),
      trx,
    );
    const entry = { action: 'job.retry' as const, ...entryOf(jobs) };
    return { entry: retried > 0 ? entry : null, result: { changed: retried } };
  };
  return audited(deps, actor, retry, { concerned: (trx) => selectConcerned(trx, jobIds) });
}

/** Deletes failed jobs, so their work is never done. */
export function dismissFailedJobs(deps: Deps, actor: Actor, { jobIds, reason }: DismissJobsInput) {
  const dismiss = async (trx: Trx) => {
    const jobs = await lockJobs(trx, jobIds);
    await deleteFailedJobs(
      trx,
      jobs.map(({ id }) => id),
    );
    const entry = { action: 'job.dismiss' as const, ...entryOf(jobs), reason };
    return { entry, result: { changed: jobs.length } };
  };
  return audited(deps, actor, dismiss, { concerned: (trx) => selectConcerned(trx, jobIds) });
}

/** Emails concern no one here: they are only sent, or not. */
async function selectConcerned(trx: Trx, jobIds: string[]): Promise<string[]> {
  return selectParties(trx, (await lockFailedJobs(trx, jobIds)).flatMap(idsIn));
}

async function lockJobs(trx: Trx, jobIds: string[]): Promise<[FailedJob, ...FailedJob[]]> {
  const [first, ...others] = await lockFailedJobs(trx, jobIds);
  if (!first) throw new DomainError('JOBS_NOT_FAILED');
  return [first, ...others];
}

/** An audit entry names no recipients, because entries are never deleted. */
function entryOf(jobs: [FailedJob, ...FailedJob[]]): Omit<NewAuditEntry, 'action'> {
  const labels = [...new Set(jobs.map(({ queue }) => keptQueue(queue).label))];
  return {
    subjectKind: 'job',
    subjectId: jobs[0].id,
    subjectLabel: labels.join(', '),
    before: {
      failed: jobs.map(({ id, queue, data, ...job }) => ({
        id,
        queue,
        reason: job.reason,
        ...recordIds.parse(data),
      })),
    },
    after: { failed: [] },
  };
}
