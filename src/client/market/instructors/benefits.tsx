import { CalendarDays, HandCoins, ShieldCheck, Users } from 'lucide-react';
import type { PaymentTerms } from '#client/lib/server/trpc.ts';
import { ownStudentSentence } from '#client/market/links/own-student-words.ts';
import { forMode } from '#client/money/by-mode.ts';
import { commissionWords, usePaymentTerms } from '#client/money/payment-terms.ts';

const benefits = [
  {
    Icon: HandCoins,
    title: 'Your price',
    text: {
      online: (terms: PaymentTerms) =>
        `You set it, from free to whatever your time is worth. LearnLocal takes ${commissionWords(terms)}. ${ownStudentSentence(terms)}`,
      inPerson: 'You set it, from free to whatever your time is worth, and all of it is yours.',
    },
  },
  { Icon: CalendarDays, title: 'Your dates', text: 'Teach once, or on as many dates as you like.' },
  {
    Icon: Users,
    title: 'Your group size',
    text: 'You decide how many people can come. We never oversell.',
  },
  {
    Icon: ShieldCheck,
    title: 'Your reputation',
    text: 'Only people who took your class can review it.',
  },
];

export function Benefits() {
  const terms = usePaymentTerms();
  return (
    <ul className="grid gap-6 sm:grid-cols-2">
      {benefits.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <Icon aria-hidden className="size-7 shrink-0 text-accent" />
          <div>
            <h2 className="text-lg">{title}</h2>
            <p className="text-ink-soft">{forMode(text, terms)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
