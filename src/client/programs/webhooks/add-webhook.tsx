import { useState } from 'react';
import type { z } from 'zod';
import { inForm, type SignInMethods, trpc } from '#client/lib/server/trpc.ts';
import {
  IdentityForm,
  noIdentity,
  type OwnerForm,
  useIdentityForm,
} from '#client/people/accounts/settings/identity-form.tsx';
import { OwnerProofForm } from '#client/people/accounts/settings/owner-proof-form.tsx';
import { NewSecret } from '#client/programs/keys/new-secret.tsx';
import { CheckboxGroup } from '#client/ui/forms/checkbox-group.tsx';
import { Radio } from '#client/ui/forms/field.tsx';
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
      <EventsField form={form} />
    </IdentityForm>
  );
}

type EventsForm = Pick<
  OwnerForm<z.infer<ReturnType<typeof createWebhookForm>>>,
  'field' | 'setValue'
>;

/** Most receivers want everything; the list opens for those that don't. */
function EventsField({ form }: { form: EventsForm }) {
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <fieldset>
        <legend className="mb-1 font-medium text-sm">Events</legend>
        <Radio
          name="which"
          label="Everything"
          checked={!isChoosing}
          onChange={() => {
            form.setValue('events', [...webhookEvents]);
            setIsChoosing(false);
          }}
        />
        <Radio
          name="which"
          label="Choose"
          checked={isChoosing}
          onChange={() => setIsChoosing(true)}
        />
      </fieldset>
      {isChoosing && (
        <CheckboxGroup legend="Send when" labels={eventWords} {...form.field('events')} />
      )}
    </>
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
