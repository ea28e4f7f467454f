import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { pressedKey } from '#client/lib/browser/pressed-key.ts';
import { count, formatDate, formatTime, localZone } from '#client/lib/formats/formats.ts';
import { distanceLabel, fallbacks, placeLabel } from '#client/market/classes/class-words.ts';
import { PictureRow } from '#client/market/classes/picture-row.tsx';
import { Rating } from '#client/market/reviews/rating.tsx';
import { focusWhenShown } from '#client/ui/focus-when-shown.ts';
import type { CarriedSearch } from '#shared/market/search/search.ts';
import { formatPrice } from '#shared/money/money.ts';
import type { Pin, PlacedResult } from './pins.ts';

export const pinCardId = 'map-card';

type PinCardProps = { pin: Pin; carried: CarriedSearch; onClose(): void };

/** The classes of a pin, at the bottom of the map. Closing it returns to the pin. */
export function PinCard({ pin, carried, onClose }: PinCardProps) {
  const { length } = pin.results;
  return (
    <section
      id={pinCardId}
      ref={focusWhenShown}
      tabIndex={-1}
      aria-label={length === 1 ? 'Class on the map' : `${count(length, 'class', 'classes')} here`}
      onKeyDown={(event) => pressedKey(event) === 'Escape' && onClose()}
      className="absolute inset-x-3 bottom-10 z-10 mx-auto max-w-md animate-rise rounded-2xl border border-line bg-raised shadow-card outline-none"
    >
      <ul className="max-h-64 divide-y divide-line overflow-y-auto overscroll-contain rounded-2xl">
        {pin.results.map((result) => (
          <li key={result.id}>
            <PinResult result={result} carried={carried} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute -top-3 -right-2 grid size-11 place-items-center"
      >
        <span className="grid size-8 place-items-center rounded-full border border-line-strong bg-raised shadow-card hover:bg-sunken">
          <X aria-hidden className="size-4" />
        </span>
      </button>
    </section>
  );
}

export function PinResult({ result, carried }: { result: PlacedResult; carried: CarriedSearch }) {
  const { title, timeZone, next, distanceMiles } = result;
  const time = formatTime(next.startTime, timeZone, localZone());
  return (
    <Link
      to="/classes/$classId"
      params={{ classId: result.id }}
      search={{ ...carried, date: next.id }}
      className="-outline-offset-4 group block rounded-2xl p-3"
    >
      <PictureRow category={result.category.name} picture={result.pictures[0] ?? null} isSmall>
        <span
          dir="auto"
          className="line-clamp-2 font-medium font-serif text-base leading-snug group-hover:underline"
        >
          {title || fallbacks.title}
        </span>
        <span>
          {formatDate(next.startTime, timeZone)} · {time}
        </span>
        <span className="truncate text-ink-soft">
          {placeLabel(result)}
          {distanceMiles !== null && ` · ${distanceLabel(distanceMiles)}`}
        </span>
        <span className="flex items-center justify-between gap-2">
          <span className="font-medium">{formatPrice(result.price)}</span>
          <Rating average={result.averageRating} reviews={result.reviewCount} isShort />
        </span>
      </PictureRow>
    </Link>
  );
}
