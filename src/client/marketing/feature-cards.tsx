import { CalendarClock, HandHeart, MapPin } from 'lucide-react';
import { forMode } from '#client/money/by-mode.ts';
import { usePaymentTerms } from '#client/money/payment-terms.ts';
import { Card } from '#client/ui/card.tsx';
import { fullRefundNotice } from '#shared/rule-words.ts';

const features = [
  {
    Icon: MapPin,
    title: 'Learn skills locally',
    text: 'Every class happens in person, in a place you can walk, ride, or take the bus to.',
  },
  {
    Icon: CalendarClock,
    title: 'Flexible scheduling',
    text: {
      online: `One evening or one Saturday at a time. If plans change, cancel up to ${fullRefundNotice} before for a full refund.`,
      inPerson:
        'One evening or one Saturday at a time. If plans change, cancel, and someone else gets your spot.',
    },
  },
  {
    Icon: HandHeart,
    title: 'Become an instructor',
    text: 'Good at something? Set your own price and dates, and teach the people around you.',
  },
];

export function FeatureCards() {
  const terms = usePaymentTerms();
  return (
    <ul className="grid gap-6 md:grid-cols-3">
      {features.map(({ Icon, title, text }) => (
        <li key={title} className="flex">
          <Card className="grow">
            <Icon aria-hidden className="size-7 text-accent" />
            <h2 className="mt-3 text-lg">{title}</h2>
            <p className="mt-1 text-ink-soft">{forMode(text, terms)}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
