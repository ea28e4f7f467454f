import { useRef } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { DateTimeInput } from '#client/ui/date-time-input.tsx';
import { Field } from '#client/ui/field.tsx';
import type { SlotForm } from '#shared/classes.ts';

type Slots = SlotForm & { sessions: SlotForm[] };
type SlotFieldsProps = {
  timeZone: string;
  /** Which of the form's further dates; without it, the first or only one. */
  index?: number;
};

/** From when to when, on a clock in `timeZone`, in the form around it. */
export function SlotFields({ timeZone, index }: SlotFieldsProps) {
  const { control, formState, getValues, setValue } = useFormContext<Slots>();
  const errors = index === undefined ? formState.errors : formState.errors.sessions?.[index];
  const pathOf = (name: keyof SlotForm) =>
    index === undefined ? name : (`sessions.${index}.${name}` as const);
  // A class that moves keeps its length. A year that is typed passes through moments there are none
  // of, so it is the length that it last had.
  const lastsMs = useRef<number>(undefined);
  const changeTime = (name: keyof SlotForm, next: string) => {
    const measured =
      Date.parse(getValues(pathOf('endTime'))) - Date.parse(getValues(pathOf('startTime')));
    if (measured > 0) lastsMs.current = measured;
    const options = { shouldValidate: formState.isSubmitted, shouldDirty: true };
    setValue(pathOf(name), next, options);
    if (name === 'startTime' && next && lastsMs.current)
      setValue(
        pathOf('endTime'),
        new Date(Date.parse(next) + lastsMs.current).toISOString(),
        options,
      );
  };
  return (
    <div className="@container">
      <div className="grid grid-cols-1 @lg:grid-cols-2 items-start gap-6">
        {(['startTime', 'endTime'] as const).map((name) => (
          <Controller
            key={name}
            name={pathOf(name)}
            control={control}
            render={({ field: { onChange: _, ...field } }) => (
              <Field
                label={name === 'startTime' ? 'Start Time' : 'End Time'}
                error={errors?.[name]?.message}
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
