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
import { type Audience, audiences } from '#shared/market/classes/announcement-limits.ts';
import { type AnnouncementForm, announcementForm } from '#shared/market/classes/announcements.ts';

type People = SentAnnouncements['people'];

const names: Record<Audience, string> = {
  date: 'Everyone on this date',
  all: 'Everyone on all your dates',
  waiting: 'The waitlist',
};

/** Writes to everyone who booked this date or another, or waits; nothing if there is no one. */
export function Announce({ session }: { session: Roster['session'] }) {
  const { classId, id: sessionId } = session;
  const { data } = trpc.announcements.sent.useQuery({ classId, sessionId });
  const send = trpc.announcements.send.useMutation(inForm);
  const offered = data ? audiences.filter((audience) => data.people[audience] > 0) : [];
  const [first] = offered;
  if (!data || !first) return null;
  const draftKey = `announce-${sessionId}`;
  return (
    <FormDialog
      label="Write to students"
      title="Write to students"
      description="Everyone gets it by email at once, and finds it with their booking."
      draftKey={draftKey}
      isBusy={send.isPending}
    >
      {(close) => (
        <AnnounceForm
          people={data.people}
          initial={first}
          draftKey={draftKey}
          send={(values) => send.mutateAsync({ classId, sessionId, ...values })}
          onSent={close}
        />
      )}
    </FormDialog>
  );
}

type AnnounceFormProps = {
  people: People;
  initial: Audience;
  draftKey: string;
  send(values: AnnouncementForm): Promise<{ recipients: number }>;
  onSent(): void;
};

function AnnounceForm({ people, initial, draftKey, send, onSent }: AnnounceFormProps) {
  const [isUnfinished, setIsUnfinished] = useState(false);
  const form = useServerForm<AnnouncementForm>({
    schema: announcementForm,
    defaultValues: { audience: initial, subject: '', text: '', picture: null },
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
        {audiences.map((audience) => (
          <Radio
            key={audience}
            value={audience}
            disabled={people[audience] === 0}
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
