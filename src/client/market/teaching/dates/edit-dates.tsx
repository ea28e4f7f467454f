import { FormProvider } from 'react-hook-form';
import { forgetDraft } from '#client/lib/browser/drafts.ts';
import { count } from '#client/lib/formats/formats.ts';
import { type Roster, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { classChange } from '#client/market/classes/class-data.ts';
import { SlotFields } from '#client/market/classes/listing/slot-fields.tsx';
import { leftOutMessage, notifiedMessage } from '#client/market/teaching/teaching-words.ts';
import { Button } from '#client/ui/button.tsx';
import { onClock } from '#client/ui/forms/clock-times.ts';
import { Checkbox, Radio } from '#client/ui/forms/field.tsx';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { editDatesForm } from '#shared/market/classes/dates/date-edits.ts';
import { EditPreview } from './edit-preview.tsx';
import { NoteField, useNote } from './note-field.tsx';

type Session = Roster['session'];

/** Changes the time of a date that repeats, alone or with others of its schedule. */
export function EditDates({ session }: { session: Session }) {
  const draftKey = `edit-dates-${session.id}`;
  const edit = trpc.schedules.editDates.useMutation({
    ...classChange,
    onSuccess({ changedDates, notifiedStudents, isWordLeftOut }) {
      forgetDraft(draftKey);
      toast({
        title: `${count(changedDates, 'date')} changed`,
        description: `${notifiedMessage(notifiedStudents)}${leftOutMessage(isWordLeftOut)}`,
      });
    },
  });
  return (
    <FormDialog
      label="Change the time"
      title="Change the time"
      description="This date repeats. Choose which dates to change."
      draftKey={draftKey}
      isBusy={edit.isPending}
    >
      {(close) => (
        <EditForm
          session={session}
          draftKey={draftKey}
          submit={async (values) => {
            await edit.mutateAsync(values);
            close();
          }}
        />
      )}
    </FormDialog>
  );
}

type Edit = Parameters<ReturnType<typeof trpc.schedules.editDates.useMutation>['mutateAsync']>[0];
type EditFormProps = { session: Session; draftKey: string; submit(edit: Edit): Promise<void> };

function EditForm({ session, draftKey, submit }: EditFormProps) {
  const { id: sessionId, startTime, endTime, timeZone } = session;
  const { note, change: changeNote, forget } = useNote(sessionId);
  const form = useServerForm({
    schema: editDatesForm,
    defaultValues: { startTime, endTime, scope: 'one', replacesEdited: false },
    draftKey,
    failure: 'Dates not changed',
    async submit({ scope, replacesEdited, ...change }) {
      const saved = { startTime, endTime };
      const onClockChange = onClock(change, timeZone, saved);
      await submit({ sessionId, scope, replacesEdited, change: onClockChange, word: note });
      forget();
    },
  });
  const values = form.watch();
  return (
    <FormProvider {...form}>
      <form noValidate className="mt-5 flex flex-col gap-5" onSubmit={form.onSubmit}>
        <fieldset className="flex flex-col">
          <legend className="mb-1 font-medium text-sm">Dates to change</legend>
          {scopes.map(([scope, label]) => (
            <Radio key={scope} value={scope} label={label} {...form.register('scope')} />
          ))}
        </fieldset>
        <SlotFields timeZone={timeZone} movedSessionId={sessionId} />
        {values.scope !== 'one' && (
          <Checkbox
            label="Also change dates I edited separately"
            {...form.register('replacesEdited')}
          />
        )}
        <EditPreview session={session} values={values} />
        <NoteField note={note} change={changeNote} />
        <Button
          type="submit"
          className="self-end"
          isPending={form.isPending}
          pendingLabel="Saving…"
        >
          Change the time
        </Button>
      </form>
    </FormProvider>
  );
}

const scopes = [
  ['one', 'Only this date'],
  ['following', 'This and the following dates'],
  ['all', 'All upcoming dates'],
] as const;
