import { inForm, type Person, trpc } from '#client/lib/server/trpc.ts';
import { ActionForm } from '#client/staff/desk/action-dialog.tsx';
import { ReasonField } from '#client/staff/desk/reason-dialog.tsx';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { reasonForm } from '#shared/staff/desk/desk.ts';
import {
  affectedSummary,
  consequences,
  type NumbersFormProps,
  WithSuspensionNumbers,
} from './suspension-numbers.tsx';

/** For a suspended person whose dates were frozen. */
export function CancelDates({ person }: { person: Person }) {
  return (
    <FormDialog
      label="Cancel frozen dates"
      title={`Cancel the dates of ${person.fullName}`}
      description="We email the learners, and send the person your reason. You can't undo this."
    >
      {(close) => (
        <WithSuspensionNumbers person={person}>
          {(numbers) => <CancelForm numbers={numbers} person={person} close={close} />}
        </WithSuspensionNumbers>
      )}
    </FormDialog>
  );
}

function CancelForm({ person: { id, fullName }, close, numbers }: NumbersFormProps) {
  const cancel = trpc.desk.people.cancelDates.useMutation(inForm);
  const concerned = affectedSummary(numbers);
  if (!concerned) return <p className="mt-4">There are no dates to cancel.</p>;
  return (
    <ActionForm
      schema={reasonForm}
      defaultValues={{ reason: '' }}
      submitLabel="Cancel dates"
      failure="Dates not canceled"
      act={async ({ reason }) => {
        await cancel.mutateAsync({ personId: id, reason, seen: numbers });
        return { title: `The dates of ${fullName} are canceled` };
      }}
      close={close}
    >
      {(form) => (
        <>
          <p>
            {concerned}: {consequences(numbers)}.
          </p>
          <ReasonField hint="The person will see this" {...form.field('reason')} />
        </>
      )}
    </ActionForm>
  );
}
