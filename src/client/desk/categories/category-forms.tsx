import { count } from '#client/lib/formats.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { type DeskCategory, trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Select } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField, TextField } from '#client/ui/text-field.tsx';
import { categoryForm, mergeCategoryForm } from '#shared/categories.ts';
import { useAfterCategoryChange } from './use-after-category-change.ts';

export function AddCategory() {
  const refresh = useAfterCategoryChange();
  const add = trpc.desk.categories.add.useMutation();
  return (
    <FormDialog label="Add a category" title="Add a category" isBusy={add.isPending}>
      {(close) => (
        <NameForm
          submitLabel="Add category"
          failure="Category not added"
          submit={async (name) => {
            await add.mutateAsync({ name });
            await refresh();
            toast({
              title: `${name} added`,
              description: 'It comes last. New classes can use it.',
            });
            close();
          }}
        />
      )}
    </FormDialog>
  );
}

export function RenameCategory({ category: { id, name, classes } }: { category: DeskCategory }) {
  const refresh = useAfterCategoryChange();
  const rename = trpc.desk.categories.rename.useMutation();
  return (
    <FormDialog
      label="Rename"
      title={`Rename ${name}`}
      description={`${count(classes, 'class', 'classes')} will show the new name, and be found by it.`}
      variant="quiet"
      isBusy={rename.isPending}
    >
      {(close) => (
        <NameForm
          initial={name}
          submitLabel="Rename category"
          failure="Category not renamed"
          submit={async (next) => {
            await rename.mutateAsync({ categoryId: id, name: next });
            await refresh();
            toast({ title: `${name} is now ${next}` });
            close();
          }}
        />
      )}
    </FormDialog>
  );
}

type NameFormProps = {
  initial?: string;
  submitLabel: string;
  failure: string;
  submit(name: string): Promise<void>;
};

function NameForm({ initial = '', submitLabel, failure, submit }: NameFormProps) {
  const form = useServerForm({
    schema: categoryForm,
    defaultValues: { name: initial },
    failure,
    submit: ({ name }) => submit(name),
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <Button type="submit" isPending={form.isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}

type MergeProps = { category: DeskCategory; others: DeskCategory[] };

export function MergeCategory(props: MergeProps) {
  const { name, classes } = props.category;
  return (
    <FormDialog
      label="Merge"
      title={`Merge ${name} into another category`}
      description={`${count(classes, 'class moves', 'classes move')} to the other category, and ${name} is deleted. You can't undo this.`}
      variant="quiet"
    >
      {(close) => <MergeForm {...props} close={close} />}
    </FormDialog>
  );
}

function MergeForm({ category, others, close }: MergeProps & { close(): void }) {
  const refresh = useAfterCategoryChange();
  const merge = trpc.desk.categories.merge.useMutation();
  const form = useServerForm({
    schema: mergeCategoryForm,
    defaultValues: { intoId: 0, reason: '' },
    failure: 'Categories not merged',
    async submit(values) {
      const merged = await merge.mutateAsync({ categoryId: category.id, ...values });
      await refresh();
      toast({
        title: `${category.name} is part of ${merged.name} now`,
        description: `${count(merged.classes, 'class', 'classes')} moved.`,
      });
      close();
    },
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <Field label="Merge into" error={form.formState.errors.intoId?.message}>
        <Select {...form.register('intoId', { valueAsNumber: true })}>
          <option value={0}>Select a category</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <TextAreaField label="Reason" hint="For the audit log" rows={3} {...form.field('reason')} />
      <Button type="submit" isPending={form.isPending}>
        Merge categories
      </Button>
    </form>
  );
}
