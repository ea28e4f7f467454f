import { weeksLater } from '#client/classes/listing/weeks-later.ts';
import type { ClassSession } from '#client/lib/trpc.ts';
import { dayMs, hourMs } from '#shared/units.ts';

type Slot = Pick<ClassSession, 'startTime' | 'endTime'>;
type Dated = { sessions: Slot[]; timeZone: string };

/** The next week after the last session at the same wall-clock time, or tomorrow if there is none. */
export function likelySlot({ sessions, timeZone }: Dated, now: number) {
  const last = sessions.at(-1);
  if (!last) {
    const start = now - (now % hourMs) + dayMs;
    return {
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + hourMs).toISOString(),
    };
  }
  const weeks = Math.max(1, Math.ceil((now - Date.parse(last.startTime)) / (7 * dayMs)));
  return weeksLater(last, weeks, timeZone);
}
