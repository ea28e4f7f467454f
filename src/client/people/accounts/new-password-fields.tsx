import { TextField } from '#client/ui/forms/text-field.tsx';
import { passwordLength } from '#shared/people/accounts/account-limits.ts';

type NewPasswordFieldsProps = {
  label: string;
  field(name: 'password' | 'confirmPassword'): object;
};

export function NewPasswordFields({ label, field }: NewPasswordFieldsProps) {
  const password = { type: 'password', autoComplete: 'new-password' };
  return (
    <>
      <TextField
        label={label}
        hint={`At least ${passwordLength.min} characters.`}
        {...password}
        {...field('password')}
      />
      <TextField label="Confirm password" {...password} {...field('confirmPassword')} />
    </>
  );
}
