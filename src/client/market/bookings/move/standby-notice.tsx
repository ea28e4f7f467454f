import { formatDate, formatTime, localZone } from '#client/lib/formats/formats.ts';
import type { BookingDetails } from '#client/lib/server/trpc.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { LinkButton } from '#client/ui/link-button.tsx';

/** The date that a booking waits for. */
export function StandbyNotice({ booking: { standby, timeZone } }: { booking: BookingDetails }) {
  if (!standby) return null;
  const { entryId, offerEndsAt } = standby;
  const zone = localZone();
  const until =
    offerEndsAt && `${formatDate(offerEndsAt, zone)}, ${formatTime(offerEndsAt, zone, zone)}`;
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
