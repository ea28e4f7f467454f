import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import {
  type ModerationReason,
  publicRecordMonths,
  type RemovableKind,
} from '#shared/desk/moderation.ts';

type RecordedRow = {
  /** Such as '2027-03', in UTC. */
  month: string;
  kind: RemovableKind;
  reason: ModerationReason;
  removed: number;
  /** The number of these that were restored. */
  restored: number;
};

/** Removals of the last months by month, newest month first, without names. */
export async function selectPublicRecord(db: Db): Promise<RecordedRow[]> {
  const { rows } = await sql<RecordedRow>`
    SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, kind, reason,
      count(*)::int AS removed, count(restored_at)::int AS restored
    FROM removals
    WHERE created_at >= (date_trunc('month', now() AT TIME ZONE 'UTC')
      - make_interval(months => ${publicRecordMonths - 1}::int)) AT TIME ZONE 'UTC'
    GROUP BY 1, 2, 3 ORDER BY 1 DESC, 2, removed DESC, 3`.execute(db);
  return rows;
}
