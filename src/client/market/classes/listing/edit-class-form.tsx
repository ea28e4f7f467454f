import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { unfinishedSentence } from '#client/files/uploads/picture-items.ts';
import { forgetDraft } from '#client/lib/browser/drafts.ts';
import { localZone } from '#client/lib/formats/formats.ts';
import { type Category, type ClassDetails, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { useLatest } from '#client/lib/use-latest.ts';
import { classChange } from '#client/market/classes/class-data.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/forms/field.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import {
  type ClassWait,
  type EditClassForm as Editable,
  editClassForm,
} from '#shared/market/classes/classes.ts';
import { isOtherPlace } from '#shared/market/classes/dates/class-changes.ts';
import { sessionsLeft, upcomingSessions } from '#shared/market/classes/dates/class-sessions.ts';
import { AskStudentsDialog } from './ask-students-dialog.tsx';
import { ClassPicturesField } from './class-pictures-field.tsx';
import { LateJoiningField } from './late-joining-field.tsx';
import { GroupFields, ListingFields } from './listing-fields.tsx';
import { LocationFields } from './location-fields.tsx';
import { savedListing } from './saved-listing.ts';
import { TimeZoneField } from './time-zone-field.tsx';
import { WhatToExpectFields } from './what-to-expect-fields.tsx';

type EditClassFormProps = { details: ClassDetails; categories: Category[] };

const editableOf = (details: ClassDetails): Editable => ({
  ...savedListing(details),
  joinUntilMeeting: details.joinUntilMeeting,
  isActive: details.isOffered,
});

/** A class keeps a category that is closed to new classes. */
const withOwn = (categories: Category[], own: Category): Category[] =>
  categories.some(({ id }) => id === own.id) ? categories : [...categories, own];

/** Edits everything except the dates, which are changed one by one on their rosters. */
export function EditClassForm({ details, categories }: EditClassFormProps) {
  const navigate = useNavigate();
  const isMounted = useLatest(true);
  const [isUnfinished, setIsUnfinished] = useState(false);
  const isUploading = useLatest(isUnfinished);
  const [isAsking, setIsAsking] = useState(false);
  const isConfirmed = useRef(false);
  const draftKey = `class-${details.id}`;
  const back = { to: '/dashboard/teacher', search: { tab: 'classes' } } as const;
  const edit = trpc.classes.edit.useMutation(classChange);
  const form = useServerForm({
    schema: editClassForm,
    defaultValues: editableOf(details),
    draftKey,
    failure: 'Class not saved',
    async submit(values, { setError, hasChanged }) {
      // Saving now would silently drop a pending upload.
      if (isUnfinished) return setError('images', { message: unfinishedSentence });
      if (materialChange(details, values) && !isConfirmed.current) return setIsAsking(true);
      isConfirmed.current = false;
      // An upload may have started since.
      const isDone = () => !hasChanged() && !isUploading.current;
      const saved = await edit.mutateAsync({ classId: details.id, ...values });
      if (isDone()) forgetDraft(draftKey);
      toast({
        title: 'Class saved',
        description: savedWords(saved),
      });
      if (isMounted.current && isDone()) await navigate(back);
    },
  });
  return (
    <FormProvider {...form}>
      <form noValidate className="flex flex-col gap-6" onSubmit={form.onSubmit}>
        <ListingFields categories={withOwn(categories, details.category)} />
        <LocationFields saved={details} />
        <LateJoiningField meetings={maxMeetings(details)} />
        <EditedTimeZone details={details} />
        <GroupFields isSaved />
        <WhatToExpectFields />
        <ClassPicturesField onUnfinished={setIsUnfinished} />
        <div>
          <Checkbox label="Show this class and take bookings" {...form.register('isActive')} />
          <p className="text-ink-soft text-sm">{showHint(details)}</p>
        </div>
        <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-6">
          <LinkButton {...back} variant="quiet" onClick={() => forgetDraft(draftKey)}>
            Cancel
          </LinkButton>
          <Button type="submit" isPending={form.isPending} pendingLabel="Saving…">
            Save changes
          </Button>
        </div>
      </form>
      <AskStudentsDialog
        what={materialChange(details, form.watch())}
        students={bookedUpcoming(details)}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          isConfirmed.current = true;
          setIsAsking(false);
          void form.onSubmit();
        }}
      />
    </FormProvider>
  );
}

/** The largest number of meetings of a date. */
const maxMeetings = ({ sessions }: ClassDetails) =>
  Math.max(0, ...sessions.map(({ meetings }) => meetings.length));

/** The number of seats taken on upcoming dates. */
const bookedUpcoming = ({ sessions }: ClassDetails) =>
  upcomingSessions(sessions, new Date()).reduce((sum, { seatsTaken }) => sum + seatsTaken, 0);

/** The changes about which students are asked; empty if there are none. */
function materialChange(details: ClassDetails, { location, level }: Editable): string {
  if (bookedUpcoming(details) === 0) return '';
  const place = isOtherPlace(details.location, location) ? ['location'] : [];
  return [...place, ...(level === details.level ? [] : ['level'])].join(' and ');
}

const waitNotes: Record<ClassWait, string> = {
  approval: "It's a draft until we approve you as an instructor: only you can see it.",
  review: "It's public once we've looked at it. Its page says why.",
};

/** The audience of a class that was just saved. */
function savedWords({ isActive, waitsFor }: ClassDetails): string {
  if (waitsFor) return waitNotes[waitsFor];
  return isActive
    ? 'Everyone can see your changes.'
    : "It's hidden: only you and students who have booked can see it.";
}

/** The hint below the choice to show a class. */
function showHint({ removal, waitsFor }: ClassDetails): string {
  if (removal)
    return 'We hid this class, so no one else can see or book it until we restore it. Its page says why.';
  if (waitsFor) return waitNotes[waitsFor];
  return 'When this is off, only you and students who have booked can see the class. Their bookings stay.';
}

/** Dates are stored as instants: a new time zone changes their wall-clock time, not the instant. */
function EditedTimeZone({ details }: { details: ClassDetails }) {
  const { formState, setValue, watch } = useFormContext<Editable>();
  const timeZone = watch('timeZone');
  const [next] = sessionsLeft(details.sessions, new Date());
  const isOther = next && timeZone !== details.timeZone;
  const was = isOther && slotSentence({ ...next, timeZone: details.timeZone }, localZone());
  const becomes = isOther && slotSentence({ ...next, timeZone }, localZone());
  return (
    <TimeZoneField
      value={timeZone}
      onValueChange={(zone) => setValue('timeZone', zone, { shouldDirty: true })}
      error={formState.errors.timeZone?.message}
      hint={
        was && becomes && was !== becomes
          ? `Your dates don't move, so “${was}” becomes “${becomes}”. We'll email students who have booked.`
          : 'Where the class takes place.'
      }
    />
  );
}
