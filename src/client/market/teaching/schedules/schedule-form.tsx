import { FormProvider } from 'react-hook-form';
import { numberFieldsOf } from '#client/lib/number-fields.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { SlotFields } from '#client/market/classes/listing/slot-fields.tsx';
import { RepeatFields } from '#client/market/classes/repeats/repeat-fields.tsx';
import { Button } from '#client/ui/button.tsx';
import { NumberField } from '#client/ui/forms/number-field.tsx';
import { classLimits } from '#shared/market/classes/class-limits.ts';
import {
  scheduleForm,
  type ScheduleForm as Values,
} from '#shared/market/classes/schedules/schedules.ts';

type ScheduleFormProps = {
  draftKey: string;
  initial: Values;
  timeZone: string;
  submitLabel: string;
  /** Title of the error toast. */
  failure: string;
  submit(values: Values): Promise<void>;
  onCancel(): void;
};

/** The first date of a schedule, how it repeats, and the spots of each date. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { draftKey, initial, timeZone, submitLabel, failure, submit, onCancel } = props;
  const form = useServerForm({
    schema: scheduleForm,
    defaultValues: initial,
    draftKey,
    failure,
    submit,
  });
  const [startTime, endTime, rule, skip] = form.watch(['startTime', 'endTime', 'rule', 'skip']);
  return (
    <FormProvider {...form}>
      <form noValidate className="flex flex-col gap-6" onSubmit={form.onSubmit}>
        <SlotFields timeZone={timeZone} />
        <RepeatFields
          isRequired
          slot={{ startTime, endTime }}
          timeZone={timeZone}
          value={{ rule, skip }}
          onValueChange={(next) => {
            if (!next) return;
            form.setValue('rule', next.rule, { shouldDirty: true });
            form.setValue('skip', next.skip, { shouldDirty: true });
          }}
          error={form.formState.errors.rule?.message}
        />
        <NumberField
          label="Spots on each date"
          min={classLimits.maxStudents.min}
          hint="Leave it empty to offer as many as the class allows."
          {...numberFieldsOf(form)('capacity', 'count', { isOptional: true })}
        />
        <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-6">
          <Button variant="quiet" disabled={form.isPending} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" isPending={form.isPending} pendingLabel="Saving…">
            {submitLabel}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
