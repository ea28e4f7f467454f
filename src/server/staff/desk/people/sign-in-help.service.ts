import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { deleteFactors, hasFactors } from '#server/people/auth/factors/factors.queries.ts';
import { endAccess } from '#server/people/auth/flows/end-access.service.ts';
import { audited } from '#server/staff/desk/audit/audited.service.ts';
import type { Actor } from '#server/staff/desk/desk-access.service.ts';
import { DomainError } from '#shared/errors.ts';
import type { PersonReason } from '#shared/staff/desk/people.ts';
import { factorsRemovedEmail, sessionsEndedEmail } from './people.email.ts';
import { requirePerson, subjectOf } from './person-subject.ts';

type HelpDeps = Pick<Deps, 'db' | 'env' | 'outbox' | 'endWebhooksOf'>;

/** Ends all sessions of a person, and emails them the reason. */
export async function endSessionsOf(
  deps: HelpDeps,
  actor: Actor | null,
  input: PersonReason,
): Promise<void> {
  const { personId, reason } = input;
  const change = async (trx: Trx) => {
    const person = await requirePerson(trx, personId);
    const ended = await endAccess(deps, trx, personId, 'signedOutByStaff');
    await deps.outbox.enqueue(trx, sessionsEndedEmail(person, { reason, ...ended }, deps.env.urls));
    const subject = { ...subjectOf(person), reason };
    const entry = { action: 'sessions.end' as const, ...subject, before: {}, after: {} };
    return { entry, result: undefined };
  };
  return audited(deps, actor, change, { personId });
}

/**
 * Removes all second factors and recovery codes of a person who lost them; `reason` says how staff
 * verified the person's identity.
 */
export async function removeFactorsOf(
  deps: HelpDeps,
  actor: Actor | null,
  input: PersonReason,
): Promise<void> {
  const { personId, reason } = input;
  const change = async (trx: Trx) => {
    const person = await requirePerson(trx, personId);
    if (!(await hasFactors(trx, personId))) throw new DomainError('FACTOR_NOT_FOUND');
    const removed = await deleteFactors(trx, personId);
    const ended = await endAccess(deps, trx, personId, 'signedOutByStaff');
    await deps.outbox.enqueue(trx, factorsRemovedEmail(person, ended, deps.env.urls));
    const entry = {
      action: 'factors.remove' as const,
      ...subjectOf(person),
      reason,
      before: { factors: removed },
      after: { factors: [] },
    };
    return { entry, result: undefined };
  };
  return audited(deps, actor, change, { personId });
}
