import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
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
import { CollectFields } from './collect-fields.tsx';

const names: Record<Audience, string> = {
  date: 'Everyone on this date',
  came: 'Everyone who came',
  all: 'Everyone on all dates of this class',
  waiting: 'The waitlist',
};

type AnnounceProps = {
  session: Pick<Roster['session'], 'id' | 'classId' | 'timeZone' | 'location'>;
  /** The date is over: only those who came can be written to. */
  isOver?: boolean;
  /** People added by hand are on its roster. */
  hasByHand?: boolean;
  label?: string | undefined;
  /** The button's name where several have the same label. */
  name?: string;
};

/** Writes to everyone who booked this date or another, or waits, or to those who came. */
export function Announce({ label = 'Write to students', name, ...date }: AnnounceProps) {
  const { classId, id: sessionId } = date.session;
  const send = trpc.announcements.send.useMutation(inForm);
  const draftKey = `announce-${sessionId}`;
  return (
    <FormDialog
      label={label}
      name={name}
      title={label === 'Write' ? 'Write to students' : label}
      description="We email it right away. They can answer you in Messages."
      draftKey={draftKey}
      isBusy={send.isPending}
    >
      {(close) => (
        <AnnounceFields
          date={date}
          draftKey={draftKey}
          send={(values) => send.mutateAsync({ classId, sessionId, ...values })}
          onSent={close}
        />
      )}
    </FormDialog>
  );
}

type AnnouncedDate = Pick<AnnounceProps, 'session' | 'isOver' | 'hasByHand'>;

/** The form, once the number of people of each audience is known. */
function AnnounceFields(form: Omit<AnnounceFormProps, 'sent' | 'offered'>) {
  const { isOver, session } = form.date;
  const { classId, id: sessionId } = session;
  // Fetched again, because people may have booked, or been marked, in the meantime.
  const { data, error, refetch } = trpc.announcements.sent.useQuery(
    { classId, sessionId },
    { staleTime: 0 },
  );
  if (!data && error) return <PartFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="mt-4 h-72" />;
  const [first, ...others] = audiences.filter(
    (audience) => data.people[audience] > 0 && (audience === 'came' || !isOver),
  );
  if (!first) return <p className="mt-4">There's no one you can write to.</p>;
  return <AnnounceForm sent={data} offered={[first, ...others]} {...form} />;
}

type AnnounceFormProps = {
  sent: SentAnnouncements;
  /** The audiences with people. */
  offered: [Audience, ...Audience[]];
  date: AnnouncedDate;
  draftKey: string;
  send(values: AnnouncementForm): Promise<{ recipients: number }>;
  onSent(): void;
};

function AnnounceForm({ sent, offered, date, draftKey, send, onSent }: AnnounceFormProps) {
  const [isUnfinished, setIsUnfinished] = useState(false);
  const form = useServerForm<AnnouncementForm>({
    schema: announcementForm,
    defaultValues: { audience: offered[0], subject: '', text: '', picture: null, collect: null },
    draftKey,
    failure: 'Not sent',
    async submit(values, { setError }) {
      if (isUnfinished) return setError('picture', { message: unfinishedSentence });
      // A draft of before, or a form that was open meanwhile, has another audience than is shown.
      const { recipients } = await send(date.isOver ? { ...values, audience: 'came' } : values);
      forgetDraft(draftKey);
      toast({ title: 'Sent', description: `We emailed ${count(recipients, 'person', 'people')}.` });
      onSent();
    },
  });
  const { errors, defaultValues } = form.formState;
  const { location, timeZone } = date.session;
  const collect = form.watch('collect');
  const templates = [
    { label: 'A message', template: null },
    {
      label: 'Ready to collect',
      template: { what: '', where: location, startTime: '', endTime: '', hours: '' },
    },
  ];
  return (
    <FormProvider {...form}>
      <form noValidate className="mt-4 flex flex-col gap-5" onSubmit={form.onSubmit}>
        {date.isOver ? (
          <>
            <p>{cameWords(sent, date)}</p>
            <fieldset>
              <legend className="font-medium text-sm">What you write</legend>
              {templates.map(({ label, template }) => (
                <Radio
                  key={label}
                  name="template"
                  label={label}
                  checked={Boolean(collect) === Boolean(template)}
                  onChange={() => {
                    form.setValue('audience', 'came');
                    form.setValue('collect', template, { shouldDirty: true });
                  }}
                />
              ))}
            </fieldset>
          </>
        ) : (
          <fieldset>
            <legend className="font-medium text-sm">To</legend>
            {offered.map((audience) => (
              <Radio
                key={audience}
                value={audience}
                label={`${names[audience]} (${sent.people[audience]})`}
                {...form.register('audience')}
              />
            ))}
          </fieldset>
        )}
        {collect && <CollectFields timeZone={timeZone} />}
        <TextField
          label="Subject"
          hint={collect ? 'Optional. Without one, it is “Ready to collect”.' : 'Optional.'}
          autoComplete="off"
          {...form.field('subject')}
        />
        <TextAreaField
          label="Message"
          rows={collect ? 3 : 5}
          hint={collect && 'Optional. It follows what is ready, where and when.'}
          {...form.field('text')}
        />
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
        <Button
          type="submit"
          className="self-end"
          isPending={form.isPending}
          pendingLabel="Sending…"
        >
          Send
        </Button>
      </form>
    </FormProvider>
  );
}

/** Who came, as far as the instructor has marked it. */
function cameWords(
  { people: { came }, isAttendanceMarked }: SentAnnouncements,
  { hasByHand = false }: AnnouncedDate,
): string {
  const people = count(came, 'person', 'people');
  const to = isAttendanceMarked
    ? `To the ${people} you marked Attended.`
    : `To ${people}: everyone who booked and isn't marked No-show, because you haven't marked who came.`;
  return hasByHand ? `${to} People you added by hand aren't emailed.` : to;
}
