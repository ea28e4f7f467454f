import { each } from '#server/people/notifications/facts.jobs.ts';
import { approvedEmail, declinedEmail } from './application.email.ts';
import { selectApplicationNotice } from './applications.queries.ts';

export const emailApplicationDecided = each<'application.decided'>(
  async ({ env }, trx, { applicationId, published }) => {
    const notice = await selectApplicationNotice(trx, applicationId);
    if (!notice) return [];
    const { applicant, reason } = notice;
    return [
      reason === null
        ? approvedEmail(applicant, { published }, env.urls)
        : declinedEmail(applicant, reason, env.urls),
    ];
  },
);
