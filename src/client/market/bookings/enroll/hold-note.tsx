import { formatTime, localZone } from '#client/lib/formats/formats.ts';
import { useMinutesLeft } from '#client/lib/formats/minutes-left.ts';
import { spotsHeld, timeLeft } from '#client/market/bookings/payment-words.ts';

/** The end of the hold, in the viewer's time zone. */
export function HoldNote({ expiresAt, seats }: { expiresAt: string; seats: number }) {
  const zone = localZone();
  const minutes = useMinutesLeft(expiresAt);
  return (
    <>
      {spotsHeld(seats)} until {formatTime(expiresAt, zone, zone)} ({timeLeft(minutes)}).
    </>
  );
}
