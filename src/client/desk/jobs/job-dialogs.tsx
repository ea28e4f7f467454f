import { useState } from 'react';
import { count } from '#client/lib/formats.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { type FailedJob, trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-field.tsx';
import { dismissForm } from '#shared/failed-jobs.ts';

type DialogProps = {
  jobs: FailedJob[];
  /** Clears the selection. */
  onDone?(): void;
};

/** 'Email to sam@example.com' for one, '2 emails and 1 other job' for several. */
function nameOf(jobs: FailedJob[]): string {
  const [first] = jobs;
  if (first && jobs.length === 1)
    return first.recipient ? `${first.label} to ${first.recipient}` : first.label;
  const emails = jobs.filter(({ kind }) => kind === 'email').length;
  const others = jobs.length - emails;
  if (emails === 0) return count(others, 'job');
  if (others === 0) return count(emails, 'email');
  return `${count(emails, 'email')} and ${count(others, 'other job')}`;
}

const idsOf = (jobs: FailedJob[]) => jobs.map(({ id }) => id);

export function RetryDialog({ jobs, onDone }: DialogProps) {
  const utils = trpc.useUtils();
  const retry = trpc.desk.jobs.retry.useMutation();
  const form = async (close: () => void) => {
    const outcome = await retry
      .mutateAsync({ jobIds: idsOf(jobs) })
      .catch(({ message }: Error) => message);
    await utils.desk.invalidate();
    if (typeof outcome === 'string')
      return toast({ title: 'Not retried', description: outcome, tone: 'bad' });
    toast({
      title: `Retrying ${count(outcome.changed, 'job')}`,
      description: 'What fails again for good comes back to this list.',
    });
    close();
    onDone?.();
  };
  return (
    <FormDialog
      label={onDone ? 'Retry selected' : 'Retry'}
      title={`Retry: ${nameOf(jobs)}`}
      description={`${jobs.length > 1 ? 'Each' : 'It'} runs again now, with all its attempts. An email is sent as it was written.`}
      isBusy={retry.isPending}
    >
      {(close) => (
        <Button className="mt-4" isPending={retry.isPending} onClick={() => void form(close)}>
          {jobs.length > 1 ? `Retry ${jobs.length} jobs` : 'Retry now'}
        </Button>
      )}
    </FormDialog>
  );
}

export function DismissDialog({ jobs, onDone }: DialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isMoney = jobs.some(({ kind }) => kind === 'money');
  return (
    <FormDialog
      label={onDone ? 'Dismiss selected' : 'Dismiss'}
      title={`Dismiss: ${nameOf(jobs)}`}
      description={
        <>
          It's deleted, and never done: an email is never sent. You can't undo this.
          {isMoney && ' A refund or payout stays unfinished until someone retries it.'}
        </>
      }
      isBusy={isBusy}
    >
      {(close) => (
        <DismissFields
          jobs={jobs}
          setIsBusy={setIsBusy}
          close={() => {
            close();
            onDone?.();
          }}
        />
      )}
    </FormDialog>
  );
}

type FieldsProps = { jobs: FailedJob[]; close(): void; setIsBusy(isBusy: boolean): void };

function DismissFields({ jobs, close, setIsBusy }: FieldsProps) {
  const utils = trpc.useUtils();
  const dismiss = trpc.desk.jobs.dismiss.useMutation();
  const form = useServerForm({
    schema: dismissForm,
    defaultValues: { reason: '' },
    failure: 'Not dismissed',
    async submit({ reason }) {
      setIsBusy(true);
      const { changed } = await dismiss
        .mutateAsync({ jobIds: idsOf(jobs), reason })
        .finally(() => setIsBusy(false));
      await utils.desk.invalidate();
      toast({ title: `Dismissed ${count(changed, 'job')}` });
      close();
    },
    onError: () => utils.desk.invalidate(),
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <TextAreaField label="Reason" hint="For the audit log" rows={3} {...form.field('reason')} />
      <Button type="submit" isPending={form.isPending}>
        {jobs.length > 1 ? `Dismiss ${jobs.length} jobs` : 'Dismiss'}
      </Button>
    </form>
  );
}
