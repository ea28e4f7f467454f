import { useFormContext } from 'react-hook-form';
import { fromWallTime, toWallTime } from '#client/ui/date-time-input.tsx';
import type { ClassForm, SlotForm } from '#shared/classes.ts';
import { FurtherDates } from './further-dates.tsx';
import { SlotFields } from './slot-fields.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

/** The dates and the time zone of a new class. */
export function ScheduleFields() {
  const { formState, getValues, setValue, watch } = useFormContext<ClassForm>();
  const timeZone = watch('timeZone');
  // Changing the zone keeps the wall-clock times: 6 PM here becomes 6 PM there.
  const changeZone = (next: string) => {
    const move = (moment: string) => moment && fromWallTime(toWallTime(moment, timeZone), next);
    const { startTime, endTime, sessions } = getValues();
    const moveSlot = (slot: SlotForm) => ({
      startTime: move(slot.startTime),
      endTime: move(slot.endTime),
    });
    setValue('startTime', move(startTime));
    setValue('endTime', move(endTime));
    setValue('sessions', sessions.map(moveSlot));
    setValue('timeZone', next);
  };
  return (
    <>
      <SlotFields timeZone={timeZone} />
      <FurtherDates timeZone={timeZone} />
      <TimeZoneField
        value={timeZone}
        onValueChange={changeZone}
        error={formState.errors.timeZone?.message}
        hint="Where the class takes place."
      />
    </>
  );
}
