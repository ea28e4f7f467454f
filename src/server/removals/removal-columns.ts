import { type Expression, type RawBuilder, sql } from 'kysely';
import type { ModerationReason } from '#shared/moderation.ts';

/** What the person concerned reads. */
export type Removal = { id: string; reason: ModerationReason; explanation: string };

/** The removal with this id as JSON; null for null. */
export function removalColumn(removalId: Expression<string | null>): RawBuilder<Removal | null> {
  return sql`(SELECT json_build_object(
    'id', m.id, 'reason', m.reason, 'explanation', m.explanation)
    FROM removals m WHERE m.id = ${removalId})`;
}
