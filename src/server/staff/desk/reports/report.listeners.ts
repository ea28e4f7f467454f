import { each } from '#server/people/notifications/facts.jobs.ts';
import { selectRemovalNotice } from '#server/staff/removals/removals.queries.ts';
import { selectReportNotices } from './desk-reports.queries.ts';
import { appealUpheldEmail, reportClosedEmail, reviewedEmail } from './reports.email.ts';
import { selectReviewed } from './waiting.queries.ts';

export const emailReporters = each<'reports.closed'>(async ({ env }, trx, { reportIds }) =>
  (await selectReportNotices(trx, reportIds)).map(({ id, reporter, ...report }) => ({
    ...reportClosedEmail(reporter, report, env.urls),
    about: [`report-${id}` as const],
  })),
);

export const emailAppellant = each<'appeal.upheld'>(async ({ env }, trx, { removalId }) => {
  const notice = await selectRemovalNotice(trx, removalId);
  const response = notice?.appealResponse;
  return notice && response
    ? [appealUpheldEmail(notice.person, { ...notice, response }, env.urls)]
    : [];
});

export const emailReviewed = each<'class.reviewed' | 'request.reviewed'>(
  async ({ env }, trx, fact) => {
    const content =
      fact.name === 'class.reviewed'
        ? { kind: 'class' as const, id: fact.classId }
        : { kind: 'request' as const, id: fact.requestId };
    const reviewed = await selectReviewed(trx, content);
    return reviewed ? [reviewedEmail(reviewed.author, { ...content, ...reviewed }, env.urls)] : [];
  },
);
