import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { type Person, trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Radio } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-field.tsx';
import { suspendForm } from '#shared/people.ts';
import { ReasonForm } from './reason-form.tsx';
import {
  consequences,
  type NumbersFormProps,
  SuspensionNumbersLoaded,
  whatIsConcerned,
} from './suspension-numbers.tsx';
import { useAfterPersonChange } from './use-after-person-change.ts';

export function SuspendPerson({ person }: { person: Person }) {
  return (
    <FormDialog
      label="Suspend"
      title={`Suspend ${person.fullName}`}
      description="They're signed out everywhere, can't sign in, and leave every waitlist. Their classes leave all lists and searches, and payouts wait. We email them the reason. You can restore them."
    >
      {(close) => (
        <SuspensionNumbersLoaded person={person}>
          {(loaded) => <SuspendForm {...loaded} person={person} close={close} />}
        </SuspensionNumbersLoaded>
      )}
    </FormDialog>
  );
}

function SuspendForm({ person: { id, fullName }, close, numbers, onStale }: NumbersFormProps) {
  const refresh = useAfterPersonChange();
  const suspend = trpc.desk.people.suspend.useMutation();
  const form = useServerForm({
    schema: suspendForm.omit({ seen: true }),
    defaultValues: { reason: '', dates: 'freeze' },
    failure: 'Not suspended',
    async submit(values) {
      await suspend.mutateAsync({ personId: id, ...values, seen: numbers });
      await refresh();
      toast({ title: `${fullName} is suspended`, description: 'They got an email.' });
      close();
    },
    onError: onStale,
  });
  const concerned = whatIsConcerned(numbers);
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      {concerned && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 font-medium text-sm">{concerned}</legend>
          <Radio
            value="freeze"
            label="Freeze: bookings stay, and there are no new ones. You can cancel later."
            {...form.register('dates')}
          />
          <Radio
            value="cancel"
            label={`Cancel: ${consequences(numbers)}. You can't undo this.`}
            {...form.register('dates')}
          />
        </fieldset>
      )}
      <TextAreaField
        label="Reason"
        hint="The person reads it, also when they try to sign in"
        rows={3}
        {...form.field('reason')}
      />
      <Button type="submit" isPending={form.isPending}>
        Suspend
      </Button>
    </form>
  );
}

export function RestorePerson({ person: { id, fullName } }: { person: Person }) {
  const refresh = useAfterPersonChange();
  const restore = trpc.desk.people.restore.useMutation();
  return (
    <FormDialog
      label="Restore"
      title={`Restore ${fullName}`}
      description="They can sign in again, the classes they offer can be found, and payouts go on. Dates that were canceled stay canceled. We email them."
      isBusy={restore.isPending}
    >
      {(close) => (
        <ReasonForm
          label="Reason"
          hint="For the audit log"
          submitLabel="Restore"
          failure="Not restored"
          submit={async (reason) => {
            await restore.mutateAsync({ personId: id, reason });
            await refresh();
            toast({ title: `${fullName} is restored`, description: 'They got an email.' });
            close();
          }}
        />
      )}
    </FormDialog>
  );
}
