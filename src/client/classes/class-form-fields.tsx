import { Controller, type UseFormReturn } from 'react-hook-form';
import type { Category } from '#client/lib/trpc.ts';
import { DateTimeInput, fromWallTime, toWallTime } from '#client/ui/date-time-input.tsx';
import { Field, Select, TextArea, TextInput } from '#client/ui/field.tsx';
import { type ClassForm, classLimits } from '#shared/classes.ts';
import { timeZoneNames } from './time-zones.ts';

type FieldsProps = { form: UseFormReturn<ClassForm>; categories: Category[] };

export function ClassFormFields({ form, categories }: FieldsProps) {
  const { register, formState } = form;
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
        hint="What you make together, what is included, who it is for."
      >
        <TextArea {...register('description')} />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Price ($)" error={errors.price?.message} hint="0 makes it free.">
          <TextInput
            type="number"
            inputMode="decimal"
            step={0.01}
            min={0}
            {...register('price', { valueAsNumber: true })}
          />
        </Field>
        <Field label="Maximum Students" error={errors.maxStudents?.message}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={classLimits.maxStudents.min}
            {...register('maxStudents', { valueAsNumber: true })}
          />
        </Field>
      </div>
      <Field label="Location" error={errors.location?.message}>
        <TextInput placeholder="Studio, street and city" {...register('location')} />
      </Field>
      <ScheduleFields form={form} />
    </>
  );
}

function ScheduleFields({ form }: Pick<FieldsProps, 'form'>) {
  const { control, formState, getValues, setValue, watch } = form;
  const { errors } = formState;
  const timeZone = watch('timeZone');
  // A class that moves keeps its length.
  const changeTime = (name: 'startTime' | 'endTime', next: string) => {
    const [start, end] = [Date.parse(getValues('startTime')), Date.parse(getValues('endTime'))];
    const lastsMs = end - start;
    const options = { shouldValidate: formState.isSubmitted, shouldDirty: true };
    setValue(name, next, options);
    if (name === 'startTime' && next && lastsMs > 0)
      setValue('endTime', new Date(Date.parse(next) + lastsMs).toISOString(), options);
  };
  // The clock stands still when the place changes: 6 PM here becomes 6 PM there.
  const changeZone = (next: string) => {
    for (const name of ['startTime', 'endTime'] as const) {
      const moment = getValues(name);
      if (moment) setValue(name, fromWallTime(toWallTime(moment, timeZone), next));
    }
    setValue('timeZone', next);
  };
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        {(['startTime', 'endTime'] as const).map((name) => (
          <Controller
            key={name}
            name={name}
            control={control}
            render={({ field: { onChange: _, ...field } }) => (
              <Field
                label={name === 'startTime' ? 'Start Time' : 'End Time'}
                error={errors[name]?.message}
              >
                <DateTimeInput
                  {...field}
                  timeZone={timeZone}
                  onValueChange={(next) => changeTime(name, next)}
                />
              </Field>
            )}
          />
        ))}
      </div>
      <Field label="Time zone" error={errors.timeZone?.message} hint="Where the class takes place.">
        <Select value={timeZone} onChange={(event) => changeZone(event.target.value)}>
          {timeZoneNames(timeZone).map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
