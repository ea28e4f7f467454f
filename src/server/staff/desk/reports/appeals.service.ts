import type { Deps } from '#server/app/deps.ts';
import { audited } from '#server/staff/desk/audit/audited.service.ts';
import type { Actor } from '#server/staff/desk/desk-access.service.ts';
import { lockSubject } from '#server/staff/desk/removals/removable-subjects.ts';
import {
  decisionOn,
  findSubject,
  rejectOwnAppeal,
  restoreSubject,
} from '#server/staff/desk/removals/removals.service.ts';
import { selectAppealed, upholdRemoval } from '#server/staff/removals/removals.queries.ts';
import { DomainError } from '#shared/errors.ts';
import type { AnswerAppealForm } from '#shared/staff/desk/moderation-forms.ts';

/**
 * Restores the hidden content, or upholds the decision, and emails the person concerned. A removal
 * without an appeal is REMOVAL_NOT_FOUND.
 */
export async function answerAppeal(
  deps: Deps,
  actor: Actor,
  removalId: string,
  { outcome, response }: AnswerAppealForm,
) {
  const appealed = await selectAppealed(deps.db, removalId);
  if (!appealed) throw new DomainError('REMOVAL_NOT_FOUND');
  const { kind, subjectId } = appealed;
  const subject = await findSubject(deps, kind, subjectId);
  const result = { id: removalId, outcome };
  return audited(
    deps,
    actor,
    async (trx) => {
      const locked = await lockSubject(deps, trx, kind, subjectId);
      const { title, removal } = locked;
      // The appeal was answered meanwhile, or the content was restored and perhaps hidden again.
      if (removal?.id !== removalId || removal.appealOutcome)
        throw new DomainError('APPEAL_CLOSED');
      await rejectOwnAppeal(trx, actor, locked);
      if (outcome === 'restored') {
        const entry = await restoreSubject(deps, trx, locked, { explanation: response });
        return { entry, result };
      }
      const isUpheld = await upholdRemoval(trx, removalId, response);
      if (!isUpheld) throw new DomainError('APPEAL_CLOSED');
      await deps.facts.publish(trx, 'appeal.upheld', { removalId });
      const entry = {
        action: 'appeal.uphold' as const,
        subjectKind: kind,
        subjectId,
        subjectLabel: title,
        reason: response,
        before: { isHidden: true, appeal: 'open' },
        after: { isHidden: true, appeal: outcome },
      };
      return { entry, result };
    },
    decisionOn(subject),
  );
}
