import { useFormContext } from 'react-hook-form';
import { numberFieldsOf } from '#client/lib/number-fields.ts';
import { Checkbox, Field, Select } from '#client/ui/forms/field.tsx';
import { NumberField } from '#client/ui/forms/number-field.tsx';
import type { EditClassForm } from '#shared/market/classes/classes.ts';
import {
  type BelowMinimum,
  durationLabel,
  minimumLimits,
} from '#shared/market/classes/dates/minimum.ts';
import { answerTime } from '#shared/rule-words.ts';

const defaultMinimum = 2;
const offeredHours = [24, 48, 72, 168];
const actions: [BelowMinimum, string][] = [
  ['cancel', 'Cancel the date, with full refunds'],
  ['ask', `Ask me, and cancel it if I don't answer within ${answerTime}`],
];

/** Whether dates require a minimum of students, and what happens below it. */
export function MinimumFields({ isSaved }: { isSaved: boolean }) {
  const form = useFormContext<EditClassForm>();
  const { formState, register, setValue, watch } = form;
  const { errors } = formState;
  const [minStudents, hours] = watch(['minStudents', 'decisionHours']);
  const hasMinimum = minStudents !== null && minStudents !== undefined;
  const chosen = hours ?? minimumLimits.decisionHours.default;
  const choices = [...new Set([...offeredHours, chosen])].toSorted((a, b) => a - b);
  return (
    <fieldset className="flex min-w-0 flex-col gap-6">
      <legend className="sr-only">Minimum</legend>
      <Checkbox
        label="Only happens with enough students"
        checked={hasMinimum}
        onChange={(event) =>
          setValue('minStudents', event.target.checked ? defaultMinimum : null, {
            shouldDirty: true,
            shouldValidate: true,
          })
        }
      />
      {hasMinimum && (
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <NumberField
            label="Minimum Students"
            hint={isSaved && "Dates with bookings keep their current minimum if it's lower."}
            min={1}
            {...numberFieldsOf(form)('minStudents', 'count')}
          />
          <Field
            label="Decision time before the start"
            hint="A date that starts sooner than this happens with any number."
            error={errors.decisionHours?.message}
          >
            <Select {...register('decisionHours', { valueAsNumber: true })}>
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {durationLabel(choice)}
                </option>
              ))}
            </Select>
          </Field>
          <div className="sm:col-span-2">
            <Field label="With fewer students" error={errors.belowMinimum?.message}>
              <Select {...register('belowMinimum')}>
                {actions.map(([action, label]) => (
                  <option key={action} value={action}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        </div>
      )}
    </fieldset>
  );
}
