import { useRef } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { DateTimeInput } from '#client/ui/forms/date-time-input.tsx';
import { Field } from '#client/ui/forms/field.tsx';
import type { DateForm, SlotForm } from '#shared/market/classes/slots.ts';
import { OverlapWarning } from './overlap-warning.tsx';
import { movedAlong } from './weeks-later.ts';

type Dates = DateForm & { sessions: DateForm[] };
type SlotFieldsProps = {
  timeZone: string;
  /** Index in the form's `sessions`; undefined for the first date. */
  index?: number;
  /** Index in the date's `meetings`; undefined for the first meeting. */
  meeting?: number;
  /** The session that the form moves. */
  movedSessionId?: string | undefined;
};

/** Start and end fields in `timeZone`, bound to the surrounding form. */
export function SlotFields({ timeZone, index, meeting, movedSessionId }: SlotFieldsProps) {
  const { control, formState, getFieldState } = useFormContext<Dates>();
  const path = pathOfSlot(index, meeting);
  const pathOf = (name: keyof SlotForm) => `${path}${name}` as const;
  const changeTime = useChangeTime(path, timeZone);
  const [startTime, endTime, meetings, sessions] = useWatch({
    control,
    name: ['startTime', 'endTime', 'meetings', 'sessions'],
  });
  const slots = slotsOf([{ startTime, endTime, meetings }, ...(sessions ?? [])]);
  const slot = slots.get(path) ?? { startTime, endTime };
  const others = [...slots].flatMap(([key, other]) => (key === path ? [] : [other]));
  return (
    <div className="@container flex flex-col gap-3">
      <div className="grid grid-cols-1 @lg:grid-cols-2 items-start gap-6">
        {(['startTime', 'endTime'] as const).map((name) => (
          <Controller
            key={name}
            name={pathOf(name)}
            control={control}
            render={({ field: { onChange: _, value = '', ...field } }) => (
              <Field
                label={name === 'startTime' ? 'Start Time' : 'End Time'}
                error={getFieldState(pathOf(name), formState).error?.message}
              >
                <DateTimeInput
                  {...field}
                  value={value}
                  timeZone={timeZone}
                  onValueChange={(next) => changeTime(name, next)}
                />
              </Field>
            )}
          />
        ))}
      </div>
      <OverlapWarning
        slot={slot}
        timeZone={timeZone}
        others={others}
        exceptSessionId={movedSessionId}
      />
    </div>
  );
}

/** A changed start keeps the duration, and the other meetings of the date move with it. */
function useChangeTime(path: SlotPath, timeZone: string) {
  const { formState, getValues, setValue } = useFormContext<Dates>();
  // The last valid slot: typing a year passes through dates after which the end would come before
  // the start.
  const durationMs = useRef<number>(undefined);
  const lastStart = useRef('');
  return (name: keyof SlotForm, next: string) => {
    const [start = '', end = ''] = [getValues(`${path}startTime`), getValues(`${path}endTime`)];
    const measured = Date.parse(end) - Date.parse(start);
    if (measured > 0) durationMs.current = measured;
    lastStart.current = start || lastStart.current;
    const options = { shouldValidate: formState.isSubmitted, shouldDirty: true };
    setValue(`${path}${name}`, next, options);
    if (name !== 'startTime' || !next) return;
    if (durationMs.current) {
      const moved = new Date(Date.parse(next) + durationMs.current);
      setValue(`${path}endTime`, moved.toISOString(), options);
    }
    if (!isOfDate(path) || !lastStart.current) return;
    const meetings = getValues(`${path}meetings`) ?? [];
    const move = { from: lastStart.current, to: next };
    if (meetings.length > 0)
      setValue(`${path}meetings`, movedAlong(meetings, move, timeZone), options);
  };
}

const isOfDate = (path: SlotPath): path is DatePath => !path.includes('meetings');

type DatePath = '' | `sessions.${number}.`;
type SlotPath = DatePath | `${DatePath}meetings.${number}.`;

function pathOfSlot(index?: number): DatePath;
function pathOfSlot(index?: number, meeting?: number): SlotPath;
function pathOfSlot(index?: number, meeting?: number): SlotPath {
  const date: DatePath = index === undefined ? '' : `sessions.${index}.`;
  return meeting === undefined ? date : `${date}meetings.${meeting}.`;
}

/** The meetings of all dates by their paths. */
function slotsOf(dates: DateForm[]): Map<SlotPath, SlotForm> {
  const entries = dates.flatMap(({ startTime, endTime, meetings = [] }, place) => {
    const index = place === 0 ? undefined : place - 1;
    const first: [SlotPath, SlotForm] = [pathOfSlot(index), { startTime, endTime }];
    return [
      first,
      ...meetings.map((slot, meeting): typeof first => [pathOfSlot(index, meeting), slot]),
    ];
  });
  return new Map(entries);
}
