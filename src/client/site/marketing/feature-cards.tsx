import { CalendarClock, HandHeart, MapPin } from 'lucide-react';
import { useIsWide } from '#client/lib/browser/use-is-wide.ts';
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

const strip =
  'flex gap-3 max-md:-mx-4 max-md:snap-x max-md:scroll-px-4 max-md:overflow-x-auto max-md:px-4 md:grid md:grid-cols-3 md:gap-6';

export function FeatureCards() {
  const terms = usePaymentTerms();
  const isStrip = !useIsWide();
  return (
    // Keys can scroll the strip only while it has the focus.
    <ul tabIndex={isStrip ? 0 : undefined} className={strip}>
      {features.map(({ Icon, title, text }) => (
        <li key={title} className="flex max-md:w-4/5 max-md:shrink-0 max-md:snap-start">
          <Card className="grow max-md:p-4!">
            <h2 className="flex items-center gap-3 text-lg md:block">
              <Icon aria-hidden className="size-6 shrink-0 text-accent md:mb-3 md:size-7" />
              {title}
            </h2>
            <p className="mt-1 text-ink-soft max-md:text-sm">{forMode(text, terms)}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
