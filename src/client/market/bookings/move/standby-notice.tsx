import { formatMoment, localZone } from '#client/lib/formats/formats.ts';
import type { BookingDetails } from '#client/lib/server/trpc.ts';
import { isListed } from '#client/market/bookings/waitlist/waitlist-words.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { LinkButton } from '#client/ui/link-button.tsx';

/** The date that a booking waits for. */
export function StandbyNotice({ booking }: { booking: BookingDetails }) {
  const { standby, timeZone, listingStatus } = booking;
  if (!standby) return null;
  const { entryId, offerEndsAt } = standby;
  const zone = localZone();
  const until =
    isListed({ listingStatus }) && offerEndsAt && formatMoment(offerEndsAt, timeZone, zone);
  return (
    <section
      aria-label="The date you wait for"
      className={`flex flex-col gap-3 rounded-2xl p-5 ${until ? 'bg-accent-soft' : 'bg-sunken'}`}
    >
      <p>
        {until
          ? `You can change to another date until ${until}:`
          : "You're in line for another date, and keep this one until you claim it:"}
      </p>
      <p className="font-medium">{slotSentence({ ...standby, timeZone }, zone)}</p>
      <LinkButton
        to="/waitlist/$entryId"
        params={{ entryId }}
        variant={until ? 'primary' : 'secondary'}
        className="self-start"
      >
        {until ? 'See your offer' : 'See your place in line'}
      </LinkButton>
    </section>
  );
}

/** Before a booking ends, moves to yet another date, or changes hands: its place in line ends. */
export function lostPlaceSentence({ standby, timeZone }: BookingDetails): string | null {
  if (!standby) return null;
  const date = slotSentence({ ...standby, timeZone }, localZone());
  return standby.offerEndsAt
    ? `To change to ${date}, claim it first: otherwise your offer ends, too.`
    : `You also lose your place in line for ${date}.`;
}
