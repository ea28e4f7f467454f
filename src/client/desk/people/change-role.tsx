import { ActionDialog } from '#client/desk/action-dialog.tsx';
import { ReasonField } from '#client/desk/reason-dialog.tsx';
import { type Person, trpc } from '#client/lib/trpc.ts';
import { Field, Select } from '#client/ui/field.tsx';
import { staffRoles } from '#shared/desk-limits.ts';
import { staffRoleForm } from '#shared/people.ts';
import { roleNames } from './person-words.ts';
import { useAfterPersonChange } from './use-after-person-change.ts';

export function ChangeRole({ person: { id, fullName, role } }: { person: Person }) {
  const setRole = trpc.desk.people.setRole.useMutation();
  return (
    <ActionDialog
      label="Change role"
      title={`The role of ${fullName} on the staff`}
      description="Support looks and answers. Administrators also decide on money and people. The person is emailed."
      schema={staffRoleForm}
      defaultValues={{ role: staffRoles.find((each) => each === role) ?? null, reason: '' }}
      submitLabel="Change role"
      failure="Role not changed"
      act={async (values) => {
        const changed = await setRole.mutateAsync({ personId: id, ...values });
        return { title: `${fullName}: ${roleNames[changed.role]} now` };
      }}
      refresh={useAfterPersonChange()}
    >
      {(form) => (
        <>
          <Field label="Role" error={form.formState.errors.role?.message}>
            <Select {...form.register('role', { setValueAs: (value) => value || null })}>
              <option value="">Not on the staff</option>
              {staffRoles.map((each) => (
                <option key={each} value={each}>
                  {roleNames[each]}
                </option>
              ))}
            </Select>
          </Field>
          <ReasonField {...form.field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
