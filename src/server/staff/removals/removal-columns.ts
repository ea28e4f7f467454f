import { type Expression, type RawBuilder, sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { HiddenReason } from '#shared/market/bookings/doubt-words.ts';
import {
  type AppealOutcome,
  type ModerationReason,
  reasonsToRefund,
  type Visibility,
} from '#shared/staff/desk/moderation.ts';

/** The reason for hiding, and the appeal. */
export type Removal = {
  id: string;
  reason: ModerationReason;
  explanation: string;
  /** Null before the appeal. */
  appealedAt: string | null;
  /** Both are null until staff answer the appeal. */
  appealOutcome: AppealOutcome | null;
  appealResponse: string | null;
};

export const isAppealOpen = ({ appealedAt, appealOutcome }: Removal) =>
  appealedAt !== null && appealOutcome === null;

/** The removal with this id as JSON; null without an id. */
export function removalColumn(removalId: Expression<string | null>): RawBuilder<Removal | null> {
  return sql`(SELECT json_build_object(
    'id', m.id, 'reason', m.reason, 'explanation', m.explanation,
    'appealedAt', ${isoTime(sql<Date>`m.appealed_at`)}, 'appealOutcome', m.appeal_outcome,
    'appealResponse', m.appeal_response)
    FROM removals m WHERE m.id = ${removalId})`;
}

/** Why the content is hidden, for others than its author; null without an id. */
export const hiddenReason = (removalId: Expression<string | null>) =>
  sql<HiddenReason | null>`(SELECT json_build_object('reason', m.reason,
    'explanation', m.explanation) FROM removals m WHERE m.id = ${removalId})`;

/** Whether content is shown or hidden; `removalId` is null while it is shown. */
export const hasVisibility = (visibility: Visibility, removalId: Expression<string | null>) =>
  visibility === 'shown'
    ? sql<boolean>`${removalId} IS NULL`
    : sql<boolean>`${removalId} IS NOT NULL`;

/** Whether the removal with this id has a reason for refunds. */
export const opensRefunds = (removalId: Expression<string | null>) =>
  sql<boolean>`EXISTS (SELECT FROM removals m WHERE m.id = ${removalId}
    AND m.reason = ANY(${[...reasonsToRefund]}::text[]))`;
