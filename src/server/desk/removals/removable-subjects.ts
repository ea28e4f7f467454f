import { lockClassToModerate, selectTeacherId } from '#server/classes/hidden-classes.queries.ts';
import { hideFromVisitors, showToVisitors } from '#server/classes/moderate-class.service.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Removal } from '#server/removals/removal-columns.ts';
import {
  hideReview,
  lockReviewToModerate,
  restoreReview,
  selectReviewAuthor,
} from '#server/reviews/hidden-reviews.queries.ts';
import type { RemovableKind } from '#shared/desk/moderation.ts';
import type { ErrorCode } from '#shared/errors.ts';

type LockedSubject = {
  classId: string;
  title: string;
  /** Null while the subject is shown. */
  removal: Removal | null;
  hide(removalId: string): Promise<void>;
  restore(): Promise<void>;
};

type RemovableSubject = {
  notFound: ErrorCode;
  /** The person whose content it is, which never changes. */
  selectPersonId(db: Db, id: string): Promise<string | undefined>;
  lock(deps: Deps, trx: Trx, id: string): Promise<LockedSubject | undefined>;
};

/** Hiding and restoring for each kind of content. */
export const removableSubjects: Record<RemovableKind, RemovableSubject> = {
  class: {
    notFound: 'CLASS_NOT_FOUND',
    selectPersonId: selectTeacherId,
    async lock(deps, trx, id) {
      const found = await lockClassToModerate(trx, id);
      return (
        found && {
          ...found,
          hide: (removalId) => hideFromVisitors(trx, id, removalId),
          restore: () => showToVisitors(deps, trx, id),
        }
      );
    },
  },
  review: {
    notFound: 'REVIEW_NOT_FOUND',
    selectPersonId: selectReviewAuthor,
    async lock(_deps, trx, id) {
      const review = await lockReviewToModerate(trx, id);
      return (
        review && {
          ...review,
          hide: (removalId) => hideReview(trx, review, removalId),
          restore: () => restoreReview(trx, review),
        }
      );
    },
  },
};
