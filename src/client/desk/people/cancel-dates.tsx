import { toast } from '#client/lib/toast.ts';
import { type Person, trpc } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { ReasonForm } from './reason-form.tsx';
import {
  consequences,
  type NumbersFormProps,
  SuspensionNumbersLoaded,
  whatIsConcerned,
} from './suspension-numbers.tsx';
import { useAfterPersonChange } from './use-after-person-change.ts';

/** For someone who is suspended and whose dates were frozen. */
export function CancelDates({ person }: { person: Person }) {
  return (
    <FormDialog
      label="Cancel frozen dates"
      title={`Cancel the dates of ${person.fullName}`}
      description="We email the learners, and the person your reason. You can't undo this."
    >
      {(close) => (
        <SuspensionNumbersLoaded person={person}>
          {(loaded) => <CancelForm {...loaded} person={person} close={close} />}
        </SuspensionNumbersLoaded>
      )}
    </FormDialog>
  );
}

function CancelForm({ person: { id, fullName }, close, numbers, onStale }: NumbersFormProps) {
  const refresh = useAfterPersonChange();
  const cancel = trpc.desk.people.cancelDates.useMutation();
  const concerned = whatIsConcerned(numbers);
  if (!concerned) return <p className="mt-4">There are no dates to cancel.</p>;
  return (
    <>
      <p className="mt-4">
        {concerned}: {consequences(numbers)}.
      </p>
      <ReasonForm
        label="Reason"
        hint="The person reads it"
        submitLabel="Cancel dates"
        failure="Dates not canceled"
        submit={async (reason) => {
          await cancel.mutateAsync({ personId: id, reason, seen: numbers });
          await refresh();
          toast({ title: `The dates of ${fullName} are canceled` });
          close();
        }}
        onError={onStale}
      />
    </>
  );
}
