import { Link } from '@tanstack/react-router';
import type { BookingListItem } from '#client/lib/server/trpc.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { useCurrentInView } from '#client/ui/page/current-in-view.ts';
import { LoadNextPage } from '#client/ui/page/load-more.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import type { BookingList } from '#shared/market/bookings/booking-lists.ts';
import { bookingLists } from '#shared/market/bookings/booking-lists.ts';
import type { useBookingPages } from './booking-pages.ts';
import { BookingRow } from './booking-row.tsx';

type Bookings = ReturnType<typeof useBookingPages>;
type MyBookingsProps = { when: BookingList; pages: Bookings };

const labels: Record<BookingList, string> = {
  upcoming: 'Upcoming',
  past: 'Past',
  canceled: 'Canceled',
};

const emptySentences: Record<BookingList, string> = {
  upcoming: 'No upcoming bookings.',
  past: "No past bookings yet. Classes you've taken will show up here.",
  canceled: 'No canceled bookings.',
};

/** The viewer's bookings, one list at a time. */
export function MyBookings({ when, pages }: MyBookingsProps) {
  const { counts } = pages;
  const row = useCurrentInView<HTMLElement>(when);
  const browse = <LinkButton to="/classes">Browse classes</LinkButton>;
  const isNew = counts && counts.upcoming + counts.past + counts.canceled === 0;
  if (isNew)
    return (
      <Notice title="You haven't booked a class yet" action={browse}>
        Find one that starts soon and book your spot.
      </Notice>
    );
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <nav ref={row} aria-label="Your bookings" className="scroll-row relative gap-2">
          {bookingLists.map((list) => (
            <Link
              key={list}
              to="/dashboard"
              search={{ tab: 'enrolled', when: list }}
              replace
              resetScroll={false}
              aria-current={list === when ? 'page' : undefined}
              className="-outline-offset-2 inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 font-medium text-ink-soft hover:border-line-strong hover:text-ink aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
            >
              {labels[list]}
              {counts && <span className="text-sm">{counts[list]}</span>}
            </Link>
          ))}
        </nav>
        {browse}
      </div>
      <section aria-label={labels[when]}>
        <Bookings when={when} pages={pages} />
      </section>
    </div>
  );
}

function Bookings({ when, pages }: MyBookingsProps) {
  const { data, bookings, error } = pages;
  if (!data && error)
    return (
      <PartFailure
        title="We couldn't load your bookings"
        error={error}
        onRetry={() => pages.refetch()}
      />
    );
  if (!data)
    return (
      <div role="status" aria-label="Loading your bookings" className="flex flex-col gap-4">
        <Skeleton className="h-44 rounded-2xl" />
        <Skeleton className="h-44 rounded-2xl" />
      </div>
    );
  if (bookings.length === 0) return <p className="text-ink-soft">{emptySentences[when]}</p>;
  return (
    <>
      <ul className="flex flex-col gap-4">
        {bookings.map((booking: BookingListItem) => (
          <li key={booking.id}>
            <BookingRow booking={booking} />
          </li>
        ))}
      </ul>
      <LoadNextPage pages={pages} amount={bookings.length} item="booking" />
    </>
  );
}
