import { useRef } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { DateTimeInput } from '#client/ui/date-time-input.tsx';
import { Field } from '#client/ui/field.tsx';
import type { SlotForm } from '#shared/classes.ts';

type Slots = SlotForm & { sessions: SlotForm[] };
type SlotFieldsProps = {
  timeZone: string;
  /** Index in the form's `sessions`; undefined for the first date. */
  index?: number;
};

/** Start and end fields in `timeZone`, bound to the surrounding form. */
export function SlotFields({ timeZone, index }: SlotFieldsProps) {
  const { control, formState, getValues, setValue } = useFormContext<Slots>();
  const errors = index === undefined ? formState.errors : formState.errors.sessions?.[index];
  const pathOf = (name: keyof SlotForm) =>
    index === undefined ? name : (`sessions.${index}.${name}` as const);
  // Changing the start keeps the duration. Use the last valid one: typing a year passes through
  // dates after which the end would come before the start.
  const durationMs = useRef<number>(undefined);
  const changeTime = (name: keyof SlotForm, next: string) => {
    const measured =
      Date.parse(getValues(pathOf('endTime'))) - Date.parse(getValues(pathOf('startTime')));
    if (measured > 0) durationMs.current = measured;
    const options = { shouldValidate: formState.isSubmitted, shouldDirty: true };
    setValue(pathOf(name), next, options);
    if (name === 'startTime' && next && durationMs.current)
      setValue(
        pathOf('endTime'),
        new Date(Date.parse(next) + durationMs.current).toISOString(),
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
