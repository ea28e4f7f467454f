import { each } from '#server/people/notifications/facts.jobs.ts';
import { selectRemovalNotice } from '#server/staff/removals/removals.queries.ts';
import { reasonsToRefund } from '#shared/staff/desk/moderation.ts';
import { hiddenEmail, restoredEmail } from './removal.email.ts';

/** Sends nothing if the content is back already. */
export const emailAuthorOfHidden = each<'content.hidden'>(
  async ({ env, payments }, trx, { removalId }) => {
    const notice = await selectRemovalNotice(trx, removalId);
    if (!notice || notice.restoredAt) return [];
    const opensRefunds = notice.kind === 'class' && reasonsToRefund.includes(notice.reason);
    const holdsPayouts = payments !== null && opensRefunds;
    return [hiddenEmail(notice.person, { ...notice, holdsPayouts }, env.urls)];
  },
);

export const emailRestored = each<'content.restored'>(
  async ({ env }, trx, { removalId, explanation }) => {
    const notice = await selectRemovalNotice(trx, removalId);
    return notice ? [restoredEmail(notice.person, { ...notice, explanation }, env.urls)] : [];
  },
);
