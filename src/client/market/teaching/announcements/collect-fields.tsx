import { Controller, useFormContext } from 'react-hook-form';
import { fieldsOf } from '#client/lib/server-form.ts';
import { DateTimeInput } from '#client/ui/forms/date-time-input.tsx';
import { Field } from '#client/ui/forms/field.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import type { AnnouncementForm } from '#shared/market/classes/announcements.ts';

/** What is ready to collect, where, and when. */
export function CollectFields({ timeZone }: { timeZone: string }) {
  const form = useFormContext<AnnouncementForm>();
  const field = fieldsOf(form);
  return (
    <>
      <TextField
        label="What is ready"
        hint="Such as: Your glazed bowls"
        autoComplete="off"
        {...field('collect.what')}
      />
      <TextField label="Where" autoComplete="off" {...field('collect.where')} />
      <div className="grid grid-cols-1 gap-5">
        {(['startTime', 'endTime'] as const).map((name) => (
          <Controller
            key={name}
            name={`collect.${name}`}
            control={form.control}
            render={({ field: { onChange, value, ...control }, fieldState }) => (
              <Field
                label={name === 'startTime' ? 'From' : 'Until'}
                error={fieldState.error?.message}
              >
                <DateTimeInput
                  {...control}
                  value={value ?? ''}
                  timeZone={timeZone}
                  onValueChange={onChange}
                />
              </Field>
            )}
          />
        ))}
      </div>
      <TextField
        label="Hours"
        hint="Optional. Such as: Tuesday to Friday, 10 AM to 6 PM"
        autoComplete="off"
        {...field('collect.hours')}
      />
    </>
  );
}
