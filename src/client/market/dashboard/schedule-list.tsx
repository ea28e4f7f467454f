import { Link } from '@tanstack/react-router';
import { SlotLines } from '#client/market/classes/slot-lines.tsx';
import { Card } from '#client/ui/card.tsx';
import type { ScheduleEntry } from './my-schedule.ts';

type ScheduleListProps = { title: string; empty: string; entries: ScheduleEntry[] };

export function ScheduleList({ title, empty, entries }: ScheduleListProps) {
  return (
    <Card>
      <h2 className="mb-3 text-lg">{title}</h2>
      {entries.length === 0 && <p className="text-ink-soft">{empty}</p>}
      <ul className="flex flex-col gap-4">
        {entries.map((entry) => (
          <li key={entry.sessionId}>
            <Link
              to="/classes/$classId"
              params={{ classId: entry.classId }}
              search={{ date: entry.sessionId }}
              className="block rounded-lg hover:underline"
            >
              <span dir="auto" className="font-medium">
                {entry.title}
              </span>
              <span className="block text-sm">
                <SlotLines slot={entry} />
              </span>
              {entry.isInDoubt && new Date(entry.endTime) > new Date() && (
                <span className="block font-medium text-bad text-sm">It may not take place</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
