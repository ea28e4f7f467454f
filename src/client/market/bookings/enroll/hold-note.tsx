import { formatTime } from '#client/lib/formats/formats.ts';
import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import { spotsHeld } from '#client/market/bookings/payment-words.ts';
import { TimeLeft } from './time-left.tsx';

/** The end of the hold, in the viewer's time zone. */
export function HoldNote({ expiresAt, seats }: { expiresAt: string; seats: number }) {
  const zone = useReaderZone('UTC');
  return (
    <>
      {spotsHeld(seats)} until {formatTime(expiresAt, zone, zone)}
      <TimeLeft until={expiresAt} />.
    </>
  );
}
