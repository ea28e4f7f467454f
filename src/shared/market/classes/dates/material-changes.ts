import { minuteMs } from '#shared/units.ts';

/** A move of a booked date beyond these limits may no longer suit its learners. */
export const materialLimits = { startMinutes: 30, durationPercent: 25 };

type Slot = { startsAt: Date; endsAt: Date };

const durationOf = ({ startsAt, endsAt }: Slot) => endsAt.getTime() - startsAt.getTime();

/** Whether a booked learner may no longer be able to come. */
export function isMaterialMove(before: Slot, after: Slot): boolean {
  const startMovedMs = Math.abs(after.startsAt.getTime() - before.startsAt.getTime());
  const durationChangedMs = Math.abs(durationOf(after) - durationOf(before));
  return (
    startMovedMs > materialLimits.startMinutes * minuteMs ||
    durationChangedMs * 100 > materialLimits.durationPercent * durationOf(before)
  );
}
