import { count, localZone } from '#client/lib/formats/formats.ts';
import type { WaitlistEntry } from '#client/lib/server/trpc.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { isInQueue } from '#shared/market/bookings/waitlist-states.ts';
import { spots } from '#shared/market/classes/seats.ts';

/** 'Sat, Nov 28, 2026, 9:30 AM …', or words for any date. */
export function wantedDate({ date, timeZone }: Pick<WaitlistEntry, 'date' | 'timeZone'>): string {
  return date ? slotSentence({ ...date, timeZone }, localZone()) : 'Any date';
}

/** 'Tue, Nov 24, 2026 …', the date of the booking that would move; null without one. */
export const bookedDate = ({ booking, timeZone }: Pick<WaitlistEntry, 'booking' | 'timeZone'>) =>
  booking && slotSentence({ ...booking, timeZone }, localZone());

/** The place of a waiting entry; null for any other. */
export function placeSentence({
  placeInLine,
  seatsAhead,
  isMovedAhead,
  listingStatus,
}: WaitlistEntry): string | null {
  if (placeInLine === null || !isListed({ listingStatus })) return null;
  if (isMovedAhead) return 'The instructor is giving you the next spot that opens up.';
  if (placeInLine === 1) return "You're next in line.";
  return `You're number ${placeInLine} in line; ${count(seatsAhead ?? 0, 'spot')} ${seatsAhead === 1 ? 'is' : 'are'} requested ahead of you.`;
}

/** Whether anyone can book the class; otherwise its page may not exist for those who wait. */
export const isListed = ({ listingStatus }: Pick<WaitlistEntry, 'listingStatus'>) =>
  listingStatus === 'public';

/** The offer while it can be accepted. */
export const openOffer = (entry: WaitlistEntry) => (isListed(entry) ? entry.offer : null);

/** The status of an entry, in a few words. */
export function statusWords(entry: WaitlistEntry): string {
  const { status, seats, offer, isDateCanceled, booking, date } = entry;
  if (!isListed(entry) && isInQueue(status))
    return 'No one can book this class right now. You keep your place in line.';
  if (offer?.isClaimed) return `Claimed. Pay to keep ${seats === 1 ? 'it' : 'them'}.`;
  if (offer && booking) return 'You can change to this date.';
  if (offer) return `${spots(seats)} ${seats === 1 ? 'is' : 'are'} yours to claim.`;
  const ended = {
    claimed:
      booking && booking.sessionId === date?.sessionId
        ? 'You changed to this date.'
        : 'You claimed it.',
    passed: booking ? 'You kept your date.' : 'You passed.',
    expired: isDateCanceled ? 'This date was canceled.' : 'Your place in line has ended.',
    left: 'You left the waitlist.',
  };
  if (status === 'waiting' || status === 'offered') return `Waiting for ${spots(seats)}.`;
  return ended[status];
}
