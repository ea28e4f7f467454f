import { useFormContext } from 'react-hook-form';
import { fromWallTime, toWallTime } from '#client/ui/date-time-input.tsx';
import type { ClassForm } from '#shared/classes.ts';
import type { SlotForm } from '#shared/slots.ts';

/** Changes the time zone of a new class and keeps the wall-clock times: 6 PM here is 6 PM there. */
export function useChangeZone() {
  const { getValues, setValue } = useFormContext<ClassForm>();
  return (next: string, options: { shouldDirty: boolean }) => {
    const { startTime, endTime, sessions, timeZone } = getValues();
    const move = (moment: string) => moment && fromWallTime(toWallTime(moment, timeZone), next);
    const moveSlot = (slot: SlotForm) => ({
      startTime: move(slot.startTime),
      endTime: move(slot.endTime),
    });
    setValue('startTime', move(startTime));
    setValue('endTime', move(endTime));
    setValue('sessions', sessions.map(moveSlot));
    setValue('timeZone', next, options);
  };
}
