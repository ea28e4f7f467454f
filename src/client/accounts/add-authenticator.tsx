import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { readServerError, showServerError } from '#client/lib/server-errors.ts';
import { type SignInMethods, trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { secondFactorForm } from '#shared/accounts.ts';
import { EnrollmentForm } from './enrollment-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useVerifiedFactor } from './use-verified-factor.ts';

type AddAuthenticatorProps = { methods: SignInMethods; onDone(): void };

/** Name and password, then the QR code and the first code, then the recovery codes. */
export function AddAuthenticator({ methods, onDone }: AddAuthenticatorProps) {
  const enroll = trpc.factors.enroll.useMutation({
    onError: (error) => showServerError(error, 'It was not added'),
  });
  const verify = useVerifiedFactor(onDone);
  if (verify.data?.recoveryCodes)
    return <RecoveryCodes codes={verify.data.recoveryCodes} onDone={onDone} />;
  const enrolled = enroll.data;
  if (!enrolled?.totp)
    return (
      <EnrollmentForm
        methods={methods}
        kind="totp"
        nameHint="Such as “Phone”; you may leave it empty."
        begin={async (wish) => {
          await enroll.mutateAsync(wish);
        }}
      />
    );
  return (
    <ScanForm
      totp={enrolled.totp}
      refusal={verify.error && readServerError(verify.error).fields.code}
      isPending={verify.isPending}
      onCode={(code) =>
        verify.mutate(
          { factorId: enrolled.id, code },
          {
            onError(error) {
              if (!readServerError(error).fields.code) showServerError(error, 'It was not added');
            },
          },
        )
      }
    />
  );
}

type ScanFormProps = {
  totp: { secret: string; qrSvg: string };
  refusal: string | null | undefined;
  isPending: boolean;
  onCode(code: string): void;
};

function ScanForm({ totp, refusal, isPending, onCode }: ScanFormProps) {
  const form = useForm({ resolver: zodResolver(secondFactorForm), defaultValues: { code: '' } });
  const error = form.formState.errors.code?.message ?? refusal ?? undefined;
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-5"
      onSubmit={form.handleSubmit(({ code }) => onCode(code))}
    >
      <p>Scan this with your app, or type the secret into it. Then type the code it shows.</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(totp.qrSvg)}`}
        alt="QR code for your authenticator app"
        // White on both themes: scanners need it.
        className="mx-auto size-52 rounded-xl bg-white p-2"
      />
      <p className="text-center font-mono text-sm">
        <span className="sr-only">Secret: </span>
        {totp.secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <Field label="Code" error={error}>
        <TextInput inputMode="numeric" autoComplete="one-time-code" {...form.register('code')} />
      </Field>
      <Button type="submit" isPending={isPending}>
        {isPending ? 'Checking…' : 'Add it'}
      </Button>
    </form>
  );
}
