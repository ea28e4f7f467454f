import { KeyRound } from 'lucide-react';
import { formatAgo } from '#client/lib/durations.ts';
import { toast } from '#client/lib/toast.ts';
import { type ConnectedProvider, type SignInMethods, trpc } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { AccountSection } from './account-section.tsx';
import { OwnerProofForm } from './owner-proof-form.tsx';
import { SettingsRow } from './settings-row.tsx';
import { useFactorChange } from './use-factor-change.ts';

type ConnectedProvidersProps = { methods: SignInMethods; now: number };

/** Accounts elsewhere that sign in here; the section is there when there are some. */
export function ConnectedProviders({ methods, now }: ConnectedProvidersProps) {
  if (methods.providers.length === 0) return null;
  return (
    <AccountSection
      title="Signing in elsewhere"
      description="These accounts sign you in here, too."
    >
      <ul className="mt-4 flex flex-col gap-2">
        {methods.providers.map((provider) => (
          <ProviderRow key={provider.issuer} provider={provider} methods={methods} now={now} />
        ))}
      </ul>
    </AccountSection>
  );
}

type ProviderRowProps = ConnectedProvidersProps & { provider: ConnectedProvider };

function ProviderRow({ provider: { issuer, name, connectedAt }, methods, now }: ProviderRowProps) {
  const reread = useFactorChange();
  const disconnect = trpc.factors.disconnect.useMutation();
  return (
    <SettingsRow icon={KeyRound} title={name} note={`Connected ${formatAgo(connectedAt, now)}`}>
      {/* Without a password nothing else would let its owner in. */}
      {methods.hasPassword && (
        <FormDialog
          label="Disconnect"
          variant="quiet"
          title={`Disconnect ${name}?`}
          description="That account does not sign you in any more. Every other session ends."
        >
          {(close) => (
            <OwnerProofForm
              methods={methods}
              label="Disconnect"
              pendingLabel="Disconnecting…"
              failure="It was not disconnected"
              submit={async (proof) => {
                await disconnect.mutateAsync({ issuer, ...proof });
                close();
                await reread();
                toast({ title: 'Disconnected', description: `${name} does not sign you in now.` });
              }}
            />
          )}
        </FormDialog>
      )}
    </SettingsRow>
  );
}
