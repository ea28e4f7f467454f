import { each } from '#server/people/notifications/facts.jobs.ts';
import { payoutReturnedEmail, payoutSentEmail } from './payouts.email.ts';
import { selectPayoutNotice } from './payouts.queries.ts';

export const emailPayoutEnded = each<'payout.ended'>(async ({ env }, trx, { payoutId }) => {
  const notice = await selectPayoutNotice(trx, payoutId);
  if (!notice) return [];
  const write = notice.status === 'sent' ? payoutSentEmail : payoutReturnedEmail;
  return [write(notice.payee, notice.amountCents, env.urls)];
});
