import { type RawBuilder, sql } from 'kysely';
import { factQueue } from './facts.ts';

/**
 * Whether an earlier fact that names one of these ids waits for the listener: workers run in parallel,
 * so that a later fact may be received first.
 */
export const hasUndeliveredFact = (
  listener: string,
  { before, about }: { before: RawBuilder<unknown>; about: RawBuilder<unknown> },
) => sql<boolean>`EXISTS (
  SELECT FROM pgboss.job j
  WHERE j.name = ${factQueue.name} AND j.state < 'completed'
    AND (j.data->>'sequence')::bigint < ${before}
    AND coalesce(j.data->>'listener', ${listener}) = ${listener}
    AND EXISTS (SELECT FROM unnest(${about}) AS named (id)
      WHERE strpos(j.data::text, named.id::text) > 0))`;
