import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { releaseClass } from '#server/market/classes/waiting/class-waits.service.ts';
import { releaseRequest } from '#server/market/wanted/wanted.service.ts';
import { audited } from '#server/staff/desk/audit/audited.service.ts';
import type { Actor } from '#server/staff/desk/desk-access.service.ts';
import {
  decisionOn,
  findSubject,
  hideContent,
} from '#server/staff/desk/removals/removals.service.ts';
import { DomainError } from '#shared/errors.ts';
import type { DecideInput, WaitingContent } from '#shared/staff/desk/moderation-forms.ts';

const releases = { class: releaseClass, request: releaseRequest };

/** Publishes the content, or hides it for the reason of the rejection; its author gets an email. */
export async function decideWaiting(
  deps: Deps,
  actor: Actor,
  { rejection, ...content }: DecideInput,
) {
  return rejection
    ? hideContent(deps, actor, { ...content, form: rejection })
    : publishWaiting(deps, actor, content);
}

/** Ends the review of the content, and emails its author. A class whose instructor hid it stays hidden. */
async function publishWaiting(deps: Deps, actor: Actor, { kind, id }: WaitingContent) {
  const subject = await findSubject(deps, kind, id);
  const change = async (trx: Trx) => {
    const released = await releases[kind](deps, trx, id);
    if (!released) throw new DomainError('NOT_IN_REVIEW');
    const { title, reviewReasons } = released;
    return {
      entry: {
        action: `${kind}.release` as const,
        subjectKind: kind,
        subjectId: id,
        subjectLabel: title,
        before: { reviewReasons },
        after: { reviewReasons: null },
      },
      result: { id, isHidden: false },
    };
  };
  return audited(deps, actor, change, decisionOn(subject));
}
