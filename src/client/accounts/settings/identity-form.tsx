import { Fingerprint } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form';
import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { type SignInMethods, trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import type { OwnerProof } from '#shared/accounts.ts';
import { askForPasskey } from '../passkey-browser.ts';

export type IdentityValues = { currentPassword: string; code: string };
export const noIdentity: IdentityValues = { currentPassword: '', code: '' };
/** A code or a passkey, if the account has a second factor. */
export type FactorProof = Omit<OwnerProof, 'currentPassword'>;

export type IdentityFormProps = {
  methods: SignInMethods;
  label: string;
  pendingLabel: string;
  /** Additional fields. */
  children?: ReactNode;
  /** Title of the error toast. */
  failure: string;
};

type Props<Values extends IdentityValues> = IdentityFormProps & {
  form: UseFormReturn<Values>;
  submit(values: Values, proof: FactorProof): Promise<void>;
};

/** A form that also asks for the password and the second factor if the account has them. */
export function IdentityForm<Values extends IdentityValues>(props: Props<Values>) {
  const { methods, form, label, pendingLabel, failure, children, submit } = props;
  const { factors } = methods;
  const [isBusy, setIsBusy] = useState(false);

  async function prove(values: Values, proof: FactorProof) {
    setIsBusy(true);
    await submit(values, proof).catch((error) => showServerError(error, failure, form));
    setIsBusy(false);
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="mt-4 flex flex-col gap-5"
        onSubmit={form.handleSubmit((values) =>
          prove(values, factors.length > 0 ? { code: values.code } : {}),
        )}
      >
        {children}
        <IdentityFields methods={methods} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isPending={isBusy}>
            {isBusy ? pendingLabel : label}
          </Button>
          {factors.some(({ kind }) => kind === 'passkey') && (
            <ProveWithPasskey isBusy={isBusy} prove={(proof) => prove(form.getValues(), proof)} />
          )}
        </div>
      </form>
    </FormProvider>
  );
}

function IdentityFields({ methods }: { methods: SignInMethods }) {
  const { register, formState } = useFormContext<IdentityValues>();
  const { errors } = formState;
  return (
    <>
      {methods.hasPassword && (
        <Field label="Current password" error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </Field>
      )}
      {methods.factors.length > 0 && (
        <Field
          label="Code"
          error={errors.code?.message}
          hint="From your authenticator app, or a recovery code."
        >
          <TextInput autoComplete="one-time-code" autoCapitalize="none" {...register('code')} />
        </Field>
      )}
    </>
  );
}

type ProveWithPasskeyProps = {
  isBusy: boolean;
  prove(proof: FactorProof): Promise<void>;
};

function ProveWithPasskey({ isBusy, prove }: ProveWithPasskeyProps) {
  const { getValues, trigger } = useFormContext();
  const begin = trpc.factors.challenge.useMutation();
  const [isAsking, setIsAsking] = useState(false);
  // The passkey replaces the code, so the code field isn't validated.
  const isRestValid = () =>
    trigger(
      Object.keys(getValues()).filter((name) => name !== 'code'),
      { shouldFocus: true },
    );
  const ask = async () => {
    if (!(await isRestValid())) return;
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
