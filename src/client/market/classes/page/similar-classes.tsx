import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useInView } from '#client/lib/browser/in-view.ts';
import { formatDate, formatTime } from '#client/lib/formats/formats.ts';
import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import { type ClassSummary, trpc } from '#client/lib/server/trpc.ts';
import { fallbacks } from '#client/market/classes/class-words.ts';
import { ClassGrid, PlaceholderCards } from '#client/market/classes/lists/class-grid.tsx';
import { PictureRow } from '#client/market/classes/picture-row.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { openSessions } from '#shared/market/classes/dates/class-sessions.ts';
import { formatPrice } from '#shared/money/money.ts';

/** Up to three upcoming classes of the same category. */
export function SimilarClasses({ classId }: { classId: string }) {
  const { data: classes, isError } = trpc.classes.similar.useQuery({ classId });
  const explore = (
    <LinkButton to="/explore" search={({ near, seats }) => ({ near, seats })} variant="secondary">
      Explore other classes
    </LinkButton>
  );
  if (isError || classes?.length === 0) return explore;
  if (!classes) return <Skeleton className="h-60" />;
  return (
    <section aria-labelledby="similar-classes" className="flex flex-col gap-3">
      <h2 id="similar-classes" className="text-lg">
        {heading}
      </h2>
      <ul className="-mx-2 flex flex-col">
        {classes.map((summary) => (
          <li key={summary.id}>
            <SimilarClass summary={summary} />
          </li>
        ))}
      </ul>
      {explore}
    </section>
  );
}

const heading = 'Similar classes coming up';

/**
 * The same classes as cards at the end of the page. They are loaded when they are near the screen,
 * so that neither the server nor the first view waits for them.
 */
export function SimilarClassCards({ classId }: { classId: string }) {
  const section = useRef<HTMLElement>(null);
  const isNear = useInView(section, '300px');
  const { data: classes, isError } = trpc.classes.similar.useQuery(
    { classId },
    { enabled: isNear },
  );
  if (isError || classes?.length === 0) return null;
  return (
    <section
      ref={section}
      aria-labelledby="similar-classes"
      className="flex flex-col gap-6 border-line border-t pt-10 print:hidden"
    >
      <h2 id="similar-classes" className="text-xl">
        {heading}
      </h2>
      {classes ? (
        <ClassGrid classes={classes} headingLevel="h3" isBelowFold isRow />
      ) : (
        <PlaceholderCards amount={3} isRow />
      )}
    </section>
  );
}

function SimilarClass({ summary }: { summary: ClassSummary }) {
  const { id, title, category, pictures, price, timeZone, sessions } = summary;
  const readerZone = useReaderZone(timeZone);
  const next = openSessions(sessions, new Date())[0];
  return (
    <Link
      to="/classes/$classId"
      params={{ classId: id }}
      search={next ? { date: next.id } : {}}
      className="group block rounded-lg p-2 hover:bg-sunken"
    >
      <PictureRow category={category.name} picture={pictures[0] ?? null} isSmall>
        <span dir="auto" className="font-medium text-base leading-snug group-hover:underline">
          {title || fallbacks.title}
        </span>
        {next && <span>{formatDate(next.startTime, timeZone)}</span>}
        <span className="text-ink-soft">
          {next && `${formatTime(next.startTime, timeZone, readerZone)} · `}
          {formatPrice(price)}
        </span>
      </PictureRow>
    </Link>
  );
}
