import { zodResolver } from '@hookform/resolvers/zod';
import { Fingerprint } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { type SignInMethods, trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { type OwnerProof, ownerProofForm } from '#shared/accounts.ts';
import { askForPasskey } from '../passkey-browser.ts';

type OwnerProofFormProps = {
  methods: SignInMethods;
  label: string;
  pendingLabel: string;
  /** Further fields, kept by whoever asks. */
  children?: ReactNode;
  /** The title of what has no field here. */
  failure: string;
  submit(proof: OwnerProof): Promise<void>;
};

/** Password and second factor, as far as there are any, before a change of how one signs in. */
export function OwnerProofForm(props: OwnerProofFormProps) {
  const { methods, label, pendingLabel, failure, children, submit } = props;
  const { hasPassword, factors } = methods;
  const needs = { password: hasPassword, code: factors.length > 0 };
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm({
    resolver: zodResolver(ownerProofForm(needs)),
    defaultValues: { currentPassword: '', code: '' },
  });
  const { errors } = form.formState;
  const passwordOf = ({ currentPassword }: { currentPassword: string }) =>
    needs.password ? { currentPassword } : {};

  async function prove(proof: OwnerProof) {
    setIsBusy(true);
    await submit(proof).catch((error) => showServerError(error, failure, form));
    setIsBusy(false);
  }

  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-5"
      onSubmit={form.handleSubmit(({ code, ...values }) =>
        prove({ ...passwordOf(values), ...(needs.code && { code }) }),
      )}
    >
      {children}
      {needs.password && (
        <Field label="Current password" error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
      )}
      {needs.code && (
        <Field
          label="Code"
          error={errors.code?.message}
          hint="Of your authenticator app, or a recovery code."
        >
          <TextInput
            autoComplete="one-time-code"
            autoCapitalize="none"
            {...form.register('code')}
          />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isBusy}>
          {isBusy ? pendingLabel : label}
        </Button>
        {factors.some(({ kind }) => kind === 'passkey') && (
          <ProveWithPasskey
            isBusy={isBusy}
            isReady={() => form.trigger('currentPassword', { shouldFocus: true })}
            prove={(answer) => prove({ ...passwordOf(form.getValues()), ...answer })}
          />
        )}
      </div>
    </form>
  );
}

type ProveWithPasskeyProps = {
  isBusy: boolean;
  isReady(): Promise<boolean>;
  prove(answer: Pick<OwnerProof, 'challengeId' | 'credential'>): Promise<void>;
};

function ProveWithPasskey({ isBusy, isReady, prove }: ProveWithPasskeyProps) {
  const begin = trpc.factors.challenge.useMutation();
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    if (!(await isReady())) return;
    setIsAsking(true);
    try {
      const { challengeId, passkeyOptions } = await begin.mutateAsync();
      if (!passkeyOptions) return;
      const answer = await askForPasskey(passkeyOptions);
      if ('refusal' in answer) toast({ ...answer.refusal, tone: 'bad' });
      else await prove({ challengeId, credential: answer.credential });
    } catch (error) {
      showServerError(error, 'Not confirmed');
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <Button variant="secondary" isPending={isAsking || isBusy} onClick={ask}>
      <Fingerprint aria-hidden className="size-5" />
      Use a passkey instead
    </Button>
  );
}
