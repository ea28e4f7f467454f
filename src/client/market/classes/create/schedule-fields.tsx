import { useFormContext } from 'react-hook-form';
import { useLatest } from '#client/lib/use-latest.ts';
import { LateJoiningField } from '#client/market/classes/listing/late-joining-field.tsx';
import { LocationFields } from '#client/market/classes/listing/location-fields.tsx';
import { MeetingsFields } from '#client/market/classes/listing/meetings-fields.tsx';
import { SlotFields } from '#client/market/classes/listing/slot-fields.tsx';
import { TimeZoneField } from '#client/market/classes/listing/time-zone-field.tsx';
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

/** The dates and the time zone of a new class. */
export function ScheduleFields() {
  const { formState, setValue, watch } = useFormContext<ClassForm>();
  const [timeZone, startTime, endTime, meetings = [], repeats] = watch([
    'timeZone',
    'startTime',
    'endTime',
    'meetings',
    'repeats',
  ]);
  const changeZone = useChangeZone();
  return (
    <>
      <SlotFields timeZone={timeZone} />
      {/* The dates of a schedule meet once. */}
      {!repeats && <MeetingsFields timeZone={timeZone} />}
      {!repeats && <LateJoiningField meetings={meetings.length + 1} />}
      {meetings.length === 0 && (
        <RepeatFields
          slot={{ startTime, endTime }}
          timeZone={timeZone}
          value={repeats}
          onValueChange={(next) => setValue('repeats', next, { shouldDirty: true })}
          error={formState.errors.repeats?.rule?.message ?? formState.errors.repeats?.message}
        />
      )}
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
