import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { type Person, trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Select } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField } from '#client/ui/text-field.tsx';
import { staffRoles } from '#shared/desk-limits.ts';
import { staffRoleForm } from '#shared/people.ts';
import { roleNames } from './person-words.ts';
import { useAfterPersonChange } from './use-after-person-change.ts';

export function ChangeRole({ person }: { person: Person }) {
  return (
    <FormDialog
      label="Change role"
      title={`The role of ${person.fullName} on the staff`}
      description="Support looks and answers. Administrators also decide on money and people. The person is emailed."
    >
      {(close) => <RoleForm person={person} close={close} />}
    </FormDialog>
  );
}

function RoleForm({ person: { id, fullName, role }, close }: { person: Person; close(): void }) {
  const refresh = useAfterPersonChange();
  const setRole = trpc.desk.people.setRole.useMutation();
  const form = useServerForm({
    schema: staffRoleForm,
    defaultValues: { role: staffRoles.find((each) => each === role) ?? null, reason: '' },
    failure: 'Role not changed',
    async submit(values) {
      const changed = await setRole.mutateAsync({ personId: id, ...values });
      await refresh();
      toast({ title: `${fullName}: ${roleNames[changed.role]} now` });
      close();
    },
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
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
      <TextAreaField label="Reason" hint="For the audit log" rows={3} {...form.field('reason')} />
      <Button type="submit" isPending={form.isPending}>
        Change role
      </Button>
    </form>
  );
}
