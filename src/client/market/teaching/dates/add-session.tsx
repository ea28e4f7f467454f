import { useNavigate } from '@tanstack/react-router';
import { forgetDraft } from '#client/lib/browser/drafts.ts';
import { count } from '#client/lib/formats/formats.ts';
import { type ClassSummary, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { classChange } from '#client/market/classes/class-data.ts';
import { minimumMessage } from '#client/market/teaching/teaching-words.ts';
import { dateOnClock } from '#client/ui/forms/clock-times.ts';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { opensFirstLimits } from '#shared/market/classes/dates/opens-first.ts';
import { type HeldDate, OpensFirstFields } from './opens-first-fields.tsx';
import { SlotForm } from './slot-form.tsx';
import { suggestDate } from './suggest-slot.ts';

type AddSessionProps = {
  summary: Pick<ClassSummary, 'id' | 'title' | 'timeZone'> & Parameters<typeof suggestDate>[0];
  label?: string;
  /** The new date opens first to those who came to this one. */
  again?: HeldDate;
  /** The address asks for the form. */
  isLinked?: boolean;
};

export function AddSession(props: AddSessionProps) {
  const { summary, label = 'Add a date', again, isLinked = false } = props;
  const navigate = useNavigate();
  const draftKey = `add-date-${again?.id ?? summary.id}`;
  const add = trpc.classes.addSession.useMutation({
    ...classChange,
    onSuccess({ lacksMinimum, invited }) {
      // Runs even if the user has left the page and the form never closes.
      forgetDraft(draftKey);
      const who =
        invited > 0
          ? `${count(invited, 'person', 'people')} can book it now, before everyone else.`
          : 'Students can book it now.';
      const description = who + minimumMessage(lacksMinimum);
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
  const [hours] = opensFirstLimits.hours;
  const opensFirst = again && { to: 'date' as const, sessionId: again.id, hours };
  return (
    <FormDialog
      label={label}
      title={label}
      description={summary.title}
      draftKey={draftKey}
      isBusy={add.isPending}
      startsOpen={isLinked}
      onClosed={isLinked ? dropLink : undefined}
    >
      {(close) => (
        <SlotForm
          draftKey={draftKey}
          initial={{ ...suggestDate(summary, Date.now()), ...(opensFirst && { opensFirst }) }}
          canHaveMeetings
          timeZone={summary.timeZone}
          submitLabel="Add date"
          failure="Date not added"
          submit={async (date) => {
            await add.mutateAsync({ classId: summary.id, ...dateOnClock(date, summary.timeZone) });
            close();
          }}
        >
          <OpensFirstFields again={again} />
        </SlotForm>
      )}
    </FormDialog>
  );
}
