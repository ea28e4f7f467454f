import { useFormContext } from 'react-hook-form';
import type { ClassForm } from '#shared/classes.ts';
import { FurtherDates } from './further-dates.tsx';
import { SlotFields } from './slot-fields.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { useChangeZone } from './use-change-zone.ts';

/** The dates and the time zone of a new class. */
export function ScheduleFields() {
  const { formState, watch } = useFormContext<ClassForm>();
  const timeZone = watch('timeZone');
  const changeZone = useChangeZone();
  return (
    <>
      <SlotFields timeZone={timeZone} />
      <FurtherDates timeZone={timeZone} />
      <TimeZoneField
        value={timeZone}
        onValueChange={(next) => changeZone(next, { shouldDirty: true })}
        error={formState.errors.timeZone?.message}
        hint="Where the class takes place."
      />
    </>
  );
}
