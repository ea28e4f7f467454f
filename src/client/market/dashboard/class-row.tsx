import { Link } from '@tanstack/react-router';
import { durationMinutes } from '#client/lib/formats/durations.ts';
import { localZone, truncate } from '#client/lib/formats/formats.ts';
import type { CreatedClass } from '#client/lib/server/trpc.ts';
import {
  descriptionLength,
  fallbacks,
  nextMeetings,
  slotSentence,
  spotsSentence,
} from '#client/market/classes/class-words.ts';
import { PictureRow } from '#client/market/classes/picture-row.tsx';
import { VisibilityBadge } from '#client/market/classes/visibility-badge.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { formatPrice } from '#shared/money/money.ts';

/** A class that the viewer teaches, on the dashboard. */
export function ClassRow({ summary }: { summary: CreatedClass }) {
  const link = { to: '/classes/$classId', params: { classId: summary.id } } as const;
  const { title, category, pictures, description, price, location, availableSpots } = summary;
  const { startTime, endTime } = summary;
  const isOver = endTime !== null && new Date(endTime) < new Date();
  const meetings = nextMeetings(summary);
  const duration =
    startTime && endTime ? `${durationMinutes(startTime, endTime)} min` : 'Duration not set';
  return (
    <article className="overflow-hidden rounded-2xl border border-line bg-raised">
      <PictureRow category={category.name} picture={pictures[0] ?? null}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg">
            <Link dir="auto" {...link} className="hover:underline">
              {title || fallbacks.title}
            </Link>
          </h2>
          <VisibilityBadge {...summary} />
        </div>
        <p dir="auto" className="wrap-anywhere text-ink-soft text-sm">
          {truncate(description || 'No description', descriptionLength)}
        </p>
        <p className="text-sm">
          {slotSentence({ ...summary, meetings }, localZone())}
          {meetings.length === 0 && ` · ${duration}`}
        </p>
        <p dir="auto" className="text-ink-soft text-sm">
          {location || fallbacks.location}
        </p>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <span className="text-sm">
            <span className="font-medium">{formatPrice(price)}</span>
            {startTime &&
              ` · ${isOver ? 'Completed' : spotsSentence(availableSpots, summary.releasedSpots)}`}
          </span>
          <LinkButton {...link} variant="secondary" aria-label={`View ${title || fallbacks.title}`}>
            View
          </LinkButton>
        </div>
      </PictureRow>
    </article>
  );
}
