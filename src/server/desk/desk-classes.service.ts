import { selectClassesToModerate } from '#server/classes/hidden-classes.queries.ts';
import { publishClass } from '#server/classes/waiting/class-waits.service.ts';
import { lockClassInReview } from '#server/classes/waiting/waiting-classes.queries.ts';
import { pageById } from '#server/db/page-cursor.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { audited } from '#server/desk/audit/audited.service.ts';
import type { Actor } from '#server/desk/desk-access.service.ts';
import { selectConcerned } from '#server/permissions/permissions.queries.ts';
import type { DeskClassListInput } from '#shared/desk/moderation-forms.ts';
import { DomainError } from '#shared/errors.ts';

/** One page of all classes, newest first. */
export const listClasses = (db: Db, { q, visibility, ...input }: DeskClassListInput) =>
  pageById(input, (page) => selectClassesToModerate(db, { q, visibility, ...page }));

/**
 * Ends the review of a class, which makes it public unless its instructor hid it, and emails the
 * instructor.
 */
export async function releaseClass(deps: Deps, actor: Actor, classId: string) {
  const [personId] = await selectConcerned(deps.db, 'classId', classId);
  if (!personId) throw new DomainError('CLASS_NOT_FOUND');
  const change = async (trx: Trx) => {
    const found = await lockClassInReview(trx, classId);
    if (!found) throw new DomainError('CLASS_NOT_IN_REVIEW');
    const { title, reviewReasons } = found;
    const isActive = await publishClass(deps, trx, classId);
    await deps.facts.publish(trx, 'class.reviewed', { classId });
    return {
      entry: {
        action: 'class.release' as const,
        subjectKind: 'class' as const,
        subjectId: classId,
        subjectLabel: title,
        before: { reviewReasons },
        after: { isActive },
      },
      result: { id: classId, isActive },
    };
  };
  return audited(deps, actor, change, { personId });
}
