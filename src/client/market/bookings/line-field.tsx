import { TextField } from '#client/ui/forms/text-field.tsx';
import { privateWordLimits } from '#shared/market/bookings/private-words/private-word-limits.ts';
import { firstName } from '#shared/people/accounts/shown-names.ts';

/** 'Anything Maya should know?' */
export const lineQuestion = ({ fullName, username }: { fullName: string; username: string }) =>
  `Anything ${firstName(fullName) || username} should know?`;

type LineFieldProps = {
  teacher: { fullName: string; username: string };
  line: string;
  onChange(line: string): void;
};

/** What the instructor should know about the person who comes. */
export function LineField({ teacher, line, onChange }: LineFieldProps) {
  return (
    <TextField
      label={lineQuestion(teacher)}
      hint={`Optional: allergies, arriving late, left-handed. Only your instructor reads it, and we erase it ${privateWordLimits.keptDays} days after the class.`}
      autoComplete="off"
      maxLength={privateWordLimits.line}
      value={line}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
