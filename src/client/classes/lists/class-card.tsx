import { Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { ClassPicture } from '#client/classes/class-picture.tsx';
import {
  descriptionLength,
  distanceLabel,
  fallbacks,
  fewSpots,
  isFull,
  type Meeting,
  nextMeetings,
  placeLabel,
  releasedSentence,
} from '#client/classes/class-words.ts';
import { FavoriteButton } from '#client/favorites/favorite-button.tsx';
import type { FavoriteChoice } from '#client/favorites/use-favorites.ts';
import { formatDuration } from '#client/lib/formats/durations.ts';
import { count, formatDate, formatTime, truncate } from '#client/lib/formats/formats.ts';
import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import type { ClassSession, ClassSummary } from '#client/lib/server/trpc.ts';
import { Rating } from '#client/reviews/rating.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { levelLabels } from '#shared/classes/class-levels.ts';
import { upcomingSessions } from '#shared/classes/dates/class-sessions.ts';
import { minimumSentence } from '#shared/classes/dates/minimum.ts';
import { classPictureSizes } from '#shared/images.ts';
import { formatPrice } from '#shared/money/money.ts';
import { meetingsPattern } from '#shared/search/meeting-words.ts';
import type { CarriedSearch } from '#shared/search/search.ts';

type DatedFields = keyof Omit<CardDateProps, 'otherDates'> | 'sessions';
type Listing = Omit<ClassSummary, DatedFields | 'image' | 'images' | 'isActive'>;

/** The result of a search for a class: the next matching date, further ones, and the distance. */
type FoundDate = {
  next: Pick<
    ClassSession,
    'id' | 'startTime' | 'endTime' | 'availableSpots' | 'releasedSpots' | 'meetings' | 'minimum'
  >;
  otherDates: number;
  distanceMiles: number | null;
  carried: CarriedSearch;
};

type ClassCardProps = {
  favorites: FavoriteChoice;
  isFirst?: boolean;
  headingLevel?: 'h2' | 'h3';
} & ({ summary: ClassSummary; found?: undefined } | { summary: Listing; found: FoundDate });

/** The whole card is one link, labeled by its title. */
export function ClassCard(props: ClassCardProps) {
  const { summary, found, favorites, isFirst = false, headingLevel: Heading = 'h2' } = props;
  const { title, category, teacher, level } = summary;
  const teacherName = teacher.fullName || fallbacks.teacher;
  const date = found ? { ...found.next, otherDates: found.otherDates } : nextDate(props.summary);
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-2xl border border-line bg-raised transition-colors duration-150 hover:border-line-strong">
      <ClassPicture
        title={title}
        picture={summary.pictures[0]}
        sizes={classPictureSizes.card}
        isFirst={isFirst}
      />
      <FavoriteButton
        classId={summary.id}
        title={title || fallbacks.title}
        favorites={favorites}
        className="absolute top-2 right-2 z-10"
      />
      <div className="flex grow flex-col gap-1.5 p-5">
        <div className="flex items-center justify-between gap-3 text-sm">
          <p className="truncate">
            <span className="font-medium text-accent">{category.name || fallbacks.category}</span>
            {level !== 'all' && (
              <span className="text-ink-soft">
                {' · '}
                <span>{levelLabels[level]}</span>
              </span>
            )}
          </p>
          <Rating average={summary.averageRating} reviews={summary.reviewCount} isShort />
        </div>
        <Heading className="text-lg leading-snug">
          <Link
            to="/classes/$classId"
            params={{ classId: summary.id }}
            search={found ? { ...found.carried, date: found.next.id } : {}}
            className="after:absolute after:inset-0 after:rounded-2xl group-hover:underline"
          >
            {title || fallbacks.title}
          </Link>
        </Heading>
        <CardDate date={date} timeZone={summary.timeZone} />
        <p className="flex items-start gap-1.5 text-ink-soft text-sm">
          <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            {placeLabel(summary)}
            {typeof found?.distanceMiles === 'number' && ` · ${distanceLabel(found.distanceMiles)}`}
          </span>
        </p>
        <p className="mt-1 text-ink-soft text-sm">
          {truncate(summary.description || fallbacks.description, descriptionLength)}
        </p>
        <div className="mt-auto flex items-center justify-between gap-3 pt-3">
          <span className="flex min-w-0 items-center gap-2 text-sm">
            <Avatar name={teacherName} image={teacher.profileImage} className="!size-8" />
            <span className="truncate">{teacherName}</span>
          </span>
          <CardPrice price={summary.price} {...date} />
        </div>
      </div>
    </article>
  );
}

type CardDateProps = Pick<
  ClassSummary,
  'startTime' | 'endTime' | 'availableSpots' | 'releasedSpots' | 'minimum'
> & {
  meetings: Meeting[];
  otherDates: number;
};

/** The date of the class itself. Spots count only while it is upcoming. */
function nextDate(summary: ClassSummary): CardDateProps {
  const { startTime, endTime, availableSpots, releasedSpots, minimum, sessions } = summary;
  const upcoming = upcomingSessions(sessions, new Date()).length;
  return {
    startTime,
    endTime,
    meetings: nextMeetings(summary),
    availableSpots: upcoming > 0 ? availableSpots : null,
    releasedSpots: upcoming > 0 ? releasedSpots : 0,
    minimum: upcoming > 0 ? minimum : null,
    otherDates: Math.max(0, upcoming - 1),
  };
}

/**
 * 'Sat, Nov 28, 2026 · 9:30 AM · 3 h', or '6 × Tue' at the end for several meetings, and '+3 dates' on a
 * line of its own: only the browser knows whether the time needs its zone, which must not break the line.
 */
function CardDate({ date, timeZone }: { date: CardDateProps; timeZone: string }) {
  const { startTime, endTime, availableSpots, releasedSpots, minimum, otherDates, meetings } = date;
  const readerZone = useReaderZone(timeZone);
  if (!startTime || !endTime) return <p className="text-sm">Schedule not set</p>;
  const isPast = new Date(endTime) <= new Date();
  const words = [
    formatDate(startTime, timeZone),
    formatTime(startTime, timeZone, readerZone),
    meetings.length > 0 ? meetingsPattern(meetings, timeZone) : formatDuration(startTime, endTime),
  ];
  return (
    <p className="text-sm">
      {isPast ? `Last held ${words[0]}` : words.join(' · ')}
      {otherDates > 0 && <span className="block text-ink-soft"> +{count(otherDates, 'date')}</span>}
      {availableSpots === 0 && releasedSpots > 0 && (
        <span className="block font-medium text-good">{releasedSentence(releasedSpots)}</span>
      )}
      {minimum && minimum.needed > 0 && (
        <span className="block font-medium">{minimumSentence(minimum)}</span>
      )}
    </p>
  );
}

type CardPriceProps = Pick<ClassSummary, 'price' | 'availableSpots' | 'releasedSpots'>;

/** Released spots are shown with the date. */
function CardPrice({ price, availableSpots, releasedSpots }: CardPriceProps) {
  const hasNone = isFull({ availableSpots, releasedSpots });
  const isFew = availableSpots !== null && availableSpots > 0 && availableSpots <= fewSpots;
  return (
    <span className="flex shrink-0 items-baseline gap-2">
      {(hasNone || isFew) && (
        <span className="font-medium text-bad text-sm">
          {hasNone ? 'Full' : `${availableSpots} left`}
        </span>
      )}
      <span className="font-medium font-serif text-lg">{formatPrice(price)}</span>
    </span>
  );
}
