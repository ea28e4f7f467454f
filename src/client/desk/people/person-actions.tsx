import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { type Person, trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-field.tsx';
import { personReasonForm } from '#shared/people.ts';
import { ChangeRole } from './change-role.tsx';
import { useAfterPersonChange } from './use-after-person-change.ts';

/** For administrators. */
export function PersonActions({ person }: { person: Person }) {
  return (
    <section aria-label="Actions" className="flex flex-wrap gap-3">
      <EndSessions person={person} />
      {person.factors.length > 0 && <RemoveFactors person={person} />}
      <ChangeRole person={person} />
    </section>
  );
}

function EndSessions({ person: { id, fullName } }: { person: Person }) {
  const refresh = useAfterPersonChange();
  const end = trpc.desk.people.endSessions.useMutation();
  return (
    <FormDialog
      label="End all sessions"
      title={`Sign ${fullName} out everywhere`}
      description="They get an email with your reason, and can sign in again."
      isBusy={end.isPending}
    >
      {(close) => (
        <ReasonForm
          label="Reason"
          hint="The person reads it"
          submitLabel="End all sessions"
          failure="Sessions not ended"
          submit={async (reason) => {
            await end.mutateAsync({ personId: id, reason });
            await refresh();
            toast({ title: `${fullName} is signed out everywhere` });
            close();
          }}
        />
      )}
    </FormDialog>
  );
}

function RemoveFactors({ person: { id, fullName } }: { person: Person }) {
  const refresh = useAfterPersonChange();
  const remove = trpc.desk.people.removeFactors.useMutation();
  return (
    <FormDialog
      label="Remove lost second factors"
      title={`Remove the second factors of ${fullName}`}
      description="All authenticator apps, passkeys and recovery codes go, and the person is signed out everywhere and emailed. You can't undo this."
      isBusy={remove.isPending}
    >
      {(close) => (
        <ReasonForm
          label="How do you know it's them?"
          hint="For the audit log, such as which ID you saw"
          submitLabel="Remove second factors"
          failure="Second factors not removed"
          submit={async (reason) => {
            await remove.mutateAsync({ personId: id, reason });
            await refresh();
            toast({ title: `${fullName} can sign in without a second factor now` });
            close();
          }}
        />
      )}
    </FormDialog>
  );
}

type ReasonFormProps = {
  label: string;
  hint: string;
  submitLabel: string;
  failure: string;
  submit(reason: string): Promise<void>;
};

function ReasonForm({ label, hint, submitLabel, failure, submit }: ReasonFormProps) {
  const form = useServerForm({
    schema: personReasonForm,
    defaultValues: { reason: '' },
    failure,
    submit: ({ reason }) => submit(reason),
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <TextAreaField label={label} hint={hint} rows={3} {...form.field('reason')} />
      <Button type="submit" isPending={form.isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}
