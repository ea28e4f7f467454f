import { useFormContext, useWatch } from 'react-hook-form';
import { numberFieldsOf } from '#client/lib/number-fields.ts';
import { fieldsOf } from '#client/lib/server-form.ts';
import { Field, Select } from '#client/ui/forms/field.tsx';
import { NumberField } from '#client/ui/forms/number-field.tsx';
import { TextAreaField, TextField } from '#client/ui/forms/text-field.tsx';
import type { EditClassForm } from '#shared/market/classes/classes.ts';
import { classLanguages } from '#shared/market/classes/expectations/class-languages.ts';
import { languageNames } from '#shared/market/classes/expectations/language-names.ts';
import {
  grownUps,
  grownUpWords,
  isForChildren,
} from '#shared/market/classes/expectations/what-to-expect.ts';

const emptyAsNull = (value: string | number | null) => (value === '' ? null : value);

const texts = [
  { name: 'bring', label: 'What to bring', placeholder: 'A notebook, and a mug for tea' },
  { name: 'wear', label: 'What to wear', placeholder: 'Closed shoes; aprons are here' },
  { name: 'included', label: "What's included", placeholder: 'All materials, and a snack' },
] as const;

/** What learners should know about taking part. */
export function WhatToExpectFields() {
  const form = useFormContext<EditClassForm>();
  const field = fieldsOf(form);
  const maxAge: unknown = useWatch({ control: form.control, name: 'whatToExpect.maxAge' });
  const age = (end: 'minAge' | 'maxAge') =>
    numberFieldsOf(form)(`whatToExpect.${end}`, 'count', { isOptional: true });
  return (
    <>
      <p className="text-ink-soft text-sm">
        On the class page, and in what we send to learners who book. If you change it later, we tell
        them what's new.
      </p>
      <div className="grid grid-cols-2 items-start gap-6">
        <NumberField label="From age" hint="18 means adults only." {...age('minAge')} />
        <NumberField label="To age" {...age('maxAge')} />
      </div>
      {isForChildren({ maxAge: typeof maxAge === 'number' ? maxAge : null }) && (
        <Field
          label="Grown-ups"
          hint="People who book for children see this, and we ask them for names and ages."
          error={form.formState.errors.whatToExpect?.grownUp?.message}
        >
          <Select {...form.register('whatToExpect.grownUp', { setValueAs: emptyAsNull })}>
            <option value="">Not specified</option>
            {grownUps.map((value) => (
              <option key={value} value={value}>
                {grownUpWords[value]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Language" error={form.formState.errors.whatToExpect?.language?.message}>
        <Select {...form.register('whatToExpect.language', { setValueAs: emptyAsNull })}>
          <option value="">Not specified</option>
          {classLanguages.map((code) => (
            <option key={code} value={code}>
              {languageNames[code]}
            </option>
          ))}
        </Select>
      </Field>
      {texts.map(({ name, ...words }) => (
        <TextAreaField key={name} rows={2} {...words} {...field(`whatToExpect.${name}`)} />
      ))}
      <TextField
        label="Accessibility"
        autoComplete="off"
        placeholder="Step-free, with an accessible restroom"
        {...field('whatToExpect.accessibility')}
      />
      <TextAreaField
        label="Getting in"
        hint="The door, the floor, parking. Only learners who booked see it."
        rows={2}
        {...field('whatToExpect.gettingIn')}
      />
    </>
  );
}
