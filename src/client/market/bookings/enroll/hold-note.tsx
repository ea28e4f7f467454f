import { formatTime } from '#client/lib/formats/formats.ts';
import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import { TimeLeft } from '#client/lib/formats/time-left.tsx';
import { spotsHeld } from '#client/market/bookings/payment-words.ts';

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
