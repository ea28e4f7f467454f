import type { Trx } from '#server/db/schema.ts';
import type { Actor } from '#server/desk/desk-access.service.ts';
import type { ReportKind } from '#shared/desk/reports.ts';
import { DomainError } from '#shared/errors.ts';
import { selectInvolvement } from './involved-staff.queries.ts';

type Decided = { kind: ReportKind; id: string; personId: string | null };

/**
 * Staff decide neither on reports about themselves nor on appeals against their own decisions, unless
 * no other member of staff can. The subject must be locked.
 */
export async function requireUninvolved(
  trx: Trx,
  actor: Actor,
  { kind, id, personId }: Decided,
  { isAppeal }: { isAppeal: boolean },
): Promise<void> {
  const { hasHidden, hasColleague } = await selectInvolvement(trx, actor.id, { kind, id });
  const isInvolved = personId === actor.id || (isAppeal && hasHidden);
  if (isInvolved && hasColleague) throw new DomainError('OWN_DECISION');
}
