import { useRef } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { DateTimeInput } from '#client/ui/date-time-input.tsx';
import { Field } from '#client/ui/field.tsx';
import type { SlotForm } from '#shared/slots.ts';
import { OverlapWarning } from './overlap-warning.tsx';

type Slots = SlotForm & { sessions: SlotForm[] };
type SlotFieldsProps = {
  timeZone: string;
  /** Index in the form's `sessions`; undefined for the first date. */
  index?: number;
  /** The session that the form moves. */
  movedSessionId?: string | undefined;
};

/** Start and end fields in `timeZone`, bound to the surrounding form. */
export function SlotFields({ timeZone, index, movedSessionId }: SlotFieldsProps) {
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
  const [startTime, endTime, sessions] = useWatch({
    control,
    name: ['startTime', 'endTime', 'sessions'],
  });
  const { slot, others } = splitSlots({ startTime, endTime }, sessions, index);
  return (
    <div className="@container flex flex-col gap-3">
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
      <OverlapWarning slot={slot} others={others} exceptSessionId={movedSessionId} />
    </div>
  );
}

/** The date with this index, and the other dates of the form. */
function splitSlots(first: SlotForm, further: SlotForm[] = [], index = -1) {
  const slots = [first, ...further];
  return { slot: slots[index + 1] ?? first, others: slots.toSpliced(index + 1, 1) };
}
