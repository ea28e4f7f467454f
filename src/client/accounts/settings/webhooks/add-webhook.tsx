import { type SignInMethods, trpc } from '#client/lib/server/trpc.ts';
import { Checkbox } from '#client/ui/forms/field.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { createWebhookForm, webhookEvents } from '#shared/accounts/webhooks.ts';
import { IdentityForm, noIdentity, useIdentityForm } from '../identity-form.tsx';
import { NewSecret } from '../new-secret.tsx';
import { OwnerProofForm } from '../owner-proof-form.tsx';
import { eventWords } from './event-words.ts';

type FormProps = { methods: SignInMethods; onDone(): void };

/** Step 1 asks where to send what and for proof of identity, step 2 shows the secret. */
export function AddWebhook({ methods, onDone }: FormProps) {
  const create = trpc.webhooks.create.useMutation();
  if (create.data) return <ShownSecret value={create.data.secret} onDone={onDone} />;
  return <WebhookForm methods={methods} create={create.mutateAsync} />;
}

export function RotateSecret({ methods, onDone, webhookId }: FormProps & { webhookId: string }) {
  const rotate = trpc.webhooks.rotateSecret.useMutation();
  if (rotate.data) return <ShownSecret value={rotate.data.secret} onDone={onDone} />;
  return (
    <OwnerProofForm
      methods={methods}
      label="Make a new secret"
      pendingLabel="Making…"
      failure="We couldn't make a new secret"
      submit={async (proof) => void (await rotate.mutateAsync({ webhookId, ...proof }))}
    />
  );
}

type WebhookFormProps = {
  methods: SignInMethods;
  create: ReturnType<typeof trpc.webhooks.create.useMutation>['mutateAsync'];
};

function WebhookForm({ methods, create }: WebhookFormProps) {
  const utils = trpc.useUtils();
  const { hasPassword, factors } = methods;
  const form = useIdentityForm({
    methods,
    schema: createWebhookForm({ password: hasPassword, code: factors.length > 0 }),
    defaultValues: { ...noIdentity, url: '', events: [...webhookEvents] },
    failure: "We couldn't add the webhook",
    async submit({ url, events, currentPassword }, proof) {
      await create({ url, events, ...proof, ...(hasPassword && { currentPassword }) });
      await utils.webhooks.invalidate();
    },
  });
  const eventsError = form.formState.errors.events?.message;
  return (
    <IdentityForm methods={methods} form={form} label="Add the webhook" pendingLabel="Adding…">
      <TextField
        label="URL"
        type="url"
        placeholder="https://"
        autoComplete="off"
        {...form.field('url')}
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium text-sm">Send when</legend>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            value={event}
            label={eventWords[event]}
            {...form.register('events')}
          />
        ))}
        {eventsError && <p className="text-bad text-sm">{eventsError}</p>}
      </fieldset>
    </IdentityForm>
  );
}

const ShownSecret = ({ value, onDone }: { value: string; onDone(): void }) => (
  <NewSecret
    label="The signing secret"
    hint="Copy it to the receiver now: we won't show it again. By it, the receiver knows that messages are from us."
    copyLabel="Copy secret"
    value={value}
    onDone={onDone}
  />
);
