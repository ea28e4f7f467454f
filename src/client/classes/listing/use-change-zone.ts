import { useFormContext } from 'react-hook-form';
import { fromWallTime, toWallTime } from '#client/ui/date-time-input.tsx';
import type { ClassForm } from '#shared/classes.ts';
import type { DateForm, SlotForm } from '#shared/slots.ts';

/** Changes the time zone of a new class and keeps the wall-clock times: 6 PM here is 6 PM there. */
export function useChangeZone() {
  const { getValues, setValue } = useFormContext<ClassForm>();
  return (next: string, options: { shouldDirty: boolean }) => {
    const { startTime, endTime, meetings, sessions, timeZone } = getValues();
    const move = (moment: string) => moment && fromWallTime(toWallTime(moment, timeZone), next);
    const moveSlot = (slot: SlotForm) => ({
      startTime: move(slot.startTime),
      endTime: move(slot.endTime),
    });
    setValue('startTime', move(startTime));
    setValue('endTime', move(endTime));
    const moveDate = ({ meetings: further, ...first }: DateForm): DateForm => ({
      ...moveSlot(first),
      ...(further && { meetings: further.map(moveSlot) }),
    });
    if (meetings) setValue('meetings', meetings.map(moveSlot));
    setValue('sessions', sessions.map(moveDate));
    setValue('timeZone', next, options);
  };
}
