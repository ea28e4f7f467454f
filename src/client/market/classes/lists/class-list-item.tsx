import type { ReactNode } from 'react';
import { truncate } from '#client/lib/formats/formats.ts';
import type { ClassSummary } from '#client/lib/server/trpc.ts';
import { ClassPicture } from '#client/market/classes/class-picture.tsx';
import { descriptionLength, fallbacks, nextMeetings } from '#client/market/classes/class-words.ts';
import { SlotLines } from '#client/market/classes/slot-lines.tsx';
import { FavoriteButton } from '#client/market/favorites/favorite-button.tsx';
import type { FavoriteChoice } from '#client/market/favorites/use-favorites.ts';
import { Badge } from '#client/ui/badge.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { formatPrice } from '#shared/money/money.ts';

type ClassListItemProps = { summary: ClassSummary; favorites: FavoriteChoice; isFirst: boolean };

/** A class in the list on /classes. */
export function ClassListItem({ summary, favorites, isFirst }: ClassListItemProps) {
  const { id, title, pictures, description, price, maxStudents, location, teacher } = summary;
  const facts: [string, ReactNode][] = [
    // The date has two lines, so that the time zone, which only the browser knows, adds no third.
    ['When', <SlotLines key="when" slot={{ ...summary, meetings: nextMeetings(summary) }} />],
    ['Where', location || fallbacks.location],
    ['Instructor', teacher.fullName || 'Unknown teacher'],
    ['Max students', maxStudents === null ? 'Unlimited' : String(maxStudents)],
  ];
  return (
    <article className="relative grid grid-cols-1 overflow-hidden rounded-2xl border border-line bg-raised md:grid-cols-[20rem_minmax(0,1fr)]">
      <ClassPicture
        category={summary.category.name}
        picture={pictures[0]}
        sizes="(min-width: 48rem) 20rem, 100vw"
        isFirst={isFirst}
        className="md:h-full"
      />
      <FavoriteButton
        classId={id}
        title={title || fallbacks.title}
        favorites={favorites}
        className="absolute top-2 right-2 md:right-auto md:left-67"
      />
      <div className="flex min-w-0 flex-col gap-3 p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 dir="auto" className="text-xl">
            {title || fallbacks.title}
          </h2>
          <Badge>{summary.category.name || fallbacks.category}</Badge>
        </div>
        <p className="wrap-anywhere text-ink-soft">
          {truncate(description || fallbacks.description, descriptionLength)}
        </p>
        <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
          {facts.map(([name, value]) => (
            <div key={name} className="flex gap-2">
              <dt className="shrink-0 text-ink-soft">{name}:</dt>
              <dd dir="auto" className="min-w-0">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
          <p>
            <span className="font-serif text-xl">{formatPrice(price)}</span>
            {price > 0 && <span className="text-ink-soft"> per person</span>}
          </p>
          <LinkButton
            to="/classes/$classId"
            params={{ classId: id }}
            variant="secondary"
            aria-label={`View Details for ${title || fallbacks.title}`}
          >
            View Details
          </LinkButton>
        </div>
      </div>
    </article>
  );
}
