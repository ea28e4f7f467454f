import { Fingerprint, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { formatAgo } from '#client/lib/durations.ts';
import { toast } from '#client/lib/toast.ts';
import { type Factor, type SignInMethods, trpc } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { AccountSection } from './account-section.tsx';
import { AddAuthenticator } from './add-authenticator.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { OwnerProofForm } from './owner-proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SettingsRow } from './settings-row.tsx';
import { useFactorChange } from './use-factor-change.ts';

type SecondFactorsProps = { methods: SignInMethods; now: number };

/** Authenticator apps, passkeys and recovery codes. */
export function SecondFactors({ methods, now }: SecondFactorsProps) {
  const { factors } = methods;
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <AccountSection
      title="Two-step sign-in"
      description={
        factors.length === 0
          ? 'A stolen password is not enough when signing in takes a second step.'
          : 'Signing in takes one of these besides your password; a passkey is enough alone.'
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
          description="It shows a new six-digit code every half minute."
        >
          {(close) => (
            <AddAuthenticator
              methods={methods}
              onAdded={(recoveryCodes) => {
                close();
                setCodes(recoveryCodes);
              }}
            />
          )}
        </FormDialog>
        <FormDialog
          label="Add a passkey"
          title="Add a passkey"
          description="Your device signs you in with a finger, your face or a PIN."
        >
          {(close) => (
            <AddPasskey
              methods={methods}
              onAdded={(recoveryCodes) => {
                close();
                setCodes(recoveryCodes);
              }}
            />
          )}
        </FormDialog>
      </div>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {factors.length > 0 && !codes && <RecoveryCodesLeft methods={methods} onMade={setCodes} />}
    </AccountSection>
  );
}

const kindWords = { totp: 'Authenticator app', passkey: 'Passkey' };

function FactorRow({ factor, methods, now }: SecondFactorsProps & { factor: Factor }) {
  const reread = useFactorChange();
  const { id, kind, name, lastUsedAt } = factor;
  const remove = trpc.factors.remove.useMutation();
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
            ? 'It is your last one: your password alone will sign you in again. Every other session ends.'
            : 'Every other session ends.'
        }
      >
        {(close) => (
          <OwnerProofForm
            methods={methods}
            label="Remove"
            pendingLabel="Removing…"
            failure="It was not removed"
            submit={async (proof) => {
              await remove.mutateAsync({ factorId: id, ...proof });
              close();
              await reread();
              toast({ title: 'Removed', description: `${name} is no longer asked for.` });
            }}
          />
        )}
      </FormDialog>
    </SettingsRow>
  );
}

type RecoveryCodesLeftProps = { methods: SignInMethods; onMade(codes: string[]): void };

function RecoveryCodesLeft({ methods, onMade }: RecoveryCodesLeftProps) {
  const reread = useFactorChange();
  const replace = trpc.factors.replaceRecoveryCodes.useMutation();
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
      <p>{methods.recoveryCodesLeft} of 10 recovery codes left.</p>
      <FormDialog
        label="New recovery codes"
        variant="quiet"
        title="New recovery codes"
        description="The ones you have stop working."
      >
        {(close) => (
          <OwnerProofForm
            methods={methods}
            label="Make new codes"
            pendingLabel="Making…"
            failure="No new codes were made"
            submit={async (proof) => {
              const { recoveryCodes } = await replace.mutateAsync(proof);
              await reread();
              close();
              onMade(recoveryCodes);
            }}
          />
        )}
      </FormDialog>
    </div>
  );
}
