import { lockClassToModerate, selectTeacherId } from '#server/classes/hidden-classes.queries.ts';
import { hideFromVisitors, showToVisitors } from '#server/classes/moderate-class.service.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Removal } from '#server/removals/removal-columns.ts';
import {
  hideReview,
  lockReviewToModerate,
  restoreReview,
  selectReviewParties,
} from '#server/reviews/hidden-reviews.queries.ts';
import type { RemovableKind } from '#shared/desk/moderation.ts';
import type { HideForm } from '#shared/desk/moderation-forms.ts';
import type { ErrorCode } from '#shared/errors.ts';

type LockedSubject = {
  classId: string;
  title: string;
  /** Null while the subject is shown. */
  removal: Removal | null;
  hide(removal: HideForm & { id: string }): Promise<void>;
  restore(): Promise<void>;
};

export type People = { personId: string; others: string[] };

type RemovableSubject = {
  notFound: ErrorCode;
  /** The person whose content it is, and others whom decisions about it concern; they never change. */
  selectPeople(db: Db, id: string): Promise<People | undefined>;
  lock(deps: Deps, trx: Trx, id: string): Promise<LockedSubject | undefined>;
};

/** Hiding and restoring for each kind of content. */
export const removableSubjects: Record<RemovableKind, RemovableSubject> = {
  class: {
    notFound: 'CLASS_NOT_FOUND',
    async selectPeople(db, id) {
      const personId = await selectTeacherId(db, id);
      return personId ? { personId, others: [] } : undefined;
    },
    async lock(deps, trx, id) {
      const found = await lockClassToModerate(trx, id);
      return (
        found && {
          ...found,
          hide: (removal) => hideFromVisitors(deps, trx, found, removal),
          restore: () => showToVisitors(deps, trx, id),
        }
      );
    },
  },
  review: {
    notFound: 'REVIEW_NOT_FOUND',
    async selectPeople(db, id) {
      const parties = await selectReviewParties(db, id);
      return parties && { personId: parties.studentId, others: [parties.teacherId] };
    },
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
};
