import { Controller, useFormContext } from 'react-hook-form';
import type { Category } from '#client/lib/trpc.ts';
import { Checkbox, Field, Select, TextArea, TextInput } from '#client/ui/field.tsx';
import { classLimits, type EditClassForm } from '#shared/classes.ts';

/** The listing fields shared by the create and edit forms. */
export function ListingFields({ categories }: { categories: Category[] }) {
  const { register, formState } = useFormContext<EditClassForm>();
  const { errors } = formState;
  return (
    <>
      <Field label="Class Title" error={errors.title?.message}>
        <TextInput placeholder="Your first bowls on the wheel" {...register('title')} />
      </Field>
      <Field label="Category" error={errors.categoryId?.message}>
        <Select {...register('categoryId', { valueAsNumber: true })}>
          <option value={0}>Select a category</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Description"
        error={errors.description?.message}
        hint="What you'll make, what's included, and who it's for."
      >
        <TextArea {...register('description')} />
      </Field>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Field label="Price ($)" error={errors.price?.message} hint="Enter 0 for a free class.">
          <TextInput
            type="number"
            inputMode="decimal"
            step={0.01}
            min={0}
            {...register('price', { valueAsNumber: true })}
          />
        </Field>
        <MaxStudentsField />
      </div>
      <Field label="Location" error={errors.location?.message}>
        <TextInput placeholder="Studio, street and city" {...register('location')} />
      </Field>
    </>
  );
}

function MaxStudentsField() {
  const { control, formState } = useFormContext<EditClassForm>();
  return (
    <Controller
      name="maxStudents"
      control={control}
      render={({ field: { value, onChange, ...field } }) => (
        <div className="flex flex-col gap-1">
          <Field
            label="Maximum Students"
            error={formState.errors.maxStudents?.message}
            {...(value === null && { hint: 'Unlimited spots' })}
          >
            <TextInput
              {...field}
              type="number"
              inputMode="numeric"
              min={classLimits.maxStudents.min}
              disabled={value === null}
              value={value === null || Number.isNaN(value) ? '' : (value ?? '')}
              onChange={(event) => onChange(event.target.valueAsNumber)}
            />
          </Field>
          <Checkbox
            label="No limit"
            checked={value === null}
            onChange={(event) =>
              onChange(event.target.checked ? null : classLimits.maxStudents.default)
            }
          />
        </div>
      )}
    />
  );
}
