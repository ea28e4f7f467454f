import { inForm, type Person, trpc } from '#client/lib/server/trpc.ts';
import { ActionForm } from '#client/staff/desk/action-dialog.tsx';
import { ReasonDialog, ReasonField } from '#client/staff/desk/reason-dialog.tsx';
import { Radio } from '#client/ui/forms/field.tsx';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { suspendForm } from '#shared/staff/desk/people.ts';
import {
  affectedSummary,
  consequences,
  type NumbersFormProps,
  WithSuspensionNumbers,
} from './suspension-numbers.tsx';

export function SuspendPerson({ person }: { person: Person }) {
  return (
    <FormDialog
      label="Suspend"
      title={`Suspend ${person.fullName}`}
      description="They're signed out everywhere, can't sign in, and leave every waitlist. Their classes leave all lists and searches, and payouts are put on hold. We email them the reason. You can restore them."
    >
      {(close) => (
        <WithSuspensionNumbers person={person}>
          {(numbers) => <SuspendForm numbers={numbers} person={person} close={close} />}
        </WithSuspensionNumbers>
      )}
    </FormDialog>
  );
}

function SuspendForm({ person: { id, fullName }, close, numbers }: NumbersFormProps) {
  const suspend = trpc.desk.people.suspend.useMutation(inForm);
  const concerned = affectedSummary(numbers);
  return (
    <ActionForm
      schema={suspendForm.omit({ seen: true })}
      defaultValues={{ reason: '', dates: 'freeze' }}
      submitLabel="Suspend"
      failure="Not suspended"
      act={async (values) => {
        await suspend.mutateAsync({ personId: id, ...values, seen: numbers });
        return { title: `${fullName} is suspended`, description: 'We emailed them.' };
      }}
      close={close}
    >
      {(form) => (
        <>
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
          <ReasonField
            hint="The person will see this, also when they try to sign in"
            {...form.field('reason')}
          />
        </>
      )}
    </ActionForm>
  );
}

export function RestorePerson({ person: { id, fullName } }: { person: Person }) {
  const restore = trpc.desk.people.restore.useMutation(inForm);
  return (
    <ReasonDialog
      label="Restore"
      title={`Restore ${fullName}`}
      description="They can sign in again, the classes they offer can be found, and payouts resume. Dates that were canceled stay canceled. We email them."
      submitLabel="Restore"
      failure="Not restored"
      act={async ({ reason }) => {
        await restore.mutateAsync({ personId: id, reason });
        return { title: `${fullName} is restored`, description: 'We emailed them.' };
      }}
    />
  );
}
