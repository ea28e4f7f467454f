import { useFormContext } from 'react-hook-form';
import { numberFieldsOf } from '#client/lib/number-fields.ts';
import type { Category } from '#client/lib/server/trpc.ts';
import { fieldsOf } from '#client/lib/server-form.ts';
import { MinimumFields } from '#client/market/classes/minimum-fields.tsx';
import { Checkbox, Field, Select } from '#client/ui/forms/field.tsx';
import { NumberField } from '#client/ui/forms/number-field.tsx';
import { TextAreaField, TextField } from '#client/ui/forms/text-field.tsx';
import { classLevels, levelLabels } from '#shared/market/classes/class-levels.ts';
import { classLimits, lateMoveHours } from '#shared/market/classes/class-limits.ts';
import type { EditClassForm } from '#shared/market/classes/classes.ts';
import { seatLimits } from '#shared/market/classes/seats.ts';
import { fullRefundNotice } from '#shared/rule-words.ts';
import { PriceHint } from './price-hint.tsx';

/** The title, category, description, price and size of a class. */
export function ListingFields({ categories }: { categories: Category[] }) {
  const form = useFormContext<EditClassForm>();
  const field = fieldsOf(form);
  return (
    <>
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-[3fr_2fr]">
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
      </div>
      <TextAreaField
        label="Description"
        hint="What you'll make, what's included, and who it's for."
        className="field-sizing-content max-h-56 min-h-29"
        {...field('description')}
      />
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        <NumberField
          label="Price ($)"
          hint={<PriceHint />}
          step={0.01}
          min={0}
          {...numberFieldsOf(form)('price', 'money')}
        />
        <MaxStudentsField />
      </div>
    </>
  );
}

/** The level, how many people a date needs, and how many can come together. */
export function GroupFields({ isSaved }: { isSaved: boolean }) {
  const { formState, register } = useFormContext<EditClassForm>();
  return (
    <>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Field label="Level" error={formState.errors.level?.message}>
          <Select {...register('level')}>
            {classLevels.map((level) => (
              <option key={level} value={level}>
                {levelLabels[level]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Maximum spots per booking"
          hint="So that people can bring friends or family."
          error={formState.errors.maxSeatsPerBooking?.message}
        >
          <Select {...register('maxSeatsPerBooking', { valueAsNumber: true })}>
            {Array.from({ length: seatLimits.max }, (_, index) => index + 1).map((seats) => (
              <option key={seats} value={seats}>
                {seats}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <LateMoveField />
      <MinimumFields isSaved={isSaved} />
    </>
  );
}

function LateMoveField() {
  const { formState, register } = useFormContext<EditClassForm>();
  return (
    <Field
      label="Changing to another date"
      hint={`Later than ${fullRefundNotice} before: at the same price, once per booking. Applies to new bookings.`}
      error={formState.errors.lateMoveHours?.message}
    >
      <Select
        {...register('lateMoveHours', {
          setValueAs: (value: string | number | null) =>
            value === null || value === '' ? null : Number(value),
        })}
      >
        <option value="">{`Until ${fullRefundNotice} before`}</option>
        {lateMoveHours.map((hours) => (
          <option key={hours} value={hours}>
            {`Until ${hours} hours before`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function MaxStudentsField() {
  const form = useFormContext<EditClassForm>();
  const isUnlimited = form.watch('maxStudents') === null;
  const setMax = (max: number | null) => form.setValue('maxStudents', max, { shouldDirty: true });
  return (
    <div className="flex flex-col gap-1">
      <NumberField
        label="Maximum Students"
        hint={isUnlimited && 'Unlimited spots'}
        min={classLimits.maxStudents.min}
        disabled={isUnlimited}
        {...numberFieldsOf(form)('maxStudents', 'count')}
      />
      <Checkbox
        label="No limit"
        checked={isUnlimited}
        onChange={({ target }) => setMax(target.checked ? null : classLimits.maxStudents.default)}
      />
    </div>
  );
}
