import { toNextPage, uniqueItems } from '#client/lib/pages/pagination.ts';
import { type ServerAccess, trpc } from '#client/lib/server/trpc.ts';
import { type BookingList, bookingLists } from '#shared/market/bookings/booking-lists.ts';

const limit = 10;

/** Preloads as many pages as are cached; a failure shows where the list would be. */
export async function loadBookings({ utils }: Pick<ServerAccess, 'utils'>, when: BookingList) {
  const input = { when, limit };
  const pages = utils.bookings.list.getInfiniteData(input)?.pages.length ?? 1;
  await utils.bookings.list.prefetchInfinite(input, { ...toNextPage, pages, staleTime: 0 });
}

export function useBookingPages(when: BookingList) {
  const pages = trpc.bookings.list.useInfiniteQuery({ when, limit }, toNextPage);
  return { ...pages, bookings: uniqueItems(pages.data), counts: pages.data?.pages[0]?.counts };
}

/** The booking in one of the lists that are loaded, with all that its page shows. */
export function listedBooking({ utils }: Pick<ServerAccess, 'utils'>, bookingId: string) {
  return bookingLists
    .flatMap((when) => utils.bookings.list.getInfiniteData({ when, limit })?.pages ?? [])
    .flatMap(({ items }) => items)
    .find(({ id }) => id === bookingId);
}
