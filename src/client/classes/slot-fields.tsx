import { useRef } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { DateTimeInput } from '#client/ui/date-time-input.tsx';
import { Field } from '#client/ui/field.tsx';
import type { SlotForm } from '#shared/classes.ts';

/** From when to when, on a clock in `timeZone`, in the form around it. */
export function SlotFields({ timeZone }: { timeZone: string }) {
  const { control, formState, getValues, setValue } = useFormContext<SlotForm>();
  const { errors } = formState;
  // A class that moves keeps its length. A year that is typed passes through moments there are none
  // of, so it is the length that it last had.
  const lastsMs = useRef<number>(undefined);
  const changeTime = (name: 'startTime' | 'endTime', next: string) => {
    const measured = Date.parse(getValues('endTime')) - Date.parse(getValues('startTime'));
    if (measured > 0) lastsMs.current = measured;
    const options = { shouldValidate: formState.isSubmitted, shouldDirty: true };
    setValue(name, next, options);
    if (name === 'startTime' && next && lastsMs.current)
      setValue('endTime', new Date(Date.parse(next) + lastsMs.current).toISOString(), options);
  };
  return (
    <div className="@container">
      <div className="grid grid-cols-1 @lg:grid-cols-2 items-start gap-6">
        {(['startTime', 'endTime'] as const).map((name) => (
          <Controller
            key={name}
            name={name}
            control={control}
            render={({ field: { onChange: _, ...field } }) => (
              <Field
                label={name === 'startTime' ? 'Start Time' : 'End Time'}
                error={errors[name]?.message}
              >
                <DateTimeInput
                  {...field}
                  timeZone={timeZone}
                  onValueChange={(next) => changeTime(name, next)}
                />
              </Field>
            )}
          />
        ))}
      </div>
    </div>
  );
}
