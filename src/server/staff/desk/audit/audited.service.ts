import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { lockStaff, selectHasColleague } from '#server/people/auth/accounts/staff.queries.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import { canSoleStaffDecide } from '#server/people/permissions/permissions.queries.ts';
import { insertAuditEntry, type NewAuditEntry } from '#server/staff/audit/audit-entries.queries.ts';
import type { Actor } from '#server/staff/desk/desk-access.service.ts';
import { DomainError } from '#shared/errors.ts';

/** Without an entry if nothing changed. */
type Audited<Result> = { entry: NewAuditEntry | null; result: Result };
type Options = {
  /** The person whom the action concerns, locked together with the actor. */
  personId?: string | null;
  /** Others whom it concerns; their accounts are not locked. */
  concerned?: (trx: Trx) => Promise<string[]>;
};

/**
 * Runs a desk action and writes its audit row in one transaction, so that neither exists without the
 * other. Every change by staff goes through here. Checks the actor's role again under the lock, and
 * rejects an action that concerns the actor. Without an actor, an operator runs a command on the server.
 */
export async function audited<Result>(
  { db }: Pick<Deps, 'db'>,
  actor: Actor | null,
  change: (trx: Trx) => Promise<Audited<Result>>,
  options: Options = {},
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    if (actor) await lockActor(trx, actor, options);
    else if (options.personId) await lockUser(trx, options.personId);
    const { entry, result } = await change(trx);
    if (entry) await insertAuditEntry(trx, actor?.id ?? null, entry);
    return result;
  });
}

async function lockActor(trx: Trx, actor: Actor, options: Options): Promise<void> {
  const locked = await lockStaff(trx, actor.id, options.personId);
  if (locked?.role !== actor.role) throw new DomainError('DESK_ROLE_REQUIRED');
  await rejectOwn(trx, actor, options);
}

async function rejectOwn(
  trx: Trx,
  { id, permission }: Actor,
  { personId, concerned }: Options,
): Promise<void> {
  const isOwn = personId === id || (concerned && (await concerned(trx)).includes(id));
  if (!isOwn) return;
  if (!canSoleStaffDecide(permission) || (await selectHasColleague(trx, id)))
    throw new DomainError('OWN_DECISION');
}
