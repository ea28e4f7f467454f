import { centsToDollars, formatPrice } from '#shared/money.ts';
import type { Mail, Recipient } from './mail.ts';
import { greetingFor, layOutMail } from './mail-layout.ts';

/** Tells an instructor that their payout was refused, and what to do. */
export function payoutReturnedMail(payee: Recipient, amountCents: number, appUrl: string): Mail {
  const amount = formatPrice(centsToDollars(amountCents));
  return {
    to: payee.email,
    subject: `We couldn't send you ${amount}`,
    ...layOutMail({
      greeting: greetingFor(payee.fullName),
      paragraphs: [
        `We tried to send you ${amount} for your classes, but your payout account refused it.`,
        'The money is safe. Please check your payout details, and we will send it with the next payout.',
      ],
      action: { label: 'Check your payout details', url: `${appUrl}/dashboard/teacher/earnings` },
      closing: 'Thank you for teaching.',
    }),
  };
}
