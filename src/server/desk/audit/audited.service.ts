import { insertAuditEntry, type NewAuditEntry } from '#server/audit/audit-entries.queries.ts';
import { lockStaff } from '#server/auth/accounts/staff.queries.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/desk/desk-access.service.ts';
import { DomainError } from '#shared/errors.ts';

type Audited<Result> = { entry: NewAuditEntry; result: Result };
type Options = {
  /** The person whom the action concerns, locked together with the actor. */
  personId?: string;
};

/**
 * Runs a desk action and writes its audit row in one transaction, so that neither exists without the
 * other. Every change by staff goes through here. Checks the actor's role again under the lock.
 */
export async function audited<Result>(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  change: (trx: Trx) => Promise<Audited<Result>>,
  { personId }: Options = {},
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockStaff(trx, actor.id, personId);
    if (locked?.role !== actor.role) throw new DomainError('DESK_ROLE_REQUIRED');
    const { entry, result } = await change(trx);
    await insertAuditEntry(trx, actor.id, entry);
    return result;
  });
}
