import { formatDate, formatTime, localZone } from '#client/lib/formats/formats.ts';

/** A time in the reader's zone: 'Sat, Nov 21, 2026, 6:30 PM'. */
export function Moment({ at }: { at: string }) {
  const zone = localZone();
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDate(at, zone)}, {formatTime(at, zone, zone)}
    </time>
  );
}
