import { count } from '#client/lib/formats/formats.ts';
import { type FailedJob, inForm, trpc } from '#client/lib/server/trpc.ts';
import { ConfirmDialog } from '#client/staff/desk/action-dialog.tsx';
import { ReasonDialog } from '#client/staff/desk/reason-dialog.tsx';

type DialogProps = {
  jobs: FailedJob[];
  /** Clears the selection. */
  onDone?(): void;
};

/** 'Email to sam@example.com' for one job, '2 emails and 1 other job' for several. */
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
  const retry = trpc.desk.jobs.retry.useMutation(inForm);
  return (
    <ConfirmDialog
      label={onDone ? 'Retry selected' : 'Retry'}
      title={`Retry: ${nameOf(jobs)}`}
      description={`${jobs.length > 1 ? 'Each' : 'It'} runs again now, with all its attempts. An email is sent as it was written.`}
      submitLabel={jobs.length > 1 ? `Retry ${jobs.length} jobs` : 'Retry now'}
      failure="Not retried"
      act={async () => {
        const { changed } = await retry.mutateAsync({ jobIds: idsOf(jobs) });
        onDone?.();
        return {
          title: `Retrying ${count(changed, 'job')}`,
          description: 'Jobs that fail for good again return to this list.',
        };
      }}
    />
  );
}

export function DismissDialog({ jobs, onDone }: DialogProps) {
  const dismiss = trpc.desk.jobs.dismiss.useMutation(inForm);
  const isMoney = jobs.some(({ kind }) => kind === 'money');
  return (
    <ReasonDialog
      label={onDone ? 'Dismiss selected' : 'Dismiss'}
      title={`Dismiss: ${nameOf(jobs)}`}
      description={
        <>
          It will be deleted and never run; an email will never be sent. You can't undo this.
          {isMoney && ' A refund or payout stays unfinished until someone retries it.'}
        </>
      }
      submitLabel={jobs.length > 1 ? `Dismiss ${jobs.length} jobs` : 'Dismiss'}
      failure="Not dismissed"
      act={async ({ reason }) => {
        const { changed } = await dismiss.mutateAsync({ jobIds: idsOf(jobs), reason });
        onDone?.();
        return { title: `Dismissed ${count(changed, 'job')}` };
      }}
    />
  );
}
