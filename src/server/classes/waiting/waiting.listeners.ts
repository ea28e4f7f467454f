import { each } from '#server/notifications/facts.jobs.ts';
import { classInReviewEmail, classReleasedEmail } from './class-review.email.ts';
import { selectReviewNotice } from './waiting-classes.queries.ts';

/** Sends nothing if the review has ended already. */
export const emailInReview = each<'class.sentToReview'>(async ({ env }, trx, { classId }) => {
  const notice = await selectReviewNotice(trx, classId);
  const reviewReasons = notice?.reviewReasons;
  return notice && reviewReasons
    ? [classInReviewEmail(notice.author, { ...notice, reviewReasons }, env.appUrl)]
    : [];
});

export const emailReviewed = each<'class.reviewed'>(async ({ env }, trx, { classId }) => {
  const notice = await selectReviewNotice(trx, classId);
  return notice ? [classReleasedEmail(notice.author, notice, env.appUrl)] : [];
});
