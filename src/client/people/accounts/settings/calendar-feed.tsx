import { useRef, useState } from 'react';
import { alone, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { Button, buttonStyle } from '#client/ui/button.tsx';
import { CopyButton } from '#client/ui/copy-button.tsx';
import { Field, TextInput } from '#client/ui/forms/field.tsx';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { AccountSection } from './account-section.tsx';

export function CalendarFeed() {
  const { data: feed, error, refetch } = trpc.calendarFeed.get.useQuery(undefined, alone);
  const section = useRef<HTMLDivElement>(null);
  const change = useFeedChange(() => section.current?.focus());
  return (
    <AccountSection
      title="Your calendar"
      description="A private link that puts the classes you booked and the ones you teach into your calendar app, and keeps them up to date."
    >
      <div ref={section} tabIndex={-1} className="mt-4 flex flex-col gap-4 outline-none">
        {feed === undefined &&
          (error ? (
            <PartFailure error={error} onRetry={() => refetch()} />
          ) : (
            <Skeleton className="h-11" />
          ))}
        {feed === null && (
          <Button
            variant="secondary"
            className="self-start"
            isPending={change.create.isPending}
            pendingLabel="Creating…"
            onClick={() => change.create.mutate()}
          >
            Create your calendar link
          </Button>
        )}
        {feed && <FeedLink url={feed.url} change={change} />}
      </div>
    </AccountSection>
  );
}

type FeedChange = ReturnType<typeof useFeedChange>;

/** The button that was pressed is gone afterwards, so the focus needs a place. */
function useFeedChange(giveFocus: () => void) {
  const after = (title: string, description: string) => ({
    meta: { errorToast: "We couldn't update your calendar link" },
    onSuccess() {
      giveFocus();
      toast({ title, description });
    },
  });
  return {
    create: trpc.calendarFeed.create.useMutation(
      after('Your calendar link is ready', 'Paste it into your calendar app.'),
    ),
    revoke: trpc.calendarFeed.revoke.useMutation(
      after('Calendar link turned off', 'Apps that used it will stop showing your classes.'),
    ),
  };
}

function FeedLink({ url, change: { create, revoke } }: { url: string; change: FeedChange }) {
  return (
    <>
      <Field
        label="Your calendar link"
        hint="Anyone who has it can see when and where your classes are, so keep it to yourself."
      >
        <TextInput
          readOnly
          autoComplete="off"
          value={url}
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <CopyButton label="Copy link" text={url} />
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonStyle('secondary')}>
          Open in calendar app
        </a>
        <FeedDialog
          label="Replace"
          title="Replace your calendar link?"
          description="The current link stops working right away. Apps that use it need the new one."
          confirm="Replace it"
          isPending={create.isPending}
          onConfirm={() => create.mutateAsync()}
        />
        <FeedDialog
          label="Turn off"
          title="Turn off your calendar link?"
          description="Apps that use it stop showing your classes."
          confirm="Turn it off"
          isPending={revoke.isPending}
          onConfirm={() => revoke.mutateAsync()}
        />
      </div>
    </>
  );
}

type FeedDialogProps = {
  label: string;
  title: string;
  description: string;
  confirm: string;
  isPending: boolean;
  onConfirm(): Promise<unknown>;
};

function FeedDialog({ label, onConfirm, ...asked }: FeedDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <AskDialog
        {...asked}
        isOpen={isAsking}
        keep="Keep it"
        onClose={close}
        // Failures are shown in a toast.
        onConfirm={() => onConfirm().then(close, close)}
      />
    </>
  );
}
