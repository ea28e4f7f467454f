import type { ReactNode } from 'react';
import { localZone } from '#client/lib/formats/formats.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { Radio } from '#client/ui/forms/field.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { upcomingSessions } from '#shared/market/classes/dates/class-sessions.ts';

type OtherDatesProps = {
  booking: { classId: string; sessionId: string; seats: number; timeZone: string };
  chosenId: string | undefined;
  onChoose(sessionId: string): void;
  /** Shown below the dates, if there are any. */
  children?: ReactNode;
};

/** The dates to which the booking can move, as a choice. */
export function OtherDates({ booking, chosenId, onChoose, children }: OtherDatesProps) {
  const { classId, seats, timeZone } = booking;
  const { data, error, refetch } = trpc.classes.byId.useQuery({ classId });
  if (error && !data) return <PartFailure error={error} onRetry={() => refetch()} />;
  if (!data) return <p className="text-ink-soft">Looking for other dates…</p>;
  const ownIds = (data.viewerBookings ?? []).map(({ sessionId }) => sessionId);
  const dates = upcomingSessions(data.sessions, new Date()).filter(
    ({ id, availableSpots }) =>
      id !== booking.sessionId &&
      !ownIds.includes(id) &&
      (availableSpots === null || availableSpots >= seats),
  );
  if (dates.length === 0)
    return (
      <p className="rounded-lg bg-sunken p-4">No other date has room for your booking right now.</p>
    );
  return (
    <>
      <fieldset className="max-h-72 overflow-y-auto p-1">
        <legend className="sr-only">Dates with room for you</legend>
        {dates.map(({ id, startTime, endTime, meetings }) => (
          <Radio
            key={id}
            name="date"
            value={id}
            required
            checked={id === chosenId}
            onChange={() => onChoose(id)}
            label={slotSentence({ startTime, endTime, meetings, timeZone }, localZone())}
          />
        ))}
      </fieldset>
      {children}
    </>
  );
}
