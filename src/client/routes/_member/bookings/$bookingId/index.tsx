import { createFileRoute, redirect } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMinutesLeft } from '#client/lib/formats/minutes-left.ts';
import { useIsPast } from '#client/lib/formats/use-is-past.ts';
import { orNotFound } from '#client/lib/pages/or-not-found.ts';
import { pageHead, titleWithoutData } from '#client/lib/pages/page-head.ts';
import { oneOf } from '#client/lib/pages/search-values.ts';
import { BookedClass } from '#client/market/bookings/booked/booked-class.tsx';
import { BookingActions } from '#client/market/bookings/booked/booking-actions.tsx';
import { bookingWords, doubtOf } from '#client/market/bookings/booked/booking-words.ts';
import { ChangedNotice } from '#client/market/bookings/booked/changed-notice.tsx';
import { DoubtfulBooking } from '#client/market/bookings/booked/doubtful-booking.tsx';
import { PaymentNotice } from '#client/market/bookings/booked/payment/payment-notice.tsx';
import { PaymentSummary } from '#client/market/bookings/booked/payment/payment-summary.tsx';
import { UnpaidBooking } from '#client/market/bookings/booked/payment/unpaid-booking.tsx';
import { useAwaitedBooking } from '#client/market/bookings/booked/payment/use-awaited-booking.ts';
import { UnpaidAddition } from '#client/market/bookings/booked/unpaid-addition.tsx';
import { bookingStage } from '#client/market/bookings/booking-stage.ts';
import { ReceivedAnnouncements } from '#client/market/bookings/received-announcements.tsx';
import { listedBooking } from '#client/market/dashboard/booking-pages.ts';
import { NotFoundPage } from '#client/site/layout/not-found-page.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { Page } from '#client/ui/page/page.tsx';

const outcomes = ['done', 'canceled'] as const;
type BookingSearch = { payment?: (typeof outcomes)[number] | undefined };

export const Route = createFileRoute('/_member/bookings/$bookingId/')({
  validateSearch: (search: { payment?: unknown }): BookingSearch => ({
    payment: oneOf(outcomes, search.payment),
  }),
  // Always refetched: the booking may have been paid or canceled elsewhere. Meanwhile the page shows
  // what the dashboard has.
  async loader({ context, params: { bookingId } }) {
    const { byId } = context.utils.bookings;
    const { received } = context.utils.announcements;
    const fresh = { staleTime: 0 };
    const listed = listedBooking(context, bookingId);
    if (!listed) {
      const booking = await orNotFound(
        byId.fetch({ bookingId }, fresh).catch(async (error: unknown) => {
          // A friend may have accepted it.
          await context.utils.bookings.given.fetch({ bookingId }, fresh).catch(() => {
            throw error;
          });
          throw redirect({ to: '/bookings/$bookingId/given', params: { bookingId } });
        }),
        'BOOKING_NOT_FOUND',
      );
      await received.prefetch({ classId: booking.classId }, fresh);
      return booking;
    }
    byId.setData({ bookingId }, (read) => read ?? listed);
    void byId.prefetch({ bookingId }, fresh);
    void received.prefetch({ classId: listed.classId }, fresh);
    return listed;
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context.appUrl, {
      title: loaderData ? `Your booking: ${loaderData.title}` : titleWithoutData(match),
    }),
  component: BookingPage,
  notFoundComponent: NotFoundPage,
});

function BookingPage() {
  const { bookingId } = Route.useParams();
  const { payment: outcome } = Route.useSearch();
  const { booking, awaited } = useAwaitedBooking(bookingId, outcome === 'done');
  const heading = useRef<HTMLHeadingElement>(null);
  // The page changes when these moments come.
  useMinutesLeft(booking.payment?.expiresAt);
  useMinutesLeft(booking.addition?.payment.expiresAt);
  useIsPast(booking.startTime);
  useIsPast(booking.endTime);
  const stage = bookingStage(booking, new Date());
  const doubt = doubtOf(booking, stage);
  const { title, sentence } =
    awaited && !doubt && stage !== 'upcoming'
      ? { title: 'Almost there', sentence: "We're confirming your spot." }
      : bookingWords(booking, stage);
  return (
    <Page>
      <div className="mb-4">
        <BackLink to="/dashboard" search={{ tab: 'enrolled' }}>
          Your bookings
        </BackLink>
      </div>
      {!doubt && <ChangedNotice booking={booking} />}
      <PaymentNotice booking={booking} outcome={outcome} awaited={awaited} />
      <h1 dir="auto" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h1>
      <p className="mt-2 max-w-prose text-ink-soft text-lg">{sentence}</p>
      {doubt && (
        <DoubtfulBooking
          booking={booking}
          reason={doubt.reason}
          onCanceled={() => heading.current?.focus()}
        />
      )}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <div className="flex flex-col gap-6">
          {stage === 'unpaid' && !awaited && booking.payment && (
            <UnpaidBooking
              bookingId={bookingId}
              seats={booking.seats}
              payment={booking.payment}
              onGivenUp={() => heading.current?.focus()}
            />
          )}
          {stage === 'upcoming' && !awaited && booking.addition && (
            <UnpaidAddition booking={booking} addition={booking.addition} />
          )}
          <ReceivedAnnouncements classId={booking.classId} />
          <BookedClass booking={booking} stage={stage} />
        </div>
        <aside id="change" aria-label="Your booking" className="flex scroll-mt-24 flex-col gap-6">
          <PaymentSummary booking={booking} stage={stage} />
          <BookingActions
            booking={booking}
            stage={stage}
            onCanceled={() => heading.current?.focus()}
          />
        </aside>
      </div>
    </Page>
  );
}
