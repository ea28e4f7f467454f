import { useState } from 'react';
import { forgetDraft, readDraft, writeDraft } from '#client/lib/browser/drafts.ts';
import { TextAreaField } from '#client/ui/forms/text-field.tsx';
import { announcementLimits } from '#shared/market/classes/announcement-limits.ts';

/** A word to the students of a date, which survives signing in again, as drafts of forms do. */
export function useWord(sessionId: string) {
  const key = `word-${sessionId}`;
  const [word, setWord] = useState(() => readDraft<string>(key) ?? '');
  return {
    word,
    change(text: string) {
      setWord(text);
      writeDraft(key, JSON.stringify(text));
    },
    forget: () => forgetDraft(key),
  };
}

type WordFieldProps = Pick<ReturnType<typeof useWord>, 'word' | 'change'>;

/** Part of the email about a change. */
export function WordField({ word, change }: WordFieldProps) {
  return (
    <TextAreaField
      label="A word to your students"
      hint="Optional. It's part of the email they get."
      rows={3}
      maxLength={announcementLimits.text}
      value={word}
      onChange={({ target }) => change(target.value)}
    />
  );
}
