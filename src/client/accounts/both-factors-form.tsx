import { zodResolver } from '@hookform/resolvers/zod';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { readServerError, showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { type SignInMethods, trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { type BothFactors, bothFactorsForm } from '#shared/accounts.ts';
import { askForPasskey } from './passkey-browser.ts';

type BothFactorsFormProps = {
  methods: SignInMethods;
  label: string;
  pendingLabel: string;
  submit(proof: BothFactors): Promise<void>;
};

/** Password and second factor, once more, before a change of how one signs in. */
export function BothFactorsForm({ methods, label, pendingLabel, submit }: BothFactorsFormProps) {
  const { hasPassword, factors } = methods;
  const [isBusy, setIsBusy] = useState(false);
  const hasPasskey = factors.some(({ kind }) => kind === 'passkey');
  const begin = trpc.factors.challenge.useMutation();
  const form = useForm({
    resolver: zodResolver(bothFactorsForm(hasPassword)),
    defaultValues: { currentPassword: '', code: '' },
  });
  const { errors } = form.formState;

  async function prove(proof: BothFactors) {
    setIsBusy(true);
    await submit(proof).catch((error) => {
      // What has no field here was said in a toast.
      for (const [name, message] of Object.entries(readServerError(error).fields))
        if (name === 'code' || name === 'currentPassword') form.setError(name, { message });
    });
    setIsBusy(false);
  }

  async function provePasskey() {
    const { currentPassword } = form.getValues();
    if (!(await form.trigger('currentPassword', { shouldFocus: true }))) return;
    const password = hasPassword ? { currentPassword } : {};
    try {
      const { challengeId, passkeyOptions } = await begin.mutateAsync();
      if (!passkeyOptions) return;
      const answer = await askForPasskey(passkeyOptions);
      if ('refusal' in answer)
        return toast({ title: 'Not confirmed', description: answer.refusal, tone: 'bad' });
      await prove({ ...password, challengeId, credential: answer.credential });
    } catch (error) {
      showServerError(error, 'Not confirmed');
    }
  }

  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-5"
      onSubmit={form.handleSubmit(({ code, currentPassword }) =>
        prove({ code, ...(hasPassword && { currentPassword }) }),
      )}
    >
      {hasPassword && (
        <Field label="Current password" error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
      )}
      <Field
        label="Code"
        error={errors.code?.message}
        hint="Of your authenticator app, or a recovery code."
      >
        <TextInput autoComplete="one-time-code" autoCapitalize="none" {...form.register('code')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isBusy}>
          {isBusy ? pendingLabel : label}
        </Button>
        {hasPasskey && (
          <Button variant="secondary" isPending={begin.isPending} onClick={provePasskey}>
            <Fingerprint aria-hidden className="size-5" />
            Use a passkey instead
          </Button>
        )}
      </div>
    </form>
  );
}
