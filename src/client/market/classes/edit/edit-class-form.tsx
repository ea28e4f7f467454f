import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { unfinishedSentence } from '#client/files/uploads/picture-items.ts';
import { forgetDraft, hasDraft } from '#client/lib/browser/drafts.ts';
import { type Category, type ClassDetails, trpc, type Viewer } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { useLatest } from '#client/lib/use-latest.ts';
import { classChange } from '#client/market/classes/class-data.ts';
import { CardPreview } from '#client/market/classes/form/card-preview.tsx';
import { ClassParts } from '#client/market/classes/form/class-parts.tsx';
import { WithDraft } from '#client/market/classes/form/draft-note.tsx';
import { LateJoiningField } from '#client/market/classes/listing/late-joining-field.tsx';
import { LocationFields } from '#client/market/classes/listing/location-fields.tsx';
import { savedListing } from '#client/market/classes/listing/saved-listing.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/forms/field.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';
import {
  type ClassWait,
  type EditClassForm as Editable,
  editClassForm,
} from '#shared/market/classes/classes.ts';
import { isOtherPlace } from '#shared/market/classes/dates/class-changes.ts';
import { upcomingSessions } from '#shared/market/classes/dates/class-sessions.ts';
import { AskStudentsDialog } from './ask-students-dialog.tsx';
import { EditedTimeZone, SavedDates } from './saved-dates.tsx';

type EditClassFormProps = { details: ClassDetails; categories: Category[]; viewer: Viewer };

const back = { to: '/dashboard/teacher', search: { tab: 'classes' } } as const;

const editableOf = (details: ClassDetails): Editable => ({
  ...savedListing(details),
  joinUntilMeeting: details.joinUntilMeeting,
  isActive: details.isOffered,
});

/** A class keeps a category that is closed to new classes. */
const withOwn = (categories: Category[], own: Category): Category[] =>
  categories.some(({ id }) => id === own.id) ? categories : [...categories, own];

/** Edits everything except the dates, which are changed one by one on their rosters. */
export function EditClassForm(props: EditClassFormProps) {
  const draftKey = `class-${props.details.id}`;
  return (
    <WithDraft draftKey={draftKey}>
      {(isStartedOver) => <EditForm {...props} draftKey={draftKey} isStartedOver={isStartedOver} />}
    </WithDraft>
  );
}

type EditFormProps = EditClassFormProps & { draftKey: string; isStartedOver: boolean };

function EditForm({ details, categories, viewer, draftKey, isStartedOver }: EditFormProps) {
  const [isUnfinished, setIsUnfinished] = useState(false);
  const { form, asking } = useEditedClass(details, draftKey, isUnfinished);
  const { setFocus } = form;
  useEffect(() => {
    if (isStartedOver) setFocus('title');
  }, [isStartedOver, setFocus]);
  const offered = withOwn(categories, details.category);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.onSubmit}>
        <ClassParts
          categories={offered}
          saved={details}
          times={<SavedDates details={details} />}
          location={<LocationFields saved={details} />}
          dates={
            <>
              <LateJoiningField meetings={maxMeetings(details)} />
              <EditedTimeZone details={details} />
            </>
          }
          preview={<CardPreview categories={offered} viewer={viewer} saved={details} />}
          onUnfinished={setIsUnfinished}
        >
          <div>
            <Checkbox label="Show this class and take bookings" {...form.register('isActive')} />
            <p className="text-ink-soft text-sm">{showHint(details)}</p>
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <CancelEdit draftKey={draftKey} />
            <Button type="submit" isPending={form.isPending} pendingLabel="Saving…">
              Save changes
            </Button>
          </div>
        </ClassParts>
      </form>
      <AskStudentsDialog
        what={materialChange(details, form.watch())}
        students={bookedUpcoming(details)}
        {...asking}
      />
    </FormProvider>
  );
}

function useEditedClass(details: ClassDetails, draftKey: string, isUnfinished: boolean) {
  const navigate = useNavigate();
  const isMounted = useLatest(true);
  const isUploading = useLatest(isUnfinished);
  const [isAsking, setIsAsking] = useState(false);
  const isConfirmed = useRef(false);
  const edit = trpc.classes.edit.useMutation(classChange);
  const form = useServerForm({
    schema: editClassForm,
    defaultValues: editableOf(details),
    draftKey,
    draftPlace: 'browser',
    failure: 'Class not saved',
    async submit(values, { setError, hasChanged }) {
      // Saving now would silently drop a pending upload.
      if (isUnfinished) return setError('images', { message: unfinishedSentence });
      if (materialChange(details, values) && !isConfirmed.current) return setIsAsking(true);
      isConfirmed.current = false;
      // An upload may have started since.
      const isDone = () => !hasChanged() && !isUploading.current;
      const saved = await edit.mutateAsync({ classId: details.id, ...values });
      if (isDone()) forgetDraft(draftKey, 'browser');
      toast({ title: 'Class saved', description: savedWords(saved) });
      if (isMounted.current && isDone()) await navigate(back);
    },
  });
  const asking = {
    isOpen: isAsking,
    onClose: () => setIsAsking(false),
    onConfirm() {
      isConfirmed.current = true;
      setIsAsking(false);
      void form.onSubmit();
    },
  };
  return { form, asking };
}

/** Leaves the class as it is. Unlike the draft of a new class, unwanted changes would be saved with the next ones. */
function CancelEdit({ draftKey }: { draftKey: string }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <LinkButton
        {...back}
        variant="quiet"
        onClick={(event) => {
          if (!hasDraft(draftKey, 'browser')) return;
          event.preventDefault();
          setIsAsking(true);
        }}
      >
        Cancel
      </LinkButton>
      <AskDialog
        isOpen={isAsking}
        title="Discard your changes?"
        description="The class stays as it was."
        keep="Keep editing"
        confirm="Discard changes"
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          forgetDraft(draftKey, 'browser');
          void navigate(back);
        }}
      />
    </>
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
