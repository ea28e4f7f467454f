import { useEffect } from 'react';
import { inForm, type SignInMethods, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { secondFactorForm } from '#shared/people/accounts/accounts.ts';
import { EnrollmentForm } from './enrollment-form.tsx';
import { useVerifiedFactor } from './use-verified-factor.ts';

type AddAuthenticatorProps = {
  methods: SignInMethods;
  onAdded(recoveryCodes: string[] | null): void;
};

/** Step 1 asks for a name and proof of identity, step 2 shows the QR code and checks a code. */
export function AddAuthenticator({ methods, onAdded }: AddAuthenticatorProps) {
  const enroll = trpc.factors.enroll.useMutation(inForm);
  const { totp, id } = enroll.data ?? {};
  if (totp && id) return <ScanForm totp={totp} factorId={id} onAdded={onAdded} />;
  return (
    <EnrollmentForm
      methods={methods}
      kind="totp"
      nameHint="Optional, like “Phone”."
      begin={async (input) => {
        await enroll.mutateAsync(input);
      }}
    />
  );
}

type ScanFormProps = {
  totp: { secret: string; qrSvg: string };
  factorId: string;
  onAdded(recoveryCodes: string[] | null): void;
};

function ScanForm({ totp, factorId, onAdded }: ScanFormProps) {
  const verify = useVerifiedFactor(onAdded);
  const { field, isPending, onSubmit, setFocus } = useServerForm({
    schema: secondFactorForm,
    defaultValues: { code: '' },
    failure: "We couldn't add your authenticator app",
    submit: ({ code }) => verify.mutateAsync({ factorId, code }),
  });
  // The previously focused form is gone.
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <form noValidate className="mt-4 flex flex-col gap-5" onSubmit={onSubmit}>
      <p>
        Scan this QR code with your app, or type in the setup key. Then enter the code the app
        shows.
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(totp.qrSvg)}`}
        alt="QR code for your authenticator app"
        // White in both themes: scanners need the contrast.
        className="mx-auto size-52 rounded-xl bg-white p-2"
      />
      <p className="text-center font-mono text-sm">
        <span className="sr-only">Setup key: </span>
        {totp.secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" {...field('code')} />
      <Button type="submit" isPending={isPending} pendingLabel="Checking…">
        Add authenticator app
      </Button>
    </form>
  );
}
