import type { WantedRequest } from '#client/lib/server/trpc.ts';
import { weekWords } from '#client/market/search/week-words.ts';
import { formatPrice } from '#shared/money/money.ts';

/** 'Near Portland, OR · Weekday evenings · Up to $60 · Pottery', without a place that a heading names. */
export function wantedFacts(
  { place, slots, maxPrice, category }: WantedRequest,
  headingPlace?: string | null,
): string {
  const near = place === headingPlace ? '' : `Near ${place}`;
  const price = maxPrice === null ? '' : maxPrice === 0 ? 'Free' : `Up to ${formatPrice(maxPrice)}`;
  const times = slots.length > 0 ? weekWords(slots) : '';
  return [near, times, price, category?.name].filter(Boolean).join(' · ');
}
