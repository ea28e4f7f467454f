import { count, localZone } from '#client/lib/formats/formats.ts';
import type { WaitlistEntry } from '#client/lib/server/trpc.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { spots } from '#shared/market/classes/seats.ts';

/** 'Sat, Nov 28, 2026, 9:30 AM …', or words for any date. */
export function wantedDate({ date, timeZone }: Pick<WaitlistEntry, 'date' | 'timeZone'>): string {
  return date ? slotSentence({ ...date, timeZone }, localZone()) : 'Any date';
}

/** The place of a waiting entry; null for any other. */
export function placeSentence({
  placeInLine,
  seatsAhead,
  isMovedAhead,
}: WaitlistEntry): string | null {
  if (placeInLine === null) return null;
  if (isMovedAhead) return 'The instructor is giving you the next spot that opens up.';
  if (placeInLine === 1) return "You're next in line.";
  return `You're number ${placeInLine} in line; ${count(seatsAhead ?? 0, 'spot')} ${seatsAhead === 1 ? 'is' : 'are'} requested ahead of you.`;
}

/** The status of an entry, in a few words. */
export function statusWords(entry: WaitlistEntry): string {
  const { status, seats, offer } = entry;
  if (offer?.isClaimed) return `Claimed. Pay to keep ${seats === 1 ? 'it' : 'them'}.`;
  if (offer) return `${spots(seats)} ${seats === 1 ? 'is' : 'are'} yours to claim.`;
  const ended = {
    claimed: 'You claimed it.',
    passed: 'You passed.',
    expired: 'The offer ended.',
    left: 'You left the waitlist.',
  };
  if (status === 'waiting' || status === 'offered') return `Waiting for ${spots(seats)}.`;
  return ended[status];
}
