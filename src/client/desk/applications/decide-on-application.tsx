import { useState } from 'react';
import { count } from '#client/lib/formats.ts';
import { showServerError } from '#client/lib/server-errors.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { type DeskApplication, trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-field.tsx';
import { declineForm } from '#shared/applications.ts';

type DecisionProps = { application: DeskApplication };

/** Both decisions on an application that waits, for administrators. */
export function DecideOnApplication({ application }: DecisionProps) {
  const { data: access } = trpc.desk.access.useQuery();
  if (application.status !== 'waiting') return null;
  if (access?.role !== 'admin') return <>Only administrators decide</>;
  return (
    <div className="flex flex-wrap gap-2">
      <ApproveDialog application={application} />
      <DeclineDialog application={application} />
    </div>
  );
}

/** Loads again what shows applications and classes. */
function useAfterDecision() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.desk.invalidate(),
      utils.classes.invalidate(),
      utils.instructors.invalidate(),
      utils.search.invalidate(),
    ]);
}

function ApproveDialog({ application }: DecisionProps) {
  const { id, applicantName, drafts } = application;
  const refresh = useAfterDecision();
  const approve = trpc.desk.applications.approve.useMutation({
    async onSuccess() {
      await refresh();
      toast({ title: `${applicantName} can teach now`, description: 'We emailed them.' });
    },
    async onError(error) {
      showServerError(error, 'Not approved');
      await refresh();
    },
  });
  const published =
    drafts === 0 ? '' : ` ${count(drafts, 'class becomes', 'classes become')} public at once.`;
  return (
    <FormDialog
      label="Approve"
      title={`Approve ${applicantName}?`}
      description={`They become an instructor.${published} We email them. You can't undo this here.`}
      isBusy={approve.isPending}
    >
      {(close) => (
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button
            isPending={approve.isPending}
            onClick={() => approve.mutate({ applicationId: id })}
          >
            Approve
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

function DeclineDialog({ application }: DecisionProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <FormDialog
      label="Decline"
      title={`Decline ${application.applicantName}'s application?`}
      description="We email them the reason. They can change it and apply again, and their classes stay drafts."
      isBusy={isBusy}
    >
      {(close) => <DeclineForm application={application} close={close} setIsBusy={setIsBusy} />}
    </FormDialog>
  );
}

type DeclineFormProps = DecisionProps & { close(): void; setIsBusy(isBusy: boolean): void };

function DeclineForm({ application, close, setIsBusy }: DeclineFormProps) {
  const refresh = useAfterDecision();
  const decline = trpc.desk.applications.decline.useMutation();
  const form = useServerForm({
    schema: declineForm,
    defaultValues: { reason: '' },
    failure: 'Not declined',
    async submit(values) {
      setIsBusy(true);
      await decline
        .mutateAsync({ applicationId: application.id, ...values })
        .finally(() => setIsBusy(false));
      await refresh();
      toast({ title: 'Application declined', description: 'We emailed the reason.' });
      close();
    },
    onError: refresh,
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <TextAreaField
        label="Reason"
        hint="The applicant reads it: say what they can change."
        rows={3}
        {...form.field('reason')}
      />
      <Button type="submit" isPending={form.isPending}>
        Decline application
      </Button>
    </form>
  );
}
