import type { ClassSession } from '#client/lib/server/trpc.ts';
import { weeksLater, weeksSpanned } from '#client/market/classes/listing/weeks-later.ts';
import type { DateForm, SlotForm } from '#shared/market/classes/slots.ts';
import { dayMs, hourMs } from '#shared/units.ts';

type Listed = Pick<ClassSession, 'startTime' | 'endTime'> & Partial<Pick<ClassSession, 'meetings'>>;
type Dated = { sessions: Listed[]; timeZone: string };

/** The time of the first meeting of the suggested date. */
export function suggestSlot(dated: Dated, now: number): SlotForm {
  const { startTime, endTime } = suggestDate(dated, now);
  return { startTime, endTime };
}

/**
 * Suggests the wall-clock times of the last session, in the next week after it, or tomorrow without a
 * session.
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
  return weeksLater(last, Math.max(weeksSpanned(last), untilNow), timeZone);
}
