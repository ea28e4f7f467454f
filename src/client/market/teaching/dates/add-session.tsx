import { useNavigate } from '@tanstack/react-router';
import { forgetDraft } from '#client/lib/browser/drafts.ts';
import { count } from '#client/lib/formats/formats.ts';
import { type ClassSummary, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { classChange } from '#client/market/classes/class-data.ts';
import { minimumMessage } from '#client/market/teaching/teaching-words.ts';
import { dateOnClock } from '#client/ui/forms/clock-times.ts';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { OpensFirstFields } from './opens-first-fields.tsx';
import { SlotForm } from './slot-form.tsx';
import { suggestDate } from './suggest-slot.ts';

/** `isLinked` means that the address asks for the form. */
export function AddSession({ summary, isLinked }: { summary: ClassSummary; isLinked: boolean }) {
  const navigate = useNavigate();
  const draftKey = `add-date-${summary.id}`;
  const add = trpc.classes.addSession.useMutation({
    ...classChange,
    onSuccess({ lacksMinimum, invited }) {
      // Runs even if the user has left the page and the form never closes.
      forgetDraft(draftKey);
      const who =
        invited > 0 ? `We emailed ${count(invited, 'person', 'people')}, who` : 'Students';
      const description = `${who} can book it now.${minimumMessage(lacksMinimum)}`;
      toast({ title: 'Date added', description });
    },
  });
  // The user may have gone to another page, whose search must stay.
  const dropLink = () =>
    void navigate({
      to: '.',
      search: (now) => (now.add === summary.id ? { ...now, add: undefined } : now),
      replace: true,
      resetScroll: false,
    });
  return (
    <FormDialog
      label="Add a date"
      title="Add a date"
      description={summary.title}
      draftKey={draftKey}
      isBusy={add.isPending}
      startsOpen={isLinked}
      onClosed={isLinked ? dropLink : undefined}
    >
      {(close) => (
        <SlotForm
          draftKey={draftKey}
          initial={suggestDate(summary, Date.now())}
          canHaveMeetings
          timeZone={summary.timeZone}
          submitLabel="Add date"
          failure="Date not added"
          submit={async (date) => {
            await add.mutateAsync({ classId: summary.id, ...dateOnClock(date, summary.timeZone) });
            close();
          }}
        >
          <OpensFirstFields />
        </SlotForm>
      )}
    </FormDialog>
  );
}
