import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ClassPicture } from '#client/classes/class-picture.tsx';
import {
  descriptionLength,
  fallbacks,
  slotSentence,
  spotsSentence,
} from '#client/classes/class-words.ts';
import { durationMinutes } from '#client/lib/durations.ts';
import { localZone, truncate } from '#client/lib/formats.ts';
import type { ClassSummary } from '#client/lib/trpc.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { formatPrice } from '#shared/money.ts';

type ClassRowProps = {
  summary: ClassSummary;
  /** The session to link to, if any. */
  sessionId?: string;
  headingLevel?: 'h2' | 'h3';
  /** Shown next to the View button. */
  action?: ReactNode;
  /** A message about the booking. */
  note?: ReactNode;
};

/** A class on the dashboard. For a booked class, `summary` has the times of the booked session. */
export function ClassRow(props: ClassRowProps) {
  const { summary, sessionId, action, note, headingLevel: Heading = 'h2' } = props;
  const link = {
    params: { classId: summary.id },
    search: sessionId ? { date: sessionId } : {},
  };
  const { title, pictures, description, price, location, availableSpots } = summary;
  const { startTime, endTime } = summary;
  const isOver = endTime !== null && new Date(endTime) < new Date();
  const duration =
    startTime && endTime ? `${durationMinutes(startTime, endTime)} min` : 'Duration not set';
  return (
    <article className="flex flex-col overflow-hidden rounded-2xl border border-line bg-raised sm:flex-row">
      <ClassPicture
        title={title}
        picture={pictures[0]}
        sizes="(min-width: 40rem) 14rem, 100vw"
        className="sm:m-5 sm:mr-0 sm:w-56 sm:shrink-0 sm:self-start sm:rounded-lg"
      />
      <div className="flex min-w-0 grow flex-col gap-1.5 p-5">
        <Heading className="text-lg">
          <Link to="/classes/$classId" {...link} className="hover:underline">
            {title || fallbacks.title}
          </Link>
        </Heading>
        <p className="text-ink-soft text-sm">
          {truncate(description || 'No description', descriptionLength)}
        </p>
        <p className="text-sm">
          {slotSentence(summary, localZone())} · {duration}
        </p>
        <p className="text-ink-soft text-sm">{location || fallbacks.location}</p>
        {note}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <span className="text-sm">
            <span className="font-medium">{formatPrice(price)}</span>
            {startTime && ` · ${isOver ? 'Completed' : spotsSentence(availableSpots)}`}
          </span>
          <span className="flex flex-wrap gap-2">
            {action}
            <LinkButton
              to="/classes/$classId"
              {...link}
              variant="secondary"
              aria-label={`View ${title || fallbacks.title}`}
            >
              View
            </LinkButton>
          </span>
        </div>
      </div>
    </article>
  );
}
