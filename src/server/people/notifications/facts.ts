import { z } from 'zod';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Actor } from '#server/platform/acting.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { type Fact, type FactName, factNames, facts as schemas } from '#shared/facts.ts';
import { minuteMs, secondMs } from '#shared/units.ts';
import { emailRetries } from './email.jobs.ts';
import { selectMicroseconds } from './facts.queries.ts';

export type Facts = {
  /** Each listener gets each fact once, if the caller's transaction commits. */
  publish<Name extends FactName>(trx: Trx, name: Name, ...published: Fact[Name][]): Promise<void>;
  /** The same for a statement that has read `microsecondsNow` under the locks of the fact's booking. */
  publishAt<Name extends FactName>(
    trx: Trx,
    microseconds: number,
    name: Name,
    ...published: Fact[Name][]
  ): Promise<void>;
  /** Publishes as what this account does, or its key; without an account, no one caused the fact. */
  by(actor: Actor): Facts;
};

/** A fact as it waits, with its own fields. */
export type WaitingFact = {
  id: string;
  name: FactName;
  sequence: number;
  /** The only one that gets it; all listeners if omitted. */
  listener?: string | undefined;
  /** Absent if no account caused it. */
  by?: { accountId: string; keyId: string | null } | undefined;
};

/** Polled without `notify`, because PostgreSQL commits notifying transactions one after the other. */
export const factQueue: JobQueue<WaitingFact> = {
  name: 'fact',
  data: z.looseObject({
    id: z.uuid(),
    name: z.enum(factNames),
    sequence: z.int(),
    listener: z.string().optional(),
    by: z.object({ accountId: z.uuid(), keyId: z.uuid().nullable() }).optional(),
  }),
  options: { ...emailRetries, expireInSeconds: (5 * minuteMs) / secondMs },
};

export function createFacts(jobs: Jobs, actor?: Actor): Facts {
  const facts: Facts = {
    by: (other) => createFacts(jobs, other),
    async publish(trx, name, ...published) {
      if (published.length === 0) return;
      // Facts about a booking are published under its locks, so that their times grow.
      await facts.publishAt(trx, await selectMicroseconds(trx), name, ...published);
    },
    async publishAt(trx, sequence, name, ...published) {
      // Known only once the request has needed its account.
      const { accountId = null, keyId = null } = actor ?? {};
      const by = accountId && { by: { accountId, keyId } };
      const entries = published.map((fact) => ({
        data: { ...schemas[name].parse(fact), id: newId(), name, sequence, ...by },
      }));
      await jobs.sendAll(factQueue, entries, trx);
    },
  };
  return facts;
}
