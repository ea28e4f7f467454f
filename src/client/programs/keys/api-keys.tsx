import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { formatAgo } from '#client/lib/formats/durations.ts';
import { formatDate, localZone } from '#client/lib/formats/formats.ts';
import { type ApiKey, type SignInMethods, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { SettingsRow } from '#client/people/accounts/settings/settings-row.tsx';
import { Button } from '#client/ui/button.tsx';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { scopeWords } from '#shared/people/accounts/key-words.ts';
import { MakeKey } from './make-key.tsx';
import { ProgramSection } from './program-section.tsx';

type ApiKeysProps = { methods: SignInMethods; now: number };

export function ApiKeys({ methods, now }: ApiKeysProps) {
  const query = trpc.keys.list.useQuery(undefined, { staleTime: 0 });
  return (
    <ProgramSection
      title="API keys"
      description="For your own programs: a key does only what you let it do, and never changes your account."
      action={
        <FormDialog
          label="Create a key"
          title="Create an API key"
          description="We'll show it once, and email you that it was created."
        >
          {(close) => <MakeKey methods={methods} onDone={close} />}
        </FormDialog>
      }
      query={query}
    >
      {(key) => <KeyRow key={key.id} apiKey={key} now={now} />}
    </ProgramSection>
  );
}

/** 'May see your bookings; see your earnings · expires Mon, Mar 1, 2027 · last used 5 min ago, Germany' */
function noteOf({ scopes, expiresAt, lastUsedAt, lastUsedPlace }: ApiKey, now: number): string {
  const end = formatDate(expiresAt, localZone());
  return [
    `May ${scopes.map((scope) => scopeWords[scope]).join('; ')}`,
    Date.parse(expiresAt) > now ? `expires ${end}` : `expired ${end}`,
    lastUsedAt ? `last used ${formatAgo(lastUsedAt, now)}, ${lastUsedPlace}` : 'never used',
  ].join(' · ');
}

function KeyRow({ apiKey, now }: { apiKey: ApiKey; now: number }) {
  const { id, name, scopes } = apiKey;
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const end = trpc.keys.end.useMutation({
    meta: { errorToast: "We couldn't revoke that key", changes: ['webhooks'] },
    onSuccess: () => toast({ title: 'Key revoked', description: `${name} no longer works.` }),
  });
  return (
    <SettingsRow icon={KeyRound} title={name} note={noteOf(apiKey, now)}>
      <Button variant="quiet" aria-label={`Revoke ${name}`} onClick={() => setIsAsking(true)}>
        Revoke
      </Button>
      <AskDialog
        isOpen={isAsking}
        title={`Revoke ${name}?`}
        description={`Programs that use this key stop working right away${
          scopes.includes('webhooks') ? ', and the webhooks that they added end' : ''
        }.`}
        confirm="Revoke it"
        keep="Keep it"
        isPending={end.isPending}
        onClose={close}
        // Failures are shown in a toast.
        onConfirm={() => end.mutateAsync({ keyId: id }).then(close, close)}
      />
    </SettingsRow>
  );
}
