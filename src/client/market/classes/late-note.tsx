import { lateWords } from '#shared/market/search/meeting-words.ts';
import type { Meeting } from './class-words.ts';

type LateNoteProps = {
  late: { meeting: number };
  /** The class with its remaining meetings. */
  session: { startTime: string; meetings: Meeting[] };
  timeZone: string;
};

/** 'This course has begun. From the 3rd evening · 4 of 6' */
export function LateNote({ late, session, timeZone }: LateNoteProps) {
  return (
    <p className="rounded-lg bg-accent-soft px-4 py-3 text-sm">
      This course has begun, and you can still join.{' '}
      <span className="font-medium">{lateWords(late.meeting, { ...session, timeZone })}</span>
    </p>
  );
}
