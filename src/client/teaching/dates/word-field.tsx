import { TextAreaField } from '#client/ui/forms/text-field.tsx';
import { announcementLimits } from '#shared/classes/announcement-limits.ts';

type WordFieldProps = { value: string; onChange(value: string): void };

/** Said to the learners in the email about the change. */
export function WordField({ value, onChange }: WordFieldProps) {
  return (
    <TextAreaField
      label="A word to your students"
      hint="Optional. It's part of the email they get."
      rows={3}
      maxLength={announcementLimits.text}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
