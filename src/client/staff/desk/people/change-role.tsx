import { inForm, type Person, trpc } from '#client/lib/server/trpc.ts';
import { ActionDialog } from '#client/staff/desk/action-dialog.tsx';
import { ReasonField } from '#client/staff/desk/reason-dialog.tsx';
import { Field, Select } from '#client/ui/forms/field.tsx';
import { staffRoles } from '#shared/staff/desk/desk-limits.ts';
import { staffRoleForm } from '#shared/staff/desk/people.ts';
import { roleNames } from './person-words.ts';

export function ChangeRole({ person: { id, fullName, role } }: { person: Person }) {
  const setRole = trpc.desk.people.setRole.useMutation(inForm);
  return (
    <ActionDialog
      label="Change role"
      title={`Change ${fullName}'s staff role`}
      description="Support can view records and respond to reports. Administrators can also manage money and people. We email the person."
      schema={staffRoleForm}
      defaultValues={{ role: staffRoles.find((each) => each === role) ?? null, reason: '' }}
      submitLabel="Change role"
      failure="Role not changed"
      act={async (values) => {
        const changed = await setRole.mutateAsync({ personId: id, ...values });
        return { title: `${fullName}'s role is now ${roleNames[changed.role]}` };
      }}
    >
      {(form) => (
        <>
          <Field label="Role" error={form.formState.errors.role?.message}>
            <Select {...form.register('role', { setValueAs: (value) => value || null })}>
              <option value="">No staff role</option>
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
