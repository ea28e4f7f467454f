import { useFormContext } from 'react-hook-form';
import { fromWallTime, toWallTime } from '#client/ui/date-time-input.tsx';
import { Field, Select } from '#client/ui/field.tsx';
import type { ClassForm } from '#shared/classes.ts';
import { SlotFields } from './slot-fields.tsx';
import { timeZoneNames } from './time-zones.ts';

/** The first date of a new class, and where its clock stands. */
export function ScheduleFields() {
  const { formState, getValues, setValue, watch } = useFormContext<ClassForm>();
  const timeZone = watch('timeZone');
  // The clock stands still when the place changes: 6 PM here becomes 6 PM there.
  const changeZone = (next: string) => {
    for (const name of ['startTime', 'endTime'] as const) {
      const moment = getValues(name);
      if (moment) setValue(name, fromWallTime(toWallTime(moment, timeZone), next));
    }
    setValue('timeZone', next);
  };
  return (
    <>
      <SlotFields timeZone={timeZone} />
      <Field
        label="Time zone"
        error={formState.errors.timeZone?.message}
        hint="Where the class takes place."
      >
        <Select value={timeZone} onChange={(event) => changeZone(event.target.value)}>
          {timeZoneNames(timeZone).map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
