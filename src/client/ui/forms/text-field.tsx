import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field, type InputProps, TextArea, TextInput } from './field.tsx';

type LabelProps = { label: string; error?: string | undefined; hint?: ReactNode };

/** A labeled one-line input; a password has a button that shows it. */
export function TextField({ label, error, hint, ...props }: LabelProps & InputProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {props.type === 'password' ? <PasswordInput {...props} /> : <TextInput {...props} />}
    </Field>
  );
}

type TextAreaFieldProps = LabelProps & ComponentProps<'textarea'>;

export function TextAreaField({ label, error, hint, ...props }: TextAreaFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      <TextArea {...props} />
    </Field>
  );
}

function PasswordInput({ autoComplete = 'current-password', ...props }: ComponentProps<'input'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextInput
        {...props}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        className="pr-12"
      />
      <button
        type="button"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-ink-soft hover:text-ink"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </div>
  );
}
