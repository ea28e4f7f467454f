import { Fingerprint, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { formatAgo } from '#client/lib/formats/durations.ts';
import { type Factor, type SignInMethods, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { AccountSection } from '#client/people/accounts/settings/account-section.tsx';
import { OwnerProofForm } from '#client/people/accounts/settings/owner-proof-form.tsx';
import { SettingsRow } from '#client/people/accounts/settings/settings-row.tsx';
import { useFactorChange } from '#client/people/accounts/settings/use-factor-change.ts';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { recoveryCodeCount } from '#shared/people/accounts/account-limits.ts';
import { AddAuthenticator } from './add-authenticator.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type SecondFactorsProps = { methods: SignInMethods; now: number };

export function SecondFactors({ methods, now }: SecondFactorsProps) {
  const { factors } = methods;
  const [codes, setCodes] = useState<string[] | null>(null);
  const showCodes = (close: () => void) => (recoveryCodes: string[] | null) => {
    close();
    setCodes(recoveryCodes);
  };
  return (
    <AccountSection
      title="Two-step sign-in"
      description={
        factors.length === 0
          ? "Add a second step so a stolen password isn't enough to sign in."
          : 'You sign in with your password plus one of these, or with just a passkey.'
      }
    >
      {factors.length > 0 && (
        <ul className="mt-4 flex flex-col gap-2">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} methods={methods} now={now} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <FormDialog
          label="Add an authenticator app"
          title="Add an authenticator app"
          description="It shows a new six-digit code every 30 seconds."
        >
          {(close) => <AddAuthenticator methods={methods} onAdded={showCodes(close)} />}
        </FormDialog>
        <FormDialog
          label="Add a passkey"
          title="Add a passkey"
          description="Sign in with your fingerprint, face, or PIN."
        >
          {(close) => <AddPasskey methods={methods} onAdded={showCodes(close)} />}
        </FormDialog>
      </div>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {factors.length > 0 && !codes && <RecoveryCodesLeft methods={methods} onMade={setCodes} />}
    </AccountSection>
  );
}

const kindWords = { totp: 'Authenticator app', passkey: 'Passkey' };

function FactorRow({ factor, methods, now }: SecondFactorsProps & { factor: Factor }) {
  const { id, kind, name, lastUsedAt } = factor;
  const remove = trpc.factors.remove.useMutation(useFactorChange());
  return (
    <SettingsRow
      icon={kind === 'totp' ? Smartphone : Fingerprint}
      title={name}
      note={`${kindWords[kind]} · ${lastUsedAt ? `used ${formatAgo(lastUsedAt, now)}` : 'not used yet'}`}
    >
      <FormDialog
        label="Remove"
        variant="quiet"
        title={`Remove ${name}?`}
        description={
          methods.factors.length === 1
            ? "It's your last one, so you'll sign in with just your password. We'll sign you out everywhere else."
            : "We'll sign you out everywhere else."
        }
      >
        {(close) => (
          <OwnerProofForm
            methods={methods}
            label="Remove"
            pendingLabel="Removing…"
            failure="We couldn't remove it"
            submit={async (proof) => {
              await remove.mutateAsync({ factorId: id, ...proof });
              close();
              toast({ title: 'Removed', description: `You won't be asked for ${name} anymore.` });
            }}
          />
        )}
      </FormDialog>
    </SettingsRow>
  );
}

type RecoveryCodesLeftProps = { methods: SignInMethods; onMade(codes: string[]): void };

function RecoveryCodesLeft({ methods, onMade }: RecoveryCodesLeftProps) {
  const replace = trpc.factors.replaceRecoveryCodes.useMutation(useFactorChange());
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
      <p>
        {methods.recoveryCodesLeft} of {recoveryCodeCount} recovery codes left.
      </p>
      <FormDialog
        label="Replace recovery codes"
        variant="quiet"
        title="Replace your recovery codes?"
        description="Your current codes will stop working."
      >
        {(close) => (
          <OwnerProofForm
            methods={methods}
            label="Generate new codes"
            pendingLabel="Generating…"
            failure="We couldn't generate new codes"
            submit={async (proof) => {
              const { recoveryCodes } = await replace.mutateAsync(proof);
              close();
              onMade(recoveryCodes);
            }}
          />
        )}
      </FormDialog>
    </div>
  );
}
