import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { forgetDraft, hasDraft } from '#client/lib/browser/drafts.ts';
import { inForm, type Student, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { useViewer } from '#client/lib/session/viewer.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { TextAreaField } from '#client/ui/forms/text-field.tsx';
import { studentNoteForm } from '#shared/market/bookings/students.ts';

const nameOf = ({ fullName, username }: Student) => fullName || username;

/** The instructor's own note about a student. */
export function StudentNote({ student }: { student: Student }) {
  const { note } = student;
  const draftKey = `note-${student.id}-${useViewer()?.id}`;
  const [isOpen, setIsOpen] = useState(() => hasDraft(draftKey));
  const opener = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const open = () => {
    flushSync(() => setIsOpen(true));
    form.current?.querySelector('textarea')?.focus();
  };
  const close = () => {
    forgetDraft(draftKey);
    flushSync(() => setIsOpen(false));
    // The focused button is gone.
    opener.current?.focus();
  };
  if (isOpen) return <NoteForm ref={form} student={student} draftKey={draftKey} onClose={close} />;
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4',
        note ? 'w-full' : 'sm:w-32 sm:justify-end',
      )}
    >
      {note && (
        <p dir="auto" className="max-w-prose whitespace-pre-line break-words">
          {note}
        </p>
      )}
      <Button
        ref={opener}
        variant="quiet"
        className="-mx-4"
        aria-label={`${note ? 'Change note' : 'Add a note'} about ${nameOf(student)}`}
        onClick={open}
      >
        {note ? 'Change note' : 'Add a note'}
      </Button>
    </div>
  );
}

type NoteFormProps = {
  ref: Ref<HTMLFormElement>;
  student: Student;
  draftKey: string;
  onClose(): void;
};

function NoteForm({ ref, student, draftKey, onClose }: NoteFormProps) {
  const save = trpc.students.setNote.useMutation(inForm);
  const { field, isPending, onSubmit } = useServerForm({
    schema: studentNoteForm,
    defaultValues: { note: student.note ?? '' },
    draftKey,
    failure: 'Note not saved',
    async submit({ note }, { hasChanged }) {
      await save.mutateAsync({ studentId: student.id, note });
      if (!hasChanged()) onClose();
    },
  });
  return (
    <form
      ref={ref}
      noValidate
      className="flex w-full max-w-prose flex-col gap-3"
      onSubmit={onSubmit}
    >
      <TextAreaField
        label={`Note about ${nameOf(student)}`}
        hint="Only you see it."
        rows={3}
        {...field('note')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isPending} pendingLabel="Saving…">
          Save note
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
