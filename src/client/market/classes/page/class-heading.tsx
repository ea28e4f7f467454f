import { Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ClassDetails } from '#client/lib/server/trpc.ts';
import { fallbacks } from '#client/market/classes/class-words.ts';
import { VisibilityBadge } from '#client/market/classes/visibility-badge.tsx';
import { FavoriteButton } from '#client/market/favorites/favorite-button.tsx';
import { useFavoriteChoice } from '#client/market/favorites/use-favorites.ts';
import { Rating } from '#client/market/reviews/rating.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { classTabsId } from './class-tab-names.ts';
import { ShareClass } from './share-class.tsx';

type ClassHeadingProps = {
  details: Pick<
    ClassDetails,
    | 'id'
    | 'title'
    | 'category'
    | 'location'
    | 'averageRating'
    | 'reviewCount'
    | 'isActive'
    | 'waitsFor'
  >;
  /** For the instructor, who shares it with a link of their own. */
  ownShare?: ReactNode;
};

/** Category, title, place and rating, with the actions besides booking of a public class. */
export function ClassHeading({ details, ownShare }: ClassHeadingProps) {
  const { id, title, category, location, averageRating, reviewCount, isActive } = details;
  const favorites = useFavoriteChoice();
  return (
    <div className="flex flex-col gap-2">
      <div className="-my-1.5 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <span className="flex gap-2">
          <Badge>{category.name || fallbacks.category}</Badge>
          <VisibilityBadge {...details} tone="accent" />
        </span>
        {isActive && (
          <span className="-mr-1 ml-auto flex print:hidden">
            {ownShare || <ShareClass id={id} title={title} />}
            <FavoriteButton classId={id} title={title || fallbacks.title} favorites={favorites} />
          </span>
        )}
      </div>
      <h1 dir="auto" className="max-w-[24ch] text-2xl">
        {title || fallbacks.title}
      </h1>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="inline-flex gap-1.5 text-ink-soft">
          <MapPin aria-hidden className="mt-1 size-4 shrink-0" />
          {location || fallbacks.location}
        </span>
        {averageRating !== null && (
          <Link
            to="/classes/$classId"
            params={{ classId: id }}
            search={(now) => ({ ...now, tab: 'reviews' as const })}
            hash={classTabsId}
            replace
            className="-my-2 inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            <Rating average={averageRating} reviews={reviewCount} />
          </Link>
        )}
      </p>
    </div>
  );
}
