import { useState } from 'react';
import { forgetDraft, readDraft, writeDraft } from '#client/lib/browser/drafts.ts';
import { TextAreaField } from '#client/ui/forms/text-field.tsx';
import { announcementLimits } from '#shared/market/classes/announcement-limits.ts';

/** The note to the students of a date, kept as a draft, so that it survives signing in again. */
export function useNote(sessionId: string) {
  const key = `word-${sessionId}`;
  const [note, setNote] = useState(() => readDraft<string>(key) ?? '');
  return {
    note,
    change(text: string) {
      setNote(text);
      writeDraft(key, JSON.stringify(text));
    },
    forget: () => forgetDraft(key),
  };
}

type NoteFieldProps = Pick<ReturnType<typeof useNote>, 'note' | 'change'>;

/** The field for a note that becomes part of the email about a change. */
export function NoteField({ note, change }: NoteFieldProps) {
  return (
    <TextAreaField
      label="Message to your students (optional)"
      hint="We add it to the email about this change."
      rows={3}
      maxLength={announcementLimits.text}
      value={note}
      onChange={({ target }) => change(target.value)}
    />
  );
}
