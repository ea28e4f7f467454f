import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Email, Recipient } from '#server/people/notifications/email.ts';
import { centsToDollars, formatPrice } from '#shared/money/money.ts';

/** Tells an instructor that their earnings are on their way. */
export function payoutSentEmail(payee: Recipient, amountCents: number, urls: SiteUrls): Email {
  const amount = formatPrice(centsToDollars(amountCents));
  return {
    to: payee,
    subject: `We sent you ${amount}`,
    paragraphs: ['Your bank usually shows it within two business days.'],
    action: { label: 'See your earnings', url: urls.earnings },
    closing: 'Thank you for teaching.',
  };
}

/** Tells an instructor that their payout was rejected, and the next step. */
export function payoutReturnedEmail(payee: Recipient, amountCents: number, urls: SiteUrls): Email {
  const amount = formatPrice(centsToDollars(amountCents));
  return {
    to: payee,
    subject: `We couldn't send you ${amount}`,
    paragraphs: [
      `We tried to send you ${amount} for your classes, but the transfer was declined.`,
      'The money is safe. Please check your payout details, and we will send it with the next payout.',
    ],
    action: { label: 'Check your payout details', url: urls.earnings },
    closing: 'Thank you for teaching.',
  };
}
