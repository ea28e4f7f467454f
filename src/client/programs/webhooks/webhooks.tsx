import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { formatAgo } from '#client/lib/formats/durations.ts';
import { count } from '#client/lib/formats/formats.ts';
import { type SignInMethods, trpc, type Webhook } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { SettingsRow } from '#client/people/accounts/settings/settings-row.tsx';
import { ProgramSection } from '#client/programs/keys/program-section.tsx';
import { Button } from '#client/ui/button.tsx';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { webhookLimits } from '#shared/people/accounts/webhook-limits.ts';
import { webhookEvents } from '#shared/people/accounts/webhooks.ts';
import { AddWebhook, RotateSecret } from './add-webhook.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { eventWords } from './event-words.ts';

type WebhooksProps = { methods: SignInMethods; now: number };

/** The webhooks of an instructor, which receive the events of their classes. */
export function Webhooks({ methods, now }: WebhooksProps) {
  const query = trpc.webhooks.list.useQuery(undefined, { staleTime: 0 });
  return (
    <ProgramSection
      title="Webhooks"
      description="We notify your own programs of what happens in your classes, right when it happens."
      action={
        <FormDialog
          label="Add a webhook"
          title="Add a webhook"
          description="Its receiver gets the names and contact details of your students."
        >
          {(close) => <AddWebhook methods={methods} onDone={close} />}
        </FormDialog>
      }
      query={query}
    >
      {(webhook) => <WebhookRow key={webhook.id} webhook={webhook} methods={methods} now={now} />}
    </ProgramSection>
  );
}

const pauseWords = {
  failing: `paused, because nothing arrived for ${webhookLimits.failingDays} days`,
  gone: 'paused, because its receiver is gone',
  off: 'turned off',
};

/** 'all events · added by the API key Studio calendar · failing, first 2 hr ago' */
function noteOf({ events, keyName, failingSince, pauseReason }: Webhook, now: number): string {
  const failing = failingSince && `failing, first ${formatAgo(failingSince, now)}`;
  return [
    eventsNote(events),
    keyName !== null && `added by the API key ${keyName}`,
    pauseReason ? pauseWords[pauseReason] : failing,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Programs often have a webhook for each event. */
function eventsNote(events: Webhook['events']): string {
  const [event] = events;
  if (event && events.length === 1) return `when ${eventWords[event]}`;
  return events.length < webhookEvents.length ? count(events.length, 'event') : 'all events';
}

type WebhookRowProps = WebhooksProps & { webhook: Webhook };

function WebhookRow({ webhook, methods, now }: WebhookRowProps) {
  const { id: webhookId, url, pauseReason } = webhook;
  const { end, turnOn } = useWebhookChange(url);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <SettingsRow icon={WebhookIcon} title={url} note={noteOf(webhook, now)}>
      <div className="flex flex-wrap gap-1">
        {pauseReason && (
          <Button
            variant="secondary"
            isPending={turnOn.isPending}
            onClick={() => turnOn.mutate({ webhookId, isActive: true })}
          >
            Turn on
          </Button>
        )}
        <FormDialog label="Deliveries" title="Deliveries" description={url} variant="quiet">
          {() => <DeliveryLog webhookId={webhookId} isPaused={pauseReason !== null} />}
        </FormDialog>
        <FormDialog
          label="New secret"
          title="Create a new secret?"
          description="For a day, messages are signed with both, so that you can replace it at the receiver."
          variant="quiet"
        >
          {(done) => <RotateSecret methods={methods} webhookId={webhookId} onDone={done} />}
        </FormDialog>
        <Button variant="quiet" aria-label={`Remove ${url}`} onClick={() => setIsAsking(true)}>
          Remove
        </Button>
      </div>
      <AskDialog
        isOpen={isAsking}
        title="Remove this webhook?"
        description={`Nothing more is sent to ${url}, and its deliveries are deleted.`}
        confirm="Remove it"
        keep="Keep it"
        isPending={end.isPending}
        onClose={close}
        // Failures are shown in a toast.
        onConfirm={() => end.mutateAsync({ webhookId }).then(close, close)}
      />
    </SettingsRow>
  );
}

function useWebhookChange(url: string) {
  const meta = { errorToast: "We couldn't change the webhook" };
  return {
    end: trpc.webhooks.end.useMutation({
      meta,
      onSuccess: () =>
        toast({ title: 'Webhook removed', description: `Nothing more is sent to ${url}.` }),
    }),
    turnOn: trpc.webhooks.update.useMutation({ meta }),
  };
}
