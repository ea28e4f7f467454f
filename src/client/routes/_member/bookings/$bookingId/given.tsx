import { createFileRoute } from '@tanstack/react-router';
import { formatDate, localZone } from '#client/lib/formats/formats.ts';
import { orNotFound } from '#client/lib/pages/or-not-found.ts';
import { pageHead, titleWithoutData } from '#client/lib/pages/page-head.ts';
import { refundSentences } from '#client/market/bookings/payment-words.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { NotFoundPage } from '#client/site/layout/not-found-page.tsx';
import { Card } from '#client/ui/card.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { Page } from '#client/ui/page/page.tsx';

/** A booking that the viewer gave to a friend. */
export const Route = createFileRoute('/_member/bookings/$bookingId/given')({
  loader: ({ context: { utils }, params: { bookingId } }) =>
    orNotFound(utils.bookings.given.fetch({ bookingId }, { staleTime: 0 }), 'BOOKING_NOT_FOUND'),
  head: ({ match, loaderData }) =>
    pageHead(match.context.appUrl, {
      title: loaderData ? `Given away: ${loaderData.title}` : titleWithoutData(match),
    }),
  component: GivenPage,
  notFoundComponent: NotFoundPage,
});

function GivenPage() {
  const { bookingId } = Route.useParams();
  const { title, receiver, acceptedAt, payments, refunds, ...slot } = Route.useLoaderData();
  const { classId, timeZone } = slot;
  return (
    <Page width="medium">
      <div className="mb-4">
        <BackLink to="/dashboard" search={{ tab: 'enrolled' }}>
          Your bookings
        </BackLink>
      </div>
      <h1 className="text-2xl">{`${receiver} accepted your booking`}</h1>
      <Card className="mt-6 flex flex-col gap-3">
        <h2 dir="auto" className="text-lg">
          {title}
        </h2>
        <p>{slotSentence(slot, localZone())}</p>
        <p className="text-ink-soft">
          {`It hasn't been yours since ${formatDate(acceptedAt, timeZone)}.`}
        </p>
        {refundSentences(refunds, timeZone).map((sentence) => (
          <p key={sentence} className="text-sm">
            {sentence}
          </p>
        ))}
        {payments.length > 0 && (
          <LinkButton to="/bookings/$bookingId/receipt" params={{ bookingId }} variant="secondary">
            View receipt
          </LinkButton>
        )}
        <LinkButton to="/classes/$classId" params={{ classId }} variant="quiet">
          See other dates
        </LinkButton>
      </Card>
    </Page>
  );
}
