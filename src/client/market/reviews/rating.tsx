import { Star } from 'lucide-react';
import { count } from '#client/lib/formats/formats.ts';

type RatingProps = { average: number | null; reviews: number; isShort?: boolean };

/** '4.8 (12 reviews)', or '4.8 (12)' if short; renders nothing for a class without ratings. */
export function Rating({ average, reviews, isShort = false }: RatingProps) {
  if (average === null) return null;
  const amount = count(reviews, 'review');
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      <Star aria-hidden className="size-4 fill-star text-star" />
      <span className="sr-only">Rated</span>
      {average.toFixed(1)}
      <span className="text-ink-soft" aria-hidden={isShort || undefined}>
        ({isShort ? reviews : amount})
      </span>
      {isShort && <span className="sr-only">from {amount}</span>}
    </span>
  );
}

export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden
          className={star <= rating ? 'size-4 fill-star text-star' : 'size-4 text-line-strong'}
        />
      ))}
    </span>
  );
}
