import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { RepeatFields } from '#client/classes/repeats/repeat-fields.tsx';
import { forgetDraft } from '#client/lib/browser/drafts.ts';
import { useIsMounted } from '#client/lib/browser/use-is-mounted.ts';
import { localZone } from '#client/lib/formats/formats.ts';
import { type Category, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { fromWallTime, toWallTime } from '#client/ui/forms/date-time-input.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { unfinishedSentence } from '#client/uploads/picture-items.ts';
import { classLimits } from '#shared/classes/class-limits.ts';
import { type ClassForm, classForm } from '#shared/classes/classes.ts';
import { minimumLimits } from '#shared/classes/dates/minimum.ts';
import { seatLimits } from '#shared/classes/seats.ts';
import type { DateForm, SlotForm } from '#shared/classes/slots.ts';
import { hourMs } from '#shared/units.ts';
import { ClassPicturesField } from './class-pictures-field.tsx';
import { FurtherDates } from './further-dates.tsx';
import { LateJoiningField } from './late-joining-field.tsx';
import { ListingFields } from './listing-fields.tsx';
import { MeetingsFields } from './meetings-fields.tsx';
import { SlotFields } from './slot-fields.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { slotMoved } from './weeks-later.ts';

/**
 * Default values. The price has none, because no number is a good guess. The start is 24 hours from
 * now, to the minute.
 */
function emptyClass(now: number): Omit<ClassForm, 'price'> {
  const start = new Date(now + 24 * hourMs);
  start.setSeconds(0, 0);
  return {
    title: '',
    // The empty choice, which fails validation with 'Please select a category'.
    categoryId: 0,
    description: '',
    location: '',
    maxStudents: classLimits.maxStudents.default,
    maxSeatsPerBooking: seatLimits.default,
    joinUntilMeeting: null,
    minStudents: null,
    decisionHours: minimumLimits.decisionHours.default,
    belowMinimum: 'cancel',
    level: 'all',
    showExactPlace: false,
    timeZone: localZone(),
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + hourMs).toISOString(),
    meetings: [],
    images: [],
    repeats: null,
    sessions: [],
  };
}

function showNoCategories(): void {
  const description = 'No categories available. Please try again later.';
  toast({ title: 'Error', description, tone: 'bad' });
}

/** Falls back to the first category if the chosen one was removed. */
function offeredCategory(chosen: number, categories: Category[]): number | undefined {
  return categories.find(({ id }) => id === chosen)?.id ?? categories[0]?.id;
}

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

/** The place sets the time zone, unless the instructor chose one. */
function NewListingFields({ categories }: { categories: Category[] }) {
  const { formState } = useFormContext<ClassForm>();
  const changeZone = useChangeZone();
  const isChosen = formState.dirtyFields.timeZone;
  return (
    <ListingFields
      categories={categories}
      onPlaceFound={({ timeZone }) => !isChosen && changeZone(timeZone, { shouldDirty: false })}
    />
  );
}

type CreateClassFormProps = { categories: Category[]; viewerId: string };

export function CreateClassForm({ categories, viewerId }: CreateClassFormProps) {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const utils = trpc.useUtils();
  const [isUnfinished, setIsUnfinished] = useState(false);
  const draftKey = `new-class-${viewerId}`;
  const [initial] = useState(() => emptyClass(Date.now()));
  const create = trpc.classes.create.useMutation();
  const form = useServerForm({
    schema: classForm,
    defaultValues: initial,
    draftKey,
    failure: 'Error',
    async submit(values, { setError }) {
      if (isUnfinished) return setError('images', { message: unfinishedSentence });
      const categoryId = offeredCategory(values.categoryId, categories);
      if (categoryId === undefined) return;
      await create.mutateAsync({ ...values, categoryId, image: values.images[0] });
      forgetDraft(draftKey);
      await Promise.all([utils.classes.invalidate(), utils.bookings.invalidate()]);
      toast({ title: 'Success!', description: 'Your class has been created.' });
      if (isMounted()) await navigate({ to: '/dashboard', search: { tab: 'created' } });
    },
    describe: ({ hasServerMessage }) =>
      hasServerMessage ? undefined : 'Failed to create class. Please try again.',
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          // 'Please select a category' would be impossible to follow.
          if (categories.length === 0) showNoCategories();
          return form.onSubmit(event);
        }}
      >
        <NewListingFields categories={categories} />
        <ScheduleFields />
        <ClassPicturesField onUnfinished={setIsUnfinished} />
        <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-6">
          <LinkButton to="/dashboard" variant="quiet" onClick={() => forgetDraft(draftKey)}>
            Cancel
          </LinkButton>
          <Button type="submit" isPending={form.isPending} pendingLabel="Creating...">
            Create Class
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** The dates and the time zone of a new class. */
function ScheduleFields() {
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
