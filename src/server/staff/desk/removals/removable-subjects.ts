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
import type { Removal } from '#server/staff/removals/removal-columns.ts';
import type { ModerationReason, RemovableKind } from '#shared/staff/desk/moderation.ts';

type LockedSubject = {
  title: string;
  /** Null while the subject is shown. */
  removal: Removal | null;
  hide(removal: { id: string; reason: ModerationReason }): Promise<void>;
  restore(): Promise<void>;
};

type RemovableSubject = {
  lock(deps: Deps, trx: Trx, id: string): Promise<LockedSubject | undefined>;
};

/** Hiding and restoring for each kind of content. */
export const removableSubjects: Record<RemovableKind, RemovableSubject> = {
  class: {
    async lock(deps, trx, id) {
      const found = await lockClassToModerate(trx, id);
      return (
        found && {
          ...found,
          hide: (removal) => hideFromVisitors(trx, id, removal),
          restore: () => showToVisitors(deps, trx, id),
        }
      );
    },
  },
  review: {
    async lock(_deps, trx, id) {
      const review = await lockReviewToModerate(trx, id);
      return (
        review && {
          ...review,
          hide: (removal) => hideReview(trx, review, removal.id),
          restore: () => restoreReview(trx, review),
        }
      );
    },
  },
  request: {
    async lock(_deps, trx, id) {
      const request = await lockRequestToModerate(trx, id);
      return (
        request && {
          ...request,
          hide: (removal) => setRemovalOfRequest(trx, id, removal.id),
          restore: () => setRemovalOfRequest(trx, id, null),
        }
      );
    },
  },
};
