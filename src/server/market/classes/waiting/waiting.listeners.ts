import { each } from '#server/people/notifications/facts.jobs.ts';
import { classInReviewEmail } from './class-review.email.ts';
import { selectReviewNotice } from './waiting-classes.queries.ts';

/** Sends nothing if the review has ended already. */
export const emailInReview = each<'class.sentToReview'>(async ({ env }, trx, { classId }) => {
  const notice = await selectReviewNotice(trx, classId);
  const reviewReasons = notice?.reviewReasons;
  return notice && reviewReasons
    ? [classInReviewEmail(notice.author, { ...notice, reviewReasons }, env.urls)]
    : [];
});
