import { useState } from 'react';
import { PictureField } from '#client/files/uploads/picture-field.tsx';
import { unfinishedSentence } from '#client/files/uploads/picture-items.ts';
import { forgetDraft } from '#client/lib/browser/drafts.ts';
import { count } from '#client/lib/formats/formats.ts';
import { inForm, type Roster, type SentAnnouncements, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Radio } from '#client/ui/forms/field.tsx';
import { TextAreaField, TextField } from '#client/ui/forms/text-field.tsx';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { type Audience, audiences } from '#shared/market/classes/announcement-limits.ts';
import { type AnnouncementForm, announcementForm } from '#shared/market/classes/announcements.ts';

type People = SentAnnouncements['people'];

const names: Record<Audience, string> = {
  date: 'Everyone on this date',
  all: 'Everyone on all dates of this class',
  waiting: 'The waitlist',
};

type AnnounceProps = {
  session: Pick<Roster['session'], 'id' | 'classId'>;
  label?: string;
  /** The button's name where several have the same label. */
  name?: string;
};

/** Writes to everyone who booked this date or another, or waits. */
export function Announce({ session, label = 'Write to students', name }: AnnounceProps) {
  const { classId, id: sessionId } = session;
  const send = trpc.announcements.send.useMutation(inForm);
  const draftKey = `announce-${sessionId}`;
  return (
    <FormDialog
      label={label}
      name={name}
      title="Write to students"
      description="We email it right away. They can answer you in Messages."
      draftKey={draftKey}
      isBusy={send.isPending}
    >
      {(close) => (
        <AnnounceFields
          session={session}
          draftKey={draftKey}
          send={(values) => send.mutateAsync({ classId, sessionId, ...values })}
          onSent={close}
        />
      )}
    </FormDialog>
  );
}

/** The form, once the number of people of each audience is known. */
function AnnounceFields({
  session,
  ...form
}: Pick<AnnounceProps, 'session'> & Omit<AnnounceFormProps, 'people' | 'offered'>) {
  const { classId, id: sessionId } = session;
  const { data, error, refetch } = trpc.announcements.sent.useQuery({ classId, sessionId });
  if (!data && error) return <PartFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="mt-4 h-72" />;
  const [first, ...others] = audiences.filter((audience) => data.people[audience] > 0);
  if (!first) return <p className="mt-4">There's no one you can write to.</p>;
  return <AnnounceForm people={data.people} offered={[first, ...others]} {...form} />;
}

type AnnounceFormProps = {
  people: People;
  /** The audiences with people. */
  offered: [Audience, ...Audience[]];
  draftKey: string;
  send(values: AnnouncementForm): Promise<{ recipients: number }>;
  onSent(): void;
};

function AnnounceForm({ people, offered, draftKey, send, onSent }: AnnounceFormProps) {
  const [isUnfinished, setIsUnfinished] = useState(false);
  const form = useServerForm<AnnouncementForm>({
    schema: announcementForm,
    defaultValues: { audience: offered[0], subject: '', text: '', picture: null },
    draftKey,
    failure: 'Not sent',
    async submit(values, { setError }) {
      if (isUnfinished) return setError('picture', { message: unfinishedSentence });
      const { recipients } = await send(values);
      forgetDraft(draftKey);
      toast({ title: 'Sent', description: `We emailed ${count(recipients, 'person', 'people')}.` });
      onSent();
    },
  });
  const { errors, defaultValues } = form.formState;
  return (
    <form noValidate className="mt-4 flex flex-col gap-5" onSubmit={form.onSubmit}>
      <fieldset>
        <legend className="font-medium text-sm">To</legend>
        {offered.map((audience) => (
          <Radio
            key={audience}
            value={audience}
            label={`${names[audience]} (${people[audience]})`}
            {...form.register('audience')}
          />
        ))}
      </fieldset>
      <TextField label="Subject" hint="Optional." autoComplete="off" {...form.field('subject')} />
      <TextAreaField label="Message" rows={5} {...form.field('text')} />
      <PictureField
        label="Picture"
        purpose="announcementImage"
        error={errors.picture?.message}
        initial={defaultValues?.picture ? [defaultValues.picture] : []}
        onChange={([picture = null], isPending) => {
          setIsUnfinished(isPending);
          form.setValue('picture', picture, { shouldDirty: true });
          form.clearErrors('picture');
        }}
      />
      <Button type="submit" className="self-end" isPending={form.isPending} pendingLabel="Sending…">
        Send
      </Button>
    </form>
  );
}
