import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import type { ClassDetails } from '#client/lib/server/trpc.ts';
import { slotWords, spotsSentence } from '#client/market/classes/class-words.ts';
import { MeetingsList } from '#client/market/classes/meetings-list.tsx';
import { SlotLines } from '#client/market/classes/slot-lines.tsx';
import { Button } from '#client/ui/button.tsx';
import { upcomingSessions } from '#shared/market/classes/dates/class-sessions.ts';
import { isUndecided, minimumSentence } from '#shared/market/classes/dates/minimum.ts';
import { lateWords } from '#shared/market/search/meeting-words.ts';
import { formatPrice } from '#shared/money/money.ts';

type ScheduleProps = {
  details: ClassDetails;
  chosenId: string | undefined;
  onChoose(sessionId: string): void;
};

/** Upcoming dates, or the last past one if there are none. */
export function ClassSchedule({ details, chosenId, onChoose }: ScheduleProps) {
  const { sessions, timeZone } = details;
  const readerZone = useReaderZone(timeZone);
  const upcoming = upcomingSessions(sessions, new Date());
  const shown = upcoming.length > 0 ? upcoming : sessions.slice(-1);
  if (shown.length === 0) return <p className="text-ink-soft">No dates have been set yet.</p>;
  return (
    <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line">
      {shown.map(({ id, availableSpots, releasedSpots, minimum, lateJoining, ...session }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4">
          <span className="*:first:font-medium">
            <SlotLines slot={{ ...session, timeZone }} />
            {upcoming.length > 0 && minimum && isUndecided(minimum) && (
              <span className="block text-sm">{minimumSentence(minimum)}</span>
            )}
            {lateJoining && (
              <span className="block text-sm">
                {`Join ${lateWords(lateJoining.meeting, { ...session, timeZone }).replace('From', 'from')} · ${formatPrice(lateJoining.price)}`}
              </span>
            )}
          </span>
          <span className="flex items-center gap-4 text-sm">
            {upcoming.length === 0
              ? new Date(session.endTime) > new Date()
                ? 'Underway'
                : 'This date has passed'
              : spotsSentence(availableSpots, releasedSpots)}
            {upcoming.length > 1 && (
              <Button
                variant={id === chosenId ? 'quiet' : 'secondary'}
                aria-pressed={id === chosenId}
                aria-label={`${id === chosenId ? 'Selected' : 'Choose'} ${slotWords({ ...session, timeZone }, readerZone)?.join(', ')}`}
                onClick={() => onChoose(id)}
              >
                {id === chosenId ? 'Selected' : 'Choose'}
              </Button>
            )}
          </span>
          <MeetingsList
            meetings={session.meetings}
            timeZone={timeZone}
            className="w-full columns-1 gap-x-8 text-sm sm:columns-2"
          />
        </li>
      ))}
    </ul>
  );
}
