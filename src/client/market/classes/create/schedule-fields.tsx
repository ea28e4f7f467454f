import { useController, useFormContext, useWatch } from 'react-hook-form';
import { localZone } from '#client/lib/formats/formats.ts';
import { useLatest } from '#client/lib/use-latest.ts';
import { LateJoiningField } from '#client/market/classes/listing/late-joining-field.tsx';
import { LocationFields } from '#client/market/classes/listing/location-fields.tsx';
import { MeetingsFields } from '#client/market/classes/listing/meetings-fields.tsx';
import { SlotFields } from '#client/market/classes/listing/slot-fields.tsx';
import { TimeZoneField } from '#client/market/classes/listing/time-zone-field.tsx';
import { timeZoneLabel } from '#client/market/classes/listing/time-zones.ts';
import { slotMoved } from '#client/market/classes/listing/weeks-later.ts';
import { RepeatFields } from '#client/market/classes/repeats/repeat-fields.tsx';
import { fromWallTime, toWallTime } from '#client/ui/forms/date-time-input.tsx';
import type { ClassForm } from '#shared/market/classes/classes.ts';
import type { DateForm, SlotForm } from '#shared/market/classes/slots.ts';
import { FurtherDates } from './further-dates.tsx';

/** Changes the time zone of a new class and keeps the wall-clock times: 6 PM here is 6 PM there. */
function useChangeZone() {
  const { getValues, setValue } = useFormContext<ClassForm>();
  return (next: string, options: { shouldDirty: boolean }) => {
    const { startTime, endTime, meetings, sessions, timeZone } = getValues();
    const moveSlot = (slot: SlotForm) =>
      slotMoved(slot, (moment) => fromWallTime(toWallTime(moment, timeZone), next));
    const first = moveSlot({ startTime, endTime });
    setValue('startTime', first.startTime);
    setValue('endTime', first.endTime);
    const moveDate = ({ meetings: further, ...first }: DateForm): DateForm => ({
      ...moveSlot(first),
      ...(further && { meetings: further.map(moveSlot) }),
    });
    if (meetings) setValue('meetings', meetings.map(moveSlot));
    setValue('sessions', sessions.map(moveDate));
    setValue('timeZone', next, options);
  };
}

/** The place of a new class, which sets the time zone, unless the instructor chose one. */
export function PlaceFields() {
  const { formState } = useFormContext<ClassForm>();
  const changeZone = useChangeZone();
  // The user may have chosen a time zone during the lookup.
  const isChosen = useLatest(formState.dirtyFields.timeZone);
  return (
    <LocationFields
      saved={undefined}
      onPlaceFound={({ timeZone }) => {
        if (!isChosen.current) changeZone(timeZone, { shouldDirty: false });
      }}
    />
  );
}

/** The start and the end of a new class. */
export function FirstSlotFields() {
  const timeZone = useWatch<ClassForm, 'timeZone'>({ name: 'timeZone' });
  return (
    <>
      <SlotFields timeZone={timeZone} />
      {timeZone !== localZone() && (
        <p role="status" className="-mt-2 text-ink-soft text-sm">
          On the clock in {timeZoneLabel(timeZone)}, where the class takes place.
        </p>
      )}
    </>
  );
}

/** Further dates and meetings of a new class, and the time zone. */
export function ScheduleFields() {
  const { formState, watch } = useFormContext<ClassForm>();
  const [timeZone, meetings = [], repeats] = watch(['timeZone', 'meetings', 'repeats']);
  const changeZone = useChangeZone();
  return (
    <>
      {meetings.length === 0 && <RepeatedDates timeZone={timeZone} />}
      {/* The dates of a schedule meet once. */}
      {!repeats && <MeetingsFields timeZone={timeZone} />}
      {!repeats && <LateJoiningField meetings={meetings.length + 1} />}
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

function RepeatedDates({ timeZone }: { timeZone: string }) {
  const [startTime, endTime] = useWatch<ClassForm, ['startTime', 'endTime']>({
    name: ['startTime', 'endTime'],
  });
  const { field, formState } = useController<ClassForm, 'repeats'>({ name: 'repeats' });
  const { repeats: error } = formState.errors;
  return (
    <RepeatFields
      ref={field.ref}
      slot={{ startTime, endTime }}
      timeZone={timeZone}
      value={field.value}
      onValueChange={field.onChange}
      error={error?.rule?.message ?? error?.message}
    />
  );
}
