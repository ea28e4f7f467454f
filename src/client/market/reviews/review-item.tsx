import type { ReactNode } from 'react';
import { formatDate } from '#client/lib/formats/formats.ts';
import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import type { Review } from '#client/lib/server/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Stars } from './rating.tsx';

type ReviewItemProps = {
  review: Review;
  /** A link to the reviewed class, where the page lists several. */
  about?: ReactNode;
  /** Actions below the review. */
  children?: ReactNode;
};

/** A review and the instructor's reply. */
export function ReviewItem({ review, about, children }: ReviewItemProps) {
  const { user, rating, comment, createdAt, reply, repliedAt, editedAfterReplyAt } = review;
  const readerZone = useReaderZone('UTC');
  const name = user.fullName || user.username;
  return (
    <li tabIndex={-1} className="flex gap-4 outline-none">
      <Avatar name={name} image={user.profileImage} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3">
          <span dir="auto" className="font-medium">
            {name}
          </span>
          <span className="text-ink-soft text-sm">{formatDate(createdAt, readerZone)}</span>
        </p>
        {about}
        <Stars rating={rating} />
        <p dir="auto" className="mt-1 max-w-prose whitespace-pre-line">
          {comment}
        </p>
        {editedAfterReplyAt && (
          <p className="mt-1 text-ink-soft text-sm">
            Edited {formatDate(editedAfterReplyAt, readerZone)}, after the instructor replied
          </p>
        )}
        {reply && repliedAt && (
          <div className="mt-4 max-w-prose rounded-lg bg-sunken p-4">
            <p className="text-sm">
              <span className="font-medium">The instructor's reply</span>{' '}
              <span className="text-ink-soft">{formatDate(repliedAt, readerZone)}</span>
            </p>
            <p dir="auto" className="mt-1 whitespace-pre-line">
              {reply}
            </p>
          </div>
        )}
        {children}
      </div>
    </li>
  );
}
