import { createFileRoute } from '@tanstack/react-router';
import { orNotFound } from '#client/lib/pages/or-not-found.ts';
import { pageHead, titleWithoutData } from '#client/lib/pages/page-head.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { OfferedBookingCard } from '#client/market/bookings/handover/offered-booking.tsx';
import { NotFoundPage } from '#client/site/layout/not-found-page.tsx';
import { Page } from '#client/ui/page/page.tsx';

/** Where a friend accepts a booking. */
export const Route = createFileRoute('/spots/$token')({
  loader: ({ context: { utils }, params: { token } }) =>
    orNotFound(utils.handovers.byToken.fetch({ token }, { staleTime: 0 }), 'HANDOVER_NOT_FOUND'),
  head: ({ match, loaderData }) =>
    pageHead(match.context.appUrl, {
      title: loaderData ? `A spot from ${loaderData.giver}` : titleWithoutData(match),
    }),
  component: OfferedPage,
  notFoundComponent: NotFoundPage,
});

function OfferedPage() {
  const { token } = Route.useParams();
  const navigate = Route.useNavigate();
  const utils = trpc.useUtils();
  const [offered] = trpc.handovers.byToken.useSuspenseQuery({ token });
  const { giver, booking } = offered;
  const spot = booking && (booking.seats === 1 ? 'a spot' : `${booking.seats} spots`);
  return (
    <Page>
      <h1 className="mb-6 text-2xl">
        {spot ? `${giver} gives you ${spot}` : 'A spot from a friend'}
      </h1>
      <OfferedBookingCard
        token={token}
        offered={offered}
        onAccepted={async (bookingId) => {
          await utils.bookings.invalidate();
          toast({ title: "It's yours", description: `We've told ${giver} and the instructor.` });
          await navigate({ to: '/bookings/$bookingId', params: { bookingId } });
        }}
      />
    </Page>
  );
}
