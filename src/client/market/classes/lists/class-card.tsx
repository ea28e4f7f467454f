import { Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { formatDuration } from '#client/lib/formats/durations.ts';
import { formatDate, formatTime, truncate } from '#client/lib/formats/formats.ts';
import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import type { ClassSession, ClassSummary } from '#client/lib/server/trpc.ts';
import { ClassPicture } from '#client/market/classes/class-picture.tsx';
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
} from '#client/market/classes/class-words.ts';
import { joinableCourse } from '#client/market/classes/joinable-course.ts';
import { FavoriteButton } from '#client/market/favorites/favorite-button.tsx';
import type { FavoriteChoice } from '#client/market/favorites/use-favorites.ts';
import { Rating } from '#client/market/reviews/rating.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { classPictureSizes } from '#shared/files/images.ts';
import { levelLabels } from '#shared/market/classes/class-levels.ts';
import { upcomingSessions } from '#shared/market/classes/dates/class-sessions.ts';
import { minimumSentence } from '#shared/market/classes/dates/minimum.ts';
import { lateWords, meetingsPattern } from '#shared/market/search/meeting-words.ts';
import type { CarriedSearch } from '#shared/market/search/search.ts';
import { formatPrice } from '#shared/money/money.ts';

type DatedFields = 'startTime' | 'endTime' | 'availableSpots' | 'releasedSpots' | 'minimum';
type Listing = Omit<ClassSummary, DatedFields | 'sessions' | 'image' | 'images' | 'isActive'>;
type Session = Pick<ClassSession, DatedFields | 'id' | 'meetings'>;

/** The result of a search for a class: the next matching date, further ones, and the distance. */
type FoundDate = {
  next: Session;
  underway: Session | null;
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
  const date = found ? foundDate(summary, found) : nextDate(props.summary);
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-2xl border border-line bg-raised transition-colors duration-150 hover:border-line-strong">
      <ClassPicture
        category={category.name}
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
      <div className="flex grow flex-col gap-1.5 p-4 sm:px-5">
        <div className="flex items-center justify-between gap-3 text-sm">
          <p className="truncate">
            <span dir="auto" className="font-medium text-accent">
              {category.name || fallbacks.category}
            </span>
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
            dir="auto"
            to="/classes/$classId"
            params={{ classId: summary.id }}
            search={found ? { ...found.carried, date: date.id } : {}}
            className="after:absolute after:inset-0 after:rounded-2xl group-hover:underline"
          >
            {title || fallbacks.title}
          </Link>
        </Heading>
        <CardDate date={date} timeZone={summary.timeZone} />
        <p className="flex items-center gap-1.5 text-ink-soft text-sm">
          <MapPin aria-hidden className="size-4 shrink-0" />
          <span dir="auto" className="truncate">
            {placeLabel(summary)}
          </span>
          {typeof found?.distanceMiles === 'number' && (
            <span className="-ml-1.5 shrink-0">{`\u00a0· ${distanceLabel(found.distanceMiles)}`}</span>
          )}
        </p>
        <p dir="auto" className="wrap-anywhere text-ink-soft text-sm">
          {truncate(summary.description || fallbacks.description, descriptionLength)}
        </p>
        <div className="mt-auto flex items-center justify-between gap-3 pt-3">
          <span className="flex min-w-0 items-center gap-2 text-sm">
            <Avatar name={teacherName} image={teacher.profileImage} className="!size-8" />
            <span dir="auto" className="truncate">
              {teacherName}
            </span>
          </span>
          <CardPrice {...date} />
        </div>
      </div>
    </article>
  );
}

type CardDateProps = Pick<ClassSummary, DatedFields | 'price'> & {
  /** Absent for the date of the class itself. */
  id?: string;
  meetings: Meeting[];
  otherDates: number;
  /** The next meeting of a course that has begun: the 3rd, for example. */
  joinsAt?: number;
};

/** The matching date, or the course that has begun and can be joined before it. */
function foundDate(summary: Listing, { next, underway, otherDates }: FoundDate): CardDateProps {
  const course = underway && joinableCourse([underway], summary, new Date());
  return course
    ? { ...course, otherDates: otherDates + 1 }
    : { ...next, price: summary.price, otherDates };
}

/** The date of the class itself. Spots count only while it is upcoming. */
function nextDate(summary: ClassSummary): CardDateProps {
  const { startTime, endTime, availableSpots, releasedSpots, minimum, sessions, price } = summary;
  const now = new Date();
  const upcoming = upcomingSessions(sessions, now).length;
  const course = joinableCourse(sessions, summary, now);
  if (course) return { ...course, otherDates: upcoming };
  return {
    startTime,
    endTime,
    meetings: nextMeetings(summary),
    price,
    availableSpots: upcoming > 0 ? availableSpots : null,
    releasedSpots: upcoming > 0 ? releasedSpots : 0,
    minimum: upcoming > 0 ? minimum : null,
    otherDates: Math.max(0, upcoming - 1),
  };
}

/**
 * 'Sat, Nov 28, 2026 · 9:30 AM · 3 h', or '6 × Tue' at the end for several meetings, and '+3 dates'. Only
 * the browser knows whether the time needs its zone, which must not add a line.
 */
function CardDate({ date, timeZone }: { date: CardDateProps; timeZone: string }) {
  const { startTime, endTime, availableSpots, releasedSpots, minimum, otherDates } = date;
  const { meetings, joinsAt } = date;
  const readerZone = useReaderZone(timeZone);
  if (!startTime || !endTime) return <p className="text-sm">Schedule not set</p>;
  const isPast = new Date(endTime) <= new Date();
  const words = [formatDate(startTime, timeZone), formatTime(startTime, timeZone, readerZone)];
  const length =
    meetings.length > 0 ? meetingsPattern(meetings, timeZone) : formatDuration(startTime, endTime);
  return (
    <p className="@container text-sm">
      <span className="flex gap-2 whitespace-nowrap">
        {/* Without room for all words, the last one is left out: it wraps to a hidden line. */}
        <span className="flex h-[1lh] min-w-0 flex-wrap overflow-hidden">
          <span className="max-w-full truncate">
            {isPast ? `Last held ${words[0]}` : words.join(' · ')}
          </span>
          {!isPast && !joinsAt && <span>{`\u00a0· ${length}`}</span>}
        </span>
        {otherDates > 0 && (
          <span className="shrink-0 text-ink-soft">
            +{otherDates}
            <span className="@max-[17rem]:sr-only">{otherDates === 1 ? ' date' : ' dates'}</span>
          </span>
        )}
      </span>
      {joinsAt && (
        <span className="block font-medium text-good">
          {lateWords(joinsAt, { startTime, meetings, timeZone })}
        </span>
      )}
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

/** Released spots are shown with the date. The price of a class that is still entered may be NaN. */
function CardPrice({ price, availableSpots, releasedSpots }: CardPriceProps) {
  const isSoldOut = isFull({ availableSpots, releasedSpots });
  const isFew = availableSpots !== null && availableSpots > 0 && availableSpots <= fewSpots;
  return (
    <span className="flex shrink-0 items-baseline gap-2">
      {(isSoldOut || isFew) && (
        <span className="font-medium text-bad text-sm">
          {isSoldOut ? 'Full' : `${availableSpots} left`}
        </span>
      )}
      {!Number.isNaN(price) && (
        <span className="font-medium font-serif text-lg">{formatPrice(price)}</span>
      )}
    </span>
  );
}
