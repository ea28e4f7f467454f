import { Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { formatDate, formatTime, truncate } from '#client/lib/formats.ts';
import { useReaderZone } from '#client/lib/reader-zone.ts';
import type { ClassSummary } from '#client/lib/trpc.ts';
import { Rating } from '#client/reviews/rating.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { classPictureSizes } from '#shared/images.ts';
import { formatPrice } from '#shared/money.ts';
import { ClassPicture } from './class-picture.tsx';
import { descriptionLength, fallbacks, levelLabels } from './class-words.ts';

type ClassCardProps = { summary: ClassSummary; isFirst?: boolean; headingLevel?: 'h2' | 'h3' };

/** The whole card is a single link labeled by its title. */
export function ClassCard({ summary, isFirst, headingLevel: Heading = 'h2' }: ClassCardProps) {
  const { id, title, pictures, category, teacher, startTime, timeZone, availableSpots } = summary;
  const { level } = summary;
  const readerZone = useReaderZone(timeZone);
  const teacherName = teacher.fullName || fallbacks.teacher;
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-2xl border border-line bg-raised transition-colors duration-150 hover:border-line-strong">
      <ClassPicture
        title={title}
        picture={pictures[0]}
        sizes={classPictureSizes.card}
        isFirst={isFirst ?? false}
      />
      <div className="flex grow flex-col gap-2 p-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Badge>{category.name || fallbacks.category}</Badge>
          <span className="text-sm">
            <Rating average={summary.averageRating} reviews={summary.reviewCount} />
          </span>
        </div>
        <Heading className="text-lg leading-snug">
          <Link
            to="/classes/$classId"
            params={{ classId: id }}
            className="after:absolute after:inset-0 after:rounded-2xl group-hover:underline"
          >
            {title || fallbacks.title}
          </Link>
        </Heading>
        <p className="text-ink-soft text-sm">
          {truncate(summary.description || fallbacks.description, descriptionLength)}
        </p>
        <p className="text-sm">
          {startTime
            ? `${formatDate(startTime, timeZone)}, ${formatTime(startTime, timeZone, readerZone)}`
            : 'Schedule not set'}
          {level !== 'all' && (
            <>
              {' · '}
              <span>{levelLabels[level]}</span>
            </>
          )}
          {availableSpots === 0 && <span className="font-medium text-bad"> · Full</span>}
        </p>
        <p className="flex items-start gap-1.5 text-ink-soft text-sm">
          <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
          {summary.location || fallbacks.location}
        </p>
        <div className="mt-auto flex items-center justify-between gap-3 pt-3">
          <span className="flex min-w-0 items-center gap-2 text-sm">
            <Avatar name={teacherName} image={teacher.profileImage} className="size-8" />
            <span className="truncate">{teacherName}</span>
          </span>
          <span className="font-medium font-serif text-lg">{formatPrice(summary.price)}</span>
        </div>
      </div>
    </article>
  );
}
