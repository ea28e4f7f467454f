import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { localZone } from '#client/lib/formats/formats.ts';
import { type Meeting, slotSentence } from '#client/market/classes/class-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox, Field, Select } from '#client/ui/forms/field.tsx';
import { type DateForm, slotLimits } from '#shared/market/classes/slots.ts';
import { SlotFields } from './slot-fields.tsx';
import { weeklyAfter } from './weeks-later.ts';

/** The most frequent number of meetings. */
const usualMeetings = 6;

type Dates = DateForm & { sessions: DateForm[] };
type MeetingsFieldsProps = {
  timeZone: string;
  /** Index in the form's `sessions`; undefined for the first date. */
  index?: number;
};

/** Whether a date meets several times, how often, and when: weekly, unless changed. */
export function MeetingsFields({ timeZone, index }: MeetingsFieldsProps) {
  const { control, getFieldState, formState, getValues } = useFormContext<Dates>();
  const path = index === undefined ? 'meetings' : (`sessions.${index}.meetings` as const);
  const datePath = index === undefined ? '' : (`sessions.${index}.` as const);
  const { fields, replace, remove } = useFieldArray({ control, name: path });
  const first = () => ({
    startTime: getValues(`${datePath}startTime`),
    endTime: getValues(`${datePath}endTime`),
  });
  const current = () => getValues(path) ?? [];
  const meetTimes = (times: number) => {
    const kept = current().slice(0, times - 1);
    replace([...kept, ...weeklyAfter(kept.at(-1) ?? first(), times - 1 - kept.length, timeZone)]);
  };
  const section = useRef<HTMLDivElement>(null);
  const drop = (place: number) => {
    flushSync(() => remove(place));
    // The focused button no longer exists.
    const { current: shown } = section;
    (shown?.querySelector('select') ?? shown?.querySelector('input'))?.focus();
  };
  const { error } = getFieldState(path, formState);
  const message = error?.message ?? (error as { root?: Error } | undefined)?.root?.message;
  return (
    <div ref={section} className="@container flex flex-col gap-4">
      <Checkbox
        label="This date meets several times, as a course"
        checked={fields.length > 0}
        onChange={({ target }) => (target.checked ? meetTimes(usualMeetings) : replace([]))}
      />
      {fields.length > 0 && (
        <div className="flex flex-col gap-4 rounded-2xl bg-sunken p-4">
          <TimesField times={fields.length + 1} onTimesChange={meetTimes} />
          <CourseSentence path={datePath} timeZone={timeZone} />
          <ul className="flex flex-col divide-y divide-line">
            {fields.map(({ id }, place) => (
              <MeetingRow
                key={id}
                timeZone={timeZone}
                index={index}
                place={place}
                onRemove={() => drop(place)}
              />
            ))}
          </ul>
          {message && (
            <p role="alert" className="text-bad text-sm">
              {message}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

const choices = Array.from({ length: slotLimits.meetings - 1 }, (_, index) => index + 2);

type TimesFieldProps = { times: number; onTimesChange(times: number): void };

const TimesField = ({ times, onTimesChange }: TimesFieldProps) => (
  <Field label="Number of meetings" hint="Learners book and pay for all of them at once.">
    <Select
      value={times}
      onChange={({ target }) => onTimesChange(Number(target.value))}
      className="max-w-40"
    >
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </Select>
  </Field>
);

/** '6 evenings from Tue, Jan 5, 2027 · 6 × Tue, 6:30 PM – 8:30 PM' */
function CourseSentence({
  path,
  timeZone,
}: {
  path: '' | `sessions.${number}.`;
  timeZone: string;
}) {
  const { control } = useFormContext<Dates>();
  const [startTime, endTime, later = []] = useWatch({
    control,
    name: [`${path}startTime`, `${path}endTime`, `${path}meetings`],
  }) as [string, string, Meeting[] | undefined];
  const meetings = [{ startTime, endTime }, ...later];
  const isReadable = meetings.every((meeting) => meeting.startTime && meeting.endTime);
  return (
    <p role="status" className="font-medium">
      {isReadable && slotSentence({ startTime, endTime, timeZone, meetings }, localZone())}
    </p>
  );
}

type MeetingRowProps = MeetingsFieldsProps & { place: number; onRemove(): void };

/** A later meeting: a line of text, and its fields when it is changed. */
function MeetingRow({ timeZone, index, place, onRemove }: MeetingRowProps) {
  const [isOpened, setIsOpened] = useState(false);
  const { control, getFieldState, formState } = useFormContext<Dates>();
  const path =
    index === undefined
      ? (`meetings.${place}` as const)
      : (`sessions.${index}.meetings.${place}` as const);
  const slot = useWatch({ control, name: path });
  const isOpen = isOpened || getFieldState(path, formState).invalid;
  // The first meeting is the date itself.
  const name = `meeting ${place + 2}`;
  return (
    <li className="flex flex-col gap-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span>
          <span className="text-ink-soft">{place + 2}.</span>{' '}
          {slot && slotSentence({ ...slot, timeZone }, localZone())}
        </span>
        <span className="flex gap-2">
          {!isOpen && (
            <Button variant="quiet" aria-label={`Change ${name}`} onClick={() => setIsOpened(true)}>
              Change
            </Button>
          )}
          <Button variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </span>
      </div>
      {isOpen && (
        <fieldset className="min-w-0">
          <legend className="sr-only">Meeting {place + 2}</legend>
          <SlotFields timeZone={timeZone} meeting={place} {...(index !== undefined && { index })} />
        </fieldset>
      )}
    </li>
  );
}
