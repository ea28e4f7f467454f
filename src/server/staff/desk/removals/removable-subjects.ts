import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { lockClassToModerate } from '#server/market/classes/hidden-classes.queries.ts';
import { hideFromVisitors, showToVisitors } from '#server/market/classes/moderate-class.service.ts';
import {
  hideReview,
  lockReviewToModerate,
  restoreReview,
} from '#server/market/reviews/hidden-reviews.queries.ts';
import {
  lockRequestToModerate,
  setRemovalOfRequest,
} from '#server/market/wanted/wanted.queries.ts';
import { resources } from '#server/people/permissions/permissions.queries.ts';
import type { Removal } from '#server/staff/removals/removal-columns.ts';
import { DomainError } from '#shared/errors.ts';
import type { ModerationReason, RemovableKind } from '#shared/staff/desk/moderation.ts';

type Content = {
  title: string;
  /** Null while the subject is shown. */
  removal: Removal | null;
  hide(removal: { id: string; reason: ModerationReason }): Promise<void>;
  restore(): Promise<void>;
};

/** Undefined for content that is gone. */
type Lock = (deps: Deps, trx: Trx, id: string) => Promise<Content | undefined>;

export type LockedSubject = Content & { kind: RemovableKind; id: string };

/** How each kind of content is locked, hidden and restored. */
const locks: Record<RemovableKind, Lock> = {
  async class(deps, trx, id) {
    const found = await lockClassToModerate(trx, id);
    return (
      found && {
        ...found,
        hide: (removal) => hideFromVisitors(trx, id, removal),
        restore: () => showToVisitors(deps, trx, id),
      }
    );
  },
  async review(_deps, trx, id) {
    const review = await lockReviewToModerate(trx, id);
    return (
      review && {
        ...review,
        hide: (removal) => hideReview(trx, review, removal.id),
        restore: () => restoreReview(trx, review),
      }
    );
  },
  async request(_deps, trx, id) {
    const request = await lockRequestToModerate(trx, id);
    return (
      request && {
        ...request,
        hide: (removal) => setRemovalOfRequest(trx, id, removal.id),
        restore: () => setRemovalOfRequest(trx, id, null),
      }
    );
  },
};

export async function lockSubject(
  deps: Deps,
  trx: Trx,
  kind: RemovableKind,
  id: string,
): Promise<LockedSubject> {
  const locked = await locks[kind](deps, trx, id);
  if (!locked) throw new DomainError(resources[`${kind}Id`].notFound);
  return { ...locked, kind, id };
}
