import { formatMoment, localZone } from '#client/lib/formats/formats.ts';
import type { TaughtQueue } from '#client/lib/server/trpc.ts';
import { wantedDate } from '#client/market/bookings/waitlist/waitlist-words.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { isWaiting } from '#shared/market/bookings/waitlist-states.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { OfferNext } from './offer-next.tsx';

type QueueEntryProps = { entry: TaughtQueue['entries'][number]; timeZone: string };

/** A person in the queue, with their request, the time they joined, and their offers. */
export function QueueEntry({ entry, timeZone }: QueueEntryProps) {
  const { fullName, profileImage, seats, createdAt, movedAhead } = entry;
  const zone = localZone();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <Avatar name={fullName} image={profileImage} className="size-12" />
      <div className="min-w-40 grow basis-0">
        <p dir="auto" className="font-medium">
          {fullName}
        </p>
        <p className="text-sm">
          {spots(seats)} · {wantedDate({ ...entry, timeZone })}
        </p>
        {entry.bookedDate && (
          <p className="text-ink-soft text-sm">
            Booked for {slotSentence({ ...entry.bookedDate, timeZone }, zone)}, and would change to
            this date
          </p>
        )}
        <p className="text-ink-soft text-sm">Since {formatMoment(createdAt, zone)}</p>
        {movedAhead && (
          <p className="text-ink-soft text-sm">
            You're offering them the next spot: {movedAhead.reason}
          </p>
        )}
        <Offered entry={entry} />
      </div>
      {isWaiting(entry.status) && !movedAhead && <OfferNext entryId={entry.id} name={fullName} />}
    </li>
  );
}

function Offered({ entry: { offer } }: Pick<QueueEntryProps, 'entry'>) {
  if (!offer) return null;
  const zone = localZone();
  const until = formatMoment(offer.expiresAt, zone);
  return (
    <p className="font-medium text-accent text-sm">
      {offer.isClaimed ? `Claimed, payment due by ${until}` : `Offered until ${until}`}
    </p>
  );
}
