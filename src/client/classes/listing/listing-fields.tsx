import { Controller, useFormContext } from 'react-hook-form';
import { MinimumFields } from '#client/classes/minimum-fields.tsx';
import type { Category } from '#client/lib/server/trpc.ts';
import { fieldsOf } from '#client/lib/server-form.ts';
import { Checkbox, Field, Select } from '#client/ui/forms/field.tsx';
import { TextAreaField, TextField } from '#client/ui/forms/text-field.tsx';
import { classLevels, levelLabels } from '#shared/classes/class-levels.ts';
import { classLimits } from '#shared/classes/class-limits.ts';
import type { EditClassForm } from '#shared/classes/classes.ts';
import { seatLimits } from '#shared/classes/seats.ts';
import { PriceHint } from './price-hint.tsx';

/** The title, category, level, description, price and size of a class. */
export function ListingFields({ categories }: { categories: Category[] }) {
  const form = useFormContext<EditClassForm>();
  const field = fieldsOf(form);
  return (
    <>
      <TextField
        label="Class Title"
        placeholder="Your first bowls on the wheel"
        autoComplete="off"
        {...field('title')}
      />
      <Field label="Category" error={form.formState.errors.categoryId?.message}>
        <Select {...form.register('categoryId', { valueAsNumber: true })}>
          <option value={0}>Select a category</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Level" error={form.formState.errors.level?.message}>
        <Select {...form.register('level')}>
          {classLevels.map((level) => (
            <option key={level} value={level}>
              {levelLabels[level]}
            </option>
          ))}
        </Select>
      </Field>
      <TextAreaField
        label="Description"
        hint="What you'll make, what's included, and who it's for."
        {...field('description')}
      />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField
          label="Price ($)"
          hint={<PriceHint />}
          type="number"
          inputMode="decimal"
          step={0.01}
          min={0}
          {...field('price', { valueAsNumber: true })}
        />
        <MaxStudentsField />
      </div>
    </>
  );
}

/** How many people a date needs, and how many can come together. */
export function GroupFields({ isSaved }: { isSaved: boolean }) {
  const { formState, register } = useFormContext<EditClassForm>();
  return (
    <>
      <MinimumFields isSaved={isSaved} />
      <Field
        label="Maximum spots per booking"
        hint="So that people can bring friends or family."
        error={formState.errors.maxSeatsPerBooking?.message}
      >
        <Select {...register('maxSeatsPerBooking', { valueAsNumber: true })}>
          {Array.from({ length: seatLimits.max }, (_, index) => index + 1).map((seats) => (
            <option key={seats} value={seats}>
              {seats === 1 ? '1 (no guests)' : seats}
            </option>
          ))}
        </Select>
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
          <TextField
            {...field}
            label="Maximum Students"
            error={formState.errors.maxStudents?.message}
            hint={value === null && 'Unlimited spots'}
            type="number"
            inputMode="numeric"
            min={classLimits.maxStudents.min}
            disabled={value === null}
            value={value === null || Number.isNaN(value) ? '' : (value ?? '')}
            onChange={(event) => onChange(event.target.valueAsNumber)}
          />
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
