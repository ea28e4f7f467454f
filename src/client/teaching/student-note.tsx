import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { forgetDraft, hasDraft } from '#client/lib/browser/drafts.ts';
import { type Student, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { TextAreaField } from '#client/ui/forms/text-field.tsx';
import { studentNoteForm } from '#shared/bookings/students.ts';

const draftKeyOf = ({ id }: Student) => `note-${id}`;
const nameOf = ({ fullName, username }: Student) => fullName || username;

/** The instructor's own note about a student. */
export function StudentNote({ student }: { student: Student }) {
  const { note } = student;
  const [isOpen, setIsOpen] = useState(() => hasDraft(draftKeyOf(student)));
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    forgetDraft(draftKeyOf(student));
    flushSync(() => setIsOpen(false));
    // The focused button is gone.
    opener.current?.focus();
  };
  if (isOpen) return <NoteForm student={student} onClose={close} />;
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4',
        note ? 'w-full' : 'sm:w-32 sm:justify-end',
      )}
    >
      {note && <p className="max-w-prose whitespace-pre-line break-words">{note}</p>}
      <Button
        ref={opener}
        variant="quiet"
        className="-mx-4"
        aria-label={`${note ? 'Change note' : 'Add a note'} about ${nameOf(student)}`}
        onClick={() => setIsOpen(true)}
      >
        {note ? 'Change note' : 'Add a note'}
      </Button>
    </div>
  );
}

type NoteFormProps = { student: Student; onClose(): void };

function NoteForm({ student, onClose }: NoteFormProps) {
  const utils = trpc.useUtils();
  const save = trpc.students.setNote.useMutation();
  const { field, isPending, onSubmit, setFocus } = useServerForm({
    schema: studentNoteForm,
    defaultValues: { note: student.note ?? '' },
    draftKey: draftKeyOf(student),
    failure: 'Note not saved',
    async submit({ note }) {
      await save.mutateAsync({ studentId: student.id, note });
      await utils.students.invalidate();
      onClose();
    },
  });
  useEffect(() => setFocus('note'), [setFocus]);
  return (
    <form noValidate className="flex w-full max-w-prose flex-col gap-3" onSubmit={onSubmit}>
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
