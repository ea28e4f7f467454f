import { createFileRoute, Link } from '@tanstack/react-router';
import { formatMoment, localZone } from '#client/lib/formats/formats.ts';
import { orNotFound } from '#client/lib/pages/or-not-found.ts';
import { pageHead, titleWithoutData } from '#client/lib/pages/page-head.ts';
import { trpc, type WaitlistEntry } from '#client/lib/server/trpc.ts';
import { ReceivedAnnouncements } from '#client/market/bookings/received-announcements.tsx';
import { OpenDates } from '#client/market/bookings/waitlist/open-dates.tsx';
import { QueueFacts } from '#client/market/bookings/waitlist/queue-facts.tsx';
import { useLeaveWaitlist } from '#client/market/bookings/waitlist/use-waitlist.ts';
import { WaitlistOffer } from '#client/market/bookings/waitlist/waitlist-offer.tsx';
import {
  bookedDate,
  isListed,
  openOffer,
  placeSentence,
  statusWords,
  wantedDate,
} from '#client/market/bookings/waitlist/waitlist-words.ts';
import { NotFoundPage } from '#client/site/layout/not-found-page.tsx';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { Page } from '#client/ui/page/page.tsx';
import { isInQueue } from '#shared/market/bookings/waitlist-states.ts';

export const Route = createFileRoute('/_member/waitlist/$entryId')({
  // Always refetched: the queue moves.
  async loader({ context: { utils }, params: { entryId } }) {
    const fresh = { staleTime: 0 };
    const entry = await orNotFound(
      utils.waitlist.byId.fetch({ entryId }, fresh),
      'WAITLIST_ENTRY_NOT_FOUND',
    );
    await utils.announcements.received.prefetch({ classId: entry.classId }, fresh);
    return entry;
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context.appUrl, {
      title: loaderData ? `Waitlist: ${loaderData.title}` : titleWithoutData(match),
    }),
  component: WaitlistPage,
  notFoundComponent: NotFoundPage,
});

function WaitlistPage() {
  const { entryId } = Route.useParams();
  const [entry] = trpc.waitlist.byId.useSuspenseQuery(
    { entryId },
    { refetchOnWindowFocus: 'always' },
  );
  const { classId, title, hasConflict } = entry;
  const offer = openOffer(entry);
  const leave = useLeaveWaitlist();
  const place = placeSentence(entry);
  const isLive = isInQueue(entry.status);
  return (
    <Page width="column">
      <div className="mb-4">
        <BackLink to="/dashboard" search={{ tab: 'waitlist' }}>
          Your waitlists
        </BackLink>
      </div>
      <h1 className="text-2xl">{offer ? "It's your turn" : 'Waitlist'}</h1>
      <p className="mt-2 text-lg">
        {isListed(entry) ? (
          <Link
            dir="auto"
            to="/classes/$classId"
            params={{ classId }}
            className="underline underline-offset-4"
          >
            {title}
          </Link>
        ) : (
          title
        )}
        {!offer && `, ${wantedDate(entry)}`}
      </p>
      <p role="status" className="mt-2 text-ink-soft">
        {statusWords(entry)} {place}
      </p>
      <div className="mt-6 flex flex-col gap-6">
        {offer && <WaitlistOffer entry={entry} offer={offer} />}
        <ReceivedAnnouncements classId={classId} />
        {!offer && isLive && isListed(entry) && <QueueFacts entry={entry} />}
        {!offer && isLive && <KeptBooking entry={entry} />}
        {!offer && isLive && <OpenDates entry={entry} />}
        {hasConflict && (
          <p className="rounded-lg bg-sunken px-4 py-3">
            You booked something else at that time, so we offer open spots to the next person. You
            keep your place, in case you cancel the other one.
          </p>
        )}
        {isLive ? (
          <Button
            variant="secondary"
            className="self-start"
            isPending={leave.isPending}
            pendingLabel="Leaving…"
            onClick={() => leave.mutate({ classId })}
          >
            Leave the waitlist
          </Button>
        ) : (
          isListed(entry) && (
            <LinkButton to="/classes/$classId" params={{ classId }} className="self-start">
              See the class
            </LinkButton>
          )
        )}
      </div>
    </Page>
  );
}

/** The booking of an entry on standby. */
function KeptBooking({ entry }: { entry: WaitlistEntry }) {
  const { booking } = entry;
  if (!booking) return null;
  const until = formatMoment(booking.until, entry.timeZone, localZone());
  return (
    <p className="rounded-lg bg-sunken px-4 py-3">
      You keep{' '}
      <Link
        to="/bookings/$bookingId"
        params={{ bookingId: booking.bookingId }}
        className="underline underline-offset-4"
      >
        your booking of {bookedDate(entry)}
      </Link>{' '}
      while you wait. You stay in line until {until} at most.
    </p>
  );
}
