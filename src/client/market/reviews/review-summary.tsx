import { Star } from 'lucide-react';
import { count } from '#client/lib/formats/formats.ts';
import type { ClassDetails } from '#client/lib/server/trpc.ts';

type SummaryProps = Pick<
  ClassDetails,
  'averageRating' | 'reviewCount' | 'attendeeCount' | 'starCounts'
>;

/** Average rating, share of attendees who rated, and the distribution of stars. */
export function ReviewSummary({
  averageRating,
  reviewCount,
  attendeeCount,
  starCounts,
}: SummaryProps) {
  if (averageRating === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-6">
      <div>
        <p className="flex items-baseline gap-2">
          <span className="font-serif text-3xl">{averageRating.toFixed(1)}</span>
          <span className="text-ink-soft">of 5, from {count(reviewCount, 'review')}</span>
        </p>
        <p className="mt-1 text-ink-soft text-sm">
          {reviewCount} of {count(attendeeCount, 'attendee')} left a review
        </p>
      </div>
      <ul className="flex min-w-56 grow flex-col gap-1 sm:max-w-sm">
        {[5, 4, 3, 2, 1].map((stars) => {
          const amount = starCounts?.[stars] ?? 0;
          return (
            <li key={stars} className="flex items-center gap-3 text-sm">
              <span className="sr-only">{`${count(stars, 'star')}: ${amount === 0 ? 'no reviews' : count(amount, 'review')}`}</span>
              <span aria-hidden className="flex w-8 items-center gap-1">
                {stars}
                <Star className="size-3.5 fill-star text-star" />
              </span>
              <span aria-hidden className="h-2 grow overflow-hidden rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-star"
                  style={{ width: `${(amount / Math.max(1, reviewCount)) * 100}%` }}
                />
              </span>
              <span aria-hidden className="w-8 text-right text-ink-soft">
                {amount}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
