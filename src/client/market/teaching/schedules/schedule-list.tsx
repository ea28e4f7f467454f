import { useState } from 'react';
import { count, formatDate } from '#client/lib/formats/formats.ts';
import type { ClassDetails, ClassSchedule } from '#client/lib/server/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { AddSchedule } from './add-schedule.tsx';
import { EndSchedule } from './end-schedule.tsx';

type ScheduleListProps = { details: ClassDetails; schedules: ClassSchedule[] };

/** The schedules of a class, and the form that adds one. */
export function ScheduleList({ details, schedules }: ScheduleListProps) {
  const [isAdding, setIsAdding] = useState(false);
  if (isAdding) return <AddSchedule details={details} onDone={() => setIsAdding(false)} />;
  const add = <Button onClick={() => setIsAdding(true)}>Repeat a date</Button>;
  if (schedules.length === 0)
    return (
      <Notice title="No repeating dates yet" action={add}>
        Choose the days once, and we'll list the dates for you.
      </Notice>
    );
  return (
    <div className="flex flex-col items-start gap-4">
      <ul className="grid w-full gap-4">
        {schedules.map((schedule) => (
          <li key={schedule.id}>
            <ScheduleCard schedule={schedule} />
          </li>
        ))}
      </ul>
      {add}
    </div>
  );
}

function ScheduleCard({ schedule }: { schedule: ClassSchedule }) {
  const { inWords, nextStartTime, timeZone, upcomingDates, seatsTaken } = schedule;
  return (
    <article className="flex flex-col gap-3 rounded-2xl border border-line bg-raised p-4 sm:p-5">
      <div>
        <h2 className="text-lg">{inWords}</h2>
        <p className="text-ink-soft text-sm">
          {nextStartTime
            ? `Next on ${formatDate(nextStartTime, timeZone)} · ${count(upcomingDates, 'upcoming date')} · ${count(seatsTaken, 'spot')} taken`
            : 'No upcoming dates'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <EndSchedule schedule={schedule} />
      </div>
    </article>
  );
}
