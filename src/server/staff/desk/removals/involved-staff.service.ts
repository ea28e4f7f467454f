import type { Trx } from '#server/db/schema.ts';
import type { Actor } from '#server/staff/desk/desk-access.service.ts';
import { DomainError } from '#shared/errors.ts';
import type { RemovableKind } from '#shared/staff/desk/moderation.ts';
import { selectInvolvement } from './involved-staff.queries.ts';

/**
 * Staff do not decide on appeals against their own decisions, unless no other member of staff can. The
 * subject must be locked.
 */
export async function rejectOwnAppeal(
  trx: Trx,
  actor: Actor,
  { kind, id }: { kind: RemovableKind; id: string },
): Promise<void> {
  const { hasHidden, hasColleague } = await selectInvolvement(trx, actor.id, { kind, id });
  if (hasHidden && hasColleague) throw new DomainError('OWN_DECISION');
}
