import { KeyRound } from 'lucide-react';
import { formatAgo } from '#client/lib/formats/durations.ts';
import { type ConnectedProvider, type SignInMethods, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { AccountSection } from './account-section.tsx';
import { OwnerProofForm } from './owner-proof-form.tsx';
import { SettingsRow } from './settings-row.tsx';
import { useFactorChange } from './use-factor-change.ts';

type ConnectedProvidersProps = { methods: SignInMethods; now: number };

/** Identity providers connected to the account; hidden when there are none. */
export function ConnectedProviders({ methods, now }: ConnectedProvidersProps) {
  if (methods.providers.length === 0) return null;
  return (
    <AccountSection
      title="Connected accounts"
      description="You can also sign in with these accounts."
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
  const disconnect = trpc.factors.disconnect.useMutation(useFactorChange());
  return (
    <SettingsRow icon={KeyRound} title={name} note={`Connected ${formatAgo(connectedAt, now)}`}>
      {/* Without a password, disconnecting could lock the user out. */}
      {methods.hasPassword && (
        <FormDialog
          label="Disconnect"
          variant="quiet"
          title={`Disconnect ${name}?`}
          description="You won't be able to sign in with that account anymore. We'll sign you out everywhere else."
        >
          {(close) => (
            <OwnerProofForm
              methods={methods}
              label="Disconnect"
              pendingLabel="Disconnecting…"
              failure="We couldn't disconnect it"
              submit={async (proof) => {
                await disconnect.mutateAsync({ issuer, ...proof });
                close();
                toast({
                  title: 'Disconnected',
                  description: `You can no longer sign in with ${name}.`,
                });
              }}
            />
          )}
        </FormDialog>
      )}
    </SettingsRow>
  );
}
