import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { createBatchWorker, JobFailure } from '#server/platform/jobs/queue.ts';
import { type Fact, type FactName, facts } from '#shared/facts.ts';
import type { Email, EmailSubject } from './email.ts';
import type { EmailDraft } from './email-limits.ts';
import { sendEmails } from './email-preferences.service.ts';
import { factQueue, type WaitingFact } from './facts.ts';
import { insertRecordedFacts } from './records/records.queries.ts';

/** A fact with its own fields. `sequence` grows with each fact about a booking. */
export type ReceivedFact<Name extends FactName> = {
  [One in Name]: Fact[One] & { id: string; name: One; at: Date; sequence: number };
}[Name];

/**
 * Reads what is true now, and returns the emails to send, and drafts of those with a limit. All that it writes belongs to the
 * transaction that ends the job, so that it gets each fact exactly once.
 */
export type Listen<Name extends FactName> = (
  deps: Deps,
  trx: Trx,
  received: ReceivedFact<Name>[],
) => Promise<(Email | EmailDraft)[]>;
export type Listeners = { [Name in FactName]: Record<string, Listen<Name>> };

/** The subjects of the emails about a fact. */
function subjectsOf(fact: object): EmailSubject[] {
  const { bookingId, payoutId, removalId } = fact as Record<string, string | undefined>;
  return [
    ...(bookingId ? [`booking-${bookingId}` as const] : []),
    ...(payoutId ? [`payout-${payoutId}` as const] : []),
    ...(removalId ? [`removal-${removalId}` as const] : []),
  ];
}

/** A listener that gets one fact after the other. */
export function each<Name extends FactName>(
  listen: (deps: Deps, trx: Trx, fact: ReceivedFact<Name>) => Promise<(Email | EmailDraft)[]>,
): Listen<Name> {
  return async (deps, trx, received) => {
    const emails: (Email | EmailDraft)[] = [];
    for (const fact of received) {
      const about = subjectsOf(fact);
      for (const email of await listen(deps, trx, fact))
        emails.push(about.length > 0 ? { about, ...email } : email);
    }
    return emails;
  };
}

const batchSize = 100;

export const createFactWorker = (deps: Deps, listeners: Listeners) =>
  createBatchWorker(
    factQueue,
    async (batch, finish) => {
      const write = (listen: (trx: Trx) => Promise<void>) =>
        deps.db.transaction().execute(async (trx) => {
          await finish?.(trx);
          await listen(trx);
        });
      try {
        await write(async (trx) => {
          const emails: (Email | EmailDraft)[] = [];
          for (const run of runsOf(batch)) {
            const { name: cause } = run[0];
            const written = await deliver(deps, trx, listeners, { ...run[0], run });
            emails.push(...written.map((email) => ({ cause, ...email })));
          }
          await insertRecordedFacts(trx, batch);
          await sendEmails(deps, trx, emails);
        });
      } catch (error) {
        const [fact, ...others] = batch;
        if (!fact || fact.listener !== undefined || others.length > 0) throw error;
        // A failing listener must not stop the others, so each gets a job of its own.
        const entries = Object.keys(listeners[fact.name]).map((listener) => ({
          data: { ...fact, listener },
        }));
        await write((trx) => deps.jobs.sendAll(factQueue, entries, trx));
      }
    },
    { batchSize },
  );

/** Neighbors of the same name are received together, in the order in which they happened. */
function runsOf(batch: WaitingFact[]): [WaitingFact, ...WaitingFact[]][] {
  const runs: [WaitingFact, ...WaitingFact[]][] = [];
  for (const fact of batch.toSorted((one, other) => one.sequence - other.sequence)) {
    const last = runs.at(-1);
    if (last?.[0].name === fact.name && last[0].listener === fact.listener) last.push(fact);
    else runs.push([fact]);
  }
  return runs;
}

type FactRun<Name extends FactName> = {
  name: Name;
  listener?: string | undefined;
  run: WaitingFact[];
};

async function deliver<Name extends FactName>(
  deps: Deps,
  trx: Trx,
  listeners: Listeners,
  { name, listener, run }: FactRun<Name>,
): Promise<(Email | EmailDraft)[]> {
  const received = run.map((fact) => {
    const { id, sequence } = fact;
    const at = new Date(sequence / 1000);
    return { ...facts[name].parse(fact), id, name, sequence, at } as ReceivedFact<Name>;
  });
  const known = Object.entries(listeners[name]);
  const listening = listener === undefined ? known : known.filter(([key]) => key === listener);
  // During an upgrade, a process of the earlier release may fetch the job.
  if (listener !== undefined && listening.length === 0)
    throw new JobFailure(`This release has no listener ${listener}`);
  const emails: (Email | EmailDraft)[] = [];
  for (const [, listen] of listening) emails.push(...(await listen(deps, trx, received)));
  return emails;
}
