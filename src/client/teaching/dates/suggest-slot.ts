import { weeksLater, weeksTaken } from '#client/classes/listing/weeks-later.ts';
import type { ClassSession } from '#client/lib/server/trpc.ts';
import type { DateForm, SlotForm } from '#shared/classes/slots.ts';
import { dayMs, hourMs } from '#shared/units.ts';

type Listed = Pick<ClassSession, 'startTime' | 'endTime'> & Partial<Pick<ClassSession, 'meetings'>>;
type Dated = { sessions: Listed[]; timeZone: string };

/** When the first meeting of the likely date is. */
export function suggestSlot(dated: Dated, now: number): SlotForm {
  const { startTime, endTime } = suggestDate(dated, now);
  return { startTime, endTime };
}

/**
 * Like the last session at the same wall-clock times, in the next week after it, or tomorrow if there
 * is none.
 */
export function suggestDate({ sessions, timeZone }: Dated, now: number): DateForm {
  const session = sessions.at(-1);
  if (!session) {
    const start = now - (now % hourMs) + dayMs;
    return {
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + hourMs).toISOString(),
    };
  }
  const [first = session, ...meetings] = session.meetings ?? [];
  const last = { startTime: first.startTime, endTime: first.endTime, meetings };
  const untilNow = Math.ceil((now - Date.parse(last.startTime)) / (7 * dayMs));
  return weeksLater(last, Math.max(weeksTaken(last), untilNow), timeZone);
}
