import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { resources, selectConcerned } from '#server/people/permissions/permissions.queries.ts';
import type { NewAuditEntry } from '#server/staff/audit/audit-entries.queries.ts';
import { audited } from '#server/staff/desk/audit/audited.service.ts';
import type { Actor } from '#server/staff/desk/desk-access.service.ts';
import { isAppealOpen } from '#server/staff/removals/removal-columns.ts';
import { endRemoval, insertRemoval } from '#server/staff/removals/removals.queries.ts';
import { DomainError } from '#shared/errors.ts';
import type { RemovableKind } from '#shared/staff/desk/moderation.ts';
import type { HideForm, RestoreForm } from '#shared/staff/desk/moderation-forms.ts';
import { selectInvolvement } from './involved-staff.queries.ts';
import { type LockedSubject, lockSubject } from './removable-subjects.ts';

/** Decisions concern the author, whose account must be locked first, and others; they never change. */
type People = { personId: string; others: string[] };
type Subject = { kind: RemovableKind; id: string } & People;
/** The person is null after their account was deleted. */
type Hideable = LockedSubject & { personId: string | null };

type Decision<Form> = { kind: RemovableKind; id: string; form: Form };

/** Hides the content and emails its author. */
export async function hideContent(
  deps: Deps,
  actor: Actor,
  { kind, id, form }: Decision<HideForm>,
) {
  const subject = await findSubject(deps, kind, id);
  const { personId } = subject;
  const change = async (trx: Trx) => {
    const locked = await lockSubject(deps, trx, kind, id);
    return {
      entry: await hideSubject(deps, trx, { ...locked, personId }, form),
      result: { id, isHidden: true },
    };
  };
  return audited(deps, actor, change, decisionOn(subject));
}

/** Shows the content again and emails its author, which also answers an open appeal. */
export async function restoreContent(
  deps: Deps,
  actor: Actor,
  { kind, id, form }: Decision<RestoreForm>,
) {
  const subject = await findSubject(deps, kind, id);
  const change = async (trx: Trx) => {
    const locked = await lockSubject(deps, trx, kind, id);
    if (locked.removal && isAppealOpen(locked.removal)) await rejectOwnAppeal(trx, actor, locked);
    return {
      entry: await restoreSubject(deps, trx, locked, form),
      result: { id, isHidden: false },
    };
  };
  return audited(deps, actor, change, decisionOn(subject));
}

/** For `audited`. */
export const decisionOn = ({ personId, others }: People) => ({
  personId,
  concerned: async () => others,
});

export async function findSubject({ db }: Deps, kind: RemovableKind, id: string): Promise<Subject> {
  const [personId, ...others] = await selectConcerned(db, `${kind}Id`, id);
  if (!personId) throw new DomainError(resources[`${kind}Id`].notFound);
  return { kind, id, personId, others };
}

/** Returns the audit entry. */
export async function hideSubject(
  deps: Deps,
  trx: Trx,
  { kind, id, personId, title, removal, hide }: Hideable,
  { reason, explanation }: HideForm,
): Promise<NewAuditEntry> {
  if (removal) throw new DomainError('VISIBILITY_UNCHANGED');
  const decided = { kind, subjectId: id, personId, reason, explanation };
  const removalId = await insertRemoval(trx, decided);
  await hide({ id: removalId, reason });
  await deps.facts.publish(trx, 'content.hidden', { removalId });
  return {
    action: `${kind}.hide`,
    subjectKind: kind,
    subjectId: id,
    subjectLabel: title,
    reason: explanation,
    before: { isHidden: false },
    after: { isHidden: true, reason },
  };
}

/** Returns the audit entry. */
export async function restoreSubject(
  deps: Deps,
  trx: Trx,
  { kind, id, title, removal, restore }: LockedSubject,
  { explanation }: RestoreForm,
): Promise<NewAuditEntry> {
  if (!removal) throw new DomainError('VISIBILITY_UNCHANGED');
  await restore();
  await endRemoval(trx, removal.id, explanation);
  await deps.facts.publish(trx, 'content.restored', { removalId: removal.id, explanation });
  return {
    action: `${kind}.restore`,
    subjectKind: kind,
    subjectId: id,
    subjectLabel: title,
    reason: explanation,
    before: { isHidden: true, reason: removal.reason, explanation: removal.explanation },
    after: { isHidden: false },
  };
}

/** Staff do not decide on appeals against their own decisions, unless no other member of staff can. */
export async function rejectOwnAppeal(
  trx: Trx,
  actor: Actor,
  { kind, id }: LockedSubject,
): Promise<void> {
  const { hasHidden, hasColleague } = await selectInvolvement(trx, actor.id, { kind, id });
  if (hasHidden && hasColleague) throw new DomainError('OWN_DECISION');
}
