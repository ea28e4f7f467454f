import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { holdLimits } from '#shared/money/payments.ts';
import { secondMs } from '#shared/units.ts';
import { holdKind, isOpenHold, type UnpaidHold } from './holds.queries.ts';

// Limits of unpaid seats, which cost nothing. The lock of the student makes the counts right.

const isUnpaidKind = sql`h.kind IN (${holdKind('checkout')}, ${holdKind('addition')})`;

const hasOpenHoldsLeft = (studentId: string) => sql<boolean>`(
  SELECT count(*) FROM seat_holds h WHERE h.student_id = ${studentId}::uuid AND ${isUnpaidKind}
    AND ${isOpenHold('h')} AND h.expires_at > now()) < ${holdLimits.open}`;

/** Whether the student may hold these unpaid seats. */
export const mayHold = ({ studentId, sessionId }: UnpaidHold): RawBuilder<boolean> => sql`(
  ${hasOpenHoldsLeft(studentId)} AND (
    SELECT count(*) FROM seat_holds h
    WHERE h.student_id = ${studentId}::uuid AND h.session_id = ${sessionId}::uuid AND ${isUnpaidKind}
      AND (h.outcome = 'expired' OR h.outcome = 'given_up' AND h.kind = ${holdKind('addition')}) AND h.ended_at > now() - make_interval(secs => ${holdLimits.windowMs / secondMs})
  ) < ${holdLimits.endedPerSession})`;

/** The limit of unpaid holds that was reached. */
export async function selectHasOpenHoldsLeft(trx: Trx, studentId: string): Promise<boolean> {
  const { rows } = await sql<{ isLeft: boolean }>`
    SELECT ${hasOpenHoldsLeft(studentId)} AS is_left`.execute(trx);
  return rows[0]?.isLeft ?? false;
}
