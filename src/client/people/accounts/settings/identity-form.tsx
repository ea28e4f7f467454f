import { Fingerprint } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { showServerError } from '#client/lib/server/server-errors.ts';
import { type SignInMethods, trpc } from '#client/lib/server/trpc.ts';
import {
  fieldsOf,
  type ServerForm,
  type ServerFormOptions,
  useServerForm,
} from '#client/lib/server-form.ts';
import { useViewer } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import type { OwnerProof, ProofNeeds } from '#shared/people/accounts/accounts.ts';
import { askForPasskey } from '../passkey-browser.ts';
import { UsernameField } from '../username-field.tsx';

type IdentityValues = { currentPassword: string; code: string };
export const noIdentity: IdentityValues = { currentPassword: '', code: '' };
/** A code or a passkey, if the account has a second factor. */
type FactorProof = Omit<OwnerProof, 'currentPassword'>;

type IdentityFormOptions<Values extends IdentityValues> = Omit<
  ServerFormOptions<Values>,
  'schema' | 'submit'
> & {
  methods: SignInMethods;
  /** Requires the fields that the account needs. */
  schema(needs: ProofNeeds): ServerFormOptions<Values>['schema'];
  submit(values: Values, proof: OwnerProof): Promise<unknown>;
};

export type OwnerForm<Values extends IdentityValues> = ServerForm<Values> & {
  methods: SignInMethods;
  /** Sends the form with this proof of the second factor. */
  prove(proof: FactorProof): Promise<void>;
};

/** A form that is also sent with the password and proof of the second factor, if the account has them. */
export function useIdentityForm<Values extends IdentityValues>(
  options: IdentityFormOptions<Values>,
): OwnerForm<Values> {
  const { methods, schema, submit, ...others } = options;
  const needs = { password: methods.hasPassword, code: methods.factors.length > 0 };
  const submitWith = (values: Values, proof: FactorProof) =>
    submit(values, needs.password ? { ...proof, currentPassword: values.currentPassword } : proof);
  const form = useServerForm<Values>({
    ...others,
    schema: schema(needs),
    submit: (values) => submitWith(values, needs.code ? { code: values.code } : {}),
  });
  const prove = (proof: FactorProof) => form.send(() => submitWith(form.getValues(), proof));
  return { ...form, methods, prove };
}

export type IdentityFormProps = {
  label: string;
  pendingLabel: string;
  /** Additional fields. */
  children?: ReactNode;
};

type Props<Values extends IdentityValues> = IdentityFormProps & {
  form: OwnerForm<Values>;
};

/** Asks for the password and the second factor if the account has them. */
export function IdentityForm<Values extends IdentityValues>(props: Props<Values>) {
  const { form, label, pendingLabel, children } = props;
  const { isPending, methods, prove } = form;
  return (
    <FormProvider {...form}>
      <form noValidate className="mt-4 flex flex-col gap-5" onSubmit={form.onSubmit}>
        {children}
        <IdentityFields methods={methods} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isPending={isPending} pendingLabel={pendingLabel}>
            {label}
          </Button>
          {methods.factors.some(({ kind }) => kind === 'passkey') && (
            <ProveWithPasskey isBusy={isPending} prove={prove} />
          )}
        </div>
      </form>
    </FormProvider>
  );
}

function IdentityFields({ methods }: { methods: SignInMethods }) {
  const field = fieldsOf(useFormContext<IdentityValues>());
  const email = useViewer()?.email;
  return (
    <>
      {methods.hasPassword && (
        <>
          <UsernameField email={email} />
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            {...field('currentPassword')}
          />
        </>
      )}
      {methods.factors.length > 0 && (
        <TextField
          label="Code"
          hint="From your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          {...field('code')}
        />
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
  const begin = trpc.factors.challenge.useMutation({
    // Refetching first could let the browser's permission to ask for a passkey expire.
    meta: { errorToast: false, changes: false },
  });
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
      const result = await askForPasskey(passkeyOptions);
      if ('rejection' in result) toast({ ...result.rejection, tone: 'bad' });
      else await prove({ challengeId, credential: result.credential });
    } catch (error) {
      showServerError(error, "We couldn't confirm it's you");
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
