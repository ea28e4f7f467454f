import { useId } from 'react';
import { localZone } from '#client/lib/formats/formats.ts';
import { type BookingDetails, trpc } from '#client/lib/server/trpc.ts';
import { useJoinWaitlist } from '#client/market/bookings/waitlist/use-waitlist.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { Button } from '#client/ui/button.tsx';
import { upcomingSessions } from '#shared/market/classes/dates/class-sessions.ts';

type FullDatesProps = { booking: BookingDetails; onWaiting(): void };

/** The full dates of the class, to wait for with the booking, which stays as it is until then. */
export function FullDates({ booking, onWaiting }: FullDatesProps) {
  const { id: bookingId, classId, timeZone, seats, datesToWaitFor } = booking;
  const headingId = useId();
  const { data } = trpc.classes.byId.useQuery({ classId });
  const join = useJoinWaitlist(onWaiting);
  const dates = upcomingSessions(data?.sessions ?? [], new Date()).filter(({ id }) =>
    datesToWaitFor.includes(id),
  );
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-6 border-line border-t pt-5">
      <h3 id={headingId} className="text-lg">
        Full dates
      </h3>
      <p className="mt-1 text-ink-soft text-sm">
        Wait for one and keep yours. When {seats === 1 ? 'a spot opens' : `${seats} spots open`} up,
        we email you, and you decide.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {dates.map((date) => {
          const when = slotSentence({ ...date, timeZone }, localZone());
          return (
            <li key={date.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span>{when}</span>
              <Button
                variant="secondary"
                aria-label={`Wait for ${when}`}
                isPending={join.isPending && join.variables.sessionId === date.id}
                pendingLabel="Joining…"
                onClick={() => join.mutate({ classId, sessionId: date.id, bookingId })}
              >
                Wait for it
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
