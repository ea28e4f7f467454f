import { Link } from '@tanstack/react-router';
import type { BookingListItem } from '#client/lib/server/trpc.ts';
import { fallbacks } from '#client/market/classes/class-words.ts';

type BookedTitleProps = {
  booking: Pick<BookingListItem, 'title' | 'classId' | 'sessionId'>;
  /** Whether the viewer can see the class. */
  isLinked: boolean;
  className: string;
};

/** The title of a booked class, linked to the booked date. */
export function BookedTitle({ booking, isLinked, className }: BookedTitleProps) {
  const { title, classId, sessionId } = booking;
  const name = title || fallbacks.title;
  return (
    <h2 className={className}>
      {isLinked ? (
        <Link
          dir="auto"
          to="/classes/$classId"
          params={{ classId }}
          search={{ date: sessionId }}
          className="underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      ) : (
        name
      )}
    </h2>
  );
}
