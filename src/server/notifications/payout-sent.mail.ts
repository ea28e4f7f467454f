import { centsToDollars, formatPrice } from '#shared/money.ts';
import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail } from './mail-layout.ts';

/** Tells an instructor that their earnings are on their way. */
export function payoutSentMail(payee: Recipient, amountCents: number, appUrl: string): Mail {
  const amount = formatPrice(centsToDollars(amountCents));
  return {
    to: payee.email,
    subject: `We sent you ${amount}`,
    ...layOutMail({
      greeting: greetingFor(payee.fullName),
      paragraphs: [
        `We sent you ${amount} for your classes. Your bank usually shows it within two business days.`,
      ],
      action: { label: 'See your earnings', url: `${appUrl}/dashboard/teacher/earnings` },
      closing: 'Thank you for teaching.',
    }),
  };
}
