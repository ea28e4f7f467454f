import { inForm, type SignInMethods, trpc } from '#client/lib/server/trpc.ts';
import {
  IdentityForm,
  noIdentity,
  useIdentityForm,
} from '#client/people/accounts/settings/identity-form.tsx';
import { OwnerProofForm } from '#client/people/accounts/settings/owner-proof-form.tsx';
import { NewSecret } from '#client/programs/keys/new-secret.tsx';
import { CheckboxGroup } from '#client/ui/forms/checkbox-group.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { createWebhookForm, webhookEvents } from '#shared/people/accounts/webhooks.ts';
import { eventWords } from './event-words.ts';

type FormProps = { methods: SignInMethods; onDone(): void };

/** Step 1 asks where to send what and for proof of identity, step 2 shows the secret. */
export function AddWebhook({ methods, onDone }: FormProps) {
  const create = trpc.webhooks.create.useMutation(inForm);
  if (create.data) return <ShownSecret value={create.data.secret} onDone={onDone} />;
  return <WebhookForm methods={methods} create={create.mutateAsync} />;
}

export function RotateSecret({ methods, onDone, webhookId }: FormProps & { webhookId: string }) {
  const rotate = trpc.webhooks.rotateSecret.useMutation(inForm);
  if (rotate.data) return <ShownSecret value={rotate.data.secret} onDone={onDone} />;
  return (
    <OwnerProofForm
      methods={methods}
      label="Create a new secret"
      pendingLabel="Creating…"
      failure="We couldn't create a new secret"
      submit={async (proof) => void (await rotate.mutateAsync({ webhookId, ...proof }))}
    />
  );
}

type WebhookFormProps = {
  methods: SignInMethods;
  create: ReturnType<typeof trpc.webhooks.create.useMutation>['mutateAsync'];
};

function WebhookForm({ methods, create }: WebhookFormProps) {
  const form = useIdentityForm({
    methods,
    schema: createWebhookForm,
    defaultValues: { ...noIdentity, url: '', events: [...webhookEvents] },
    failure: "We couldn't add the webhook",
    submit: ({ url, events }, proof) => create({ url, events, ...proof }),
  });
  return (
    <IdentityForm form={form} label="Add the webhook" pendingLabel="Adding…">
      <TextField
        label="URL"
        type="url"
        placeholder="https://"
        autoComplete="off"
        {...form.field('url')}
      />
      <CheckboxGroup legend="Send when" labels={eventWords} {...form.field('events')} />
    </IdentityForm>
  );
}

const ShownSecret = ({ value, onDone }: { value: string; onDone(): void }) => (
  <NewSecret
    label="The signing secret"
    hint="Copy it to the receiver now: we won't show it again. With it, the receiver checks that messages are from us."
    copyLabel="Copy secret"
    value={value}
    onDone={onDone}
  />
);
