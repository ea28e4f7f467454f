import { createFileRoute } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { orNotFound } from '#client/lib/pages/or-not-found.ts';
import { pageHead, titleWithoutData } from '#client/lib/pages/page-head.ts';
import { useViewer } from '#client/lib/session/viewer.ts';
import { Receipt } from '#client/market/bookings/booked/payment/receipt.tsx';
import { NotFoundPage } from '#client/site/layout/not-found-page.tsx';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { Page } from '#client/ui/page/page.tsx';

export const Route = createFileRoute('/_member/bookings/$bookingId/receipt')({
  // Who gave the booking to a friend keeps the receipt.
  loader: ({ context: { utils }, params: { bookingId } }) =>
    orNotFound(
      utils.bookings.byId
        .fetch({ bookingId }, { staleTime: 0 })
        .catch(() => utils.bookings.given.fetch({ bookingId }, { staleTime: 0 })),
      'BOOKING_NOT_FOUND',
    ),
  head: ({ match, loaderData }) =>
    pageHead(match.context.appUrl, {
      title: loaderData ? `Receipt: ${loaderData.title}` : titleWithoutData(match),
    }),
  component: ReceiptPage,
  notFoundComponent: NotFoundPage,
});

function ReceiptPage() {
  const { bookingId } = Route.useParams();
  const { viewer: loaded } = Route.useRouteContext();
  const viewer = useViewer() ?? loaded;
  const booking = Route.useLoaderData();
  const toBooking = { to: '/bookings/$bookingId', params: { bookingId } } as const;
  if (booking.payments.length === 0)
    return (
      <Page>
        <Notice
          headingLevel="h1"
          title="No receipt"
          action={<LinkButton {...toBooking}>See your booking</LinkButton>}
        >
          You paid nothing through LearnLocal for this booking.
        </Notice>
      </Page>
    );
  return (
    <Page width="medium" className="print:max-w-none print:p-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink {...toBooking}>Your booking</BackLink>
        <Button variant="secondary" onClick={() => print()}>
          <Printer aria-hidden className="size-4" />
          Print or save as PDF
        </Button>
      </div>
      <Receipt booking={booking} viewer={viewer} />
    </Page>
  );
}
