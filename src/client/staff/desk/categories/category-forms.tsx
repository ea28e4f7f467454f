import { count } from '#client/lib/formats/formats.ts';
import { type DeskCategory, trpc } from '#client/lib/server/trpc.ts';
import { ActionDialog, type ActionDialogProps } from '#client/staff/desk/action-dialog.tsx';
import { ReasonField } from '#client/staff/desk/reason-dialog.tsx';
import { Field, Select } from '#client/ui/forms/field.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { categoryForm, mergeCategoryForm } from '#shared/market/classes/categories.ts';
import { categoryChange } from './category-change.ts';

export function AddCategory() {
  const add = trpc.desk.categories.add.useMutation(categoryChange);
  return (
    <NameDialog
      label="Add a category"
      title="Add a category"
      submitLabel="Add category"
      failure="Category not added"
      act={async ({ name }) => {
        await add.mutateAsync({ name });
        return { title: `${name} added`, description: 'It comes last. New classes can use it.' };
      }}
    />
  );
}

export function RenameCategory({ category: { id, name, classes } }: { category: DeskCategory }) {
  const rename = trpc.desk.categories.rename.useMutation(categoryChange);
  return (
    <NameDialog
      label="Rename"
      title={`Rename ${name}`}
      description={`${count(classes, 'class', 'classes')} will show the new name, and be found by it.`}
      variant="quiet"
      initial={name}
      submitLabel="Rename category"
      failure="Category not renamed"
      act={async (next) => {
        await rename.mutateAsync({ categoryId: id, name: next.name });
        return { title: `${name} is now ${next.name}` };
      }}
    />
  );
}

type NameDialogProps = Omit<
  ActionDialogProps<{ name: string }>,
  'schema' | 'defaultValues' | 'children'
> & { initial?: string };

function NameDialog({ initial = '', ...props }: NameDialogProps) {
  return (
    <ActionDialog {...props} schema={categoryForm} defaultValues={{ name: initial }}>
      {(form) => <TextField label="Name" autoComplete="off" {...form.field('name')} />}
    </ActionDialog>
  );
}

type MergeProps = { category: DeskCategory; others: DeskCategory[] };

export function MergeCategory({ category: { id, name, classes }, others }: MergeProps) {
  const merge = trpc.desk.categories.merge.useMutation(categoryChange);
  return (
    <ActionDialog
      label="Merge"
      title={`Merge ${name} into another category`}
      description={`${count(classes, 'class moves', 'classes move')} to the other category, and ${name} is deleted. You can't undo this.`}
      variant="quiet"
      schema={mergeCategoryForm}
      defaultValues={{ intoId: 0, reason: '' }}
      submitLabel="Merge categories"
      failure="Categories not merged"
      act={async (values) => {
        const merged = await merge.mutateAsync({ categoryId: id, ...values });
        return {
          title: `${name} is part of ${merged.name} now`,
          description: `${count(merged.classes, 'class', 'classes')} moved.`,
        };
      }}
    >
      {(form) => (
        <>
          <Field label="Merge into" error={form.formState.errors.intoId?.message}>
            <Select {...form.register('intoId', { valueAsNumber: true })}>
              <option value={0}>Select a category</option>
              {others.map((other) => (
                <option key={other.id} value={other.id}>
                  {other.name}
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
