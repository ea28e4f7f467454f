import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { SlotFields } from '#client/classes/slot-fields.tsx';
import { useFormDraft, useKeepDraft } from '#client/lib/form-draft.ts';
import { localZone } from '#client/lib/formats.ts';
import { Button } from '#client/ui/button.tsx';
import { type SlotForm as Slot, slotForm } from '#shared/classes.ts';

type SlotFormProps = {
  draftKey: string;
  initial: Slot;
  timeZone: string;
  submitLabel: string;
  isPending: boolean;
  onSubmit(slot: Slot, form: UseFormReturn<Slot>): void;
};

/** Start and end of a date, entered in the class's time zone. */
export function SlotForm(props: SlotFormProps) {
  const { draftKey, initial, timeZone, submitLabel, isPending, onSubmit } = props;
  const defaultValues = useFormDraft<Slot>(draftKey, () => initial);
  const form = useForm<Slot>({ resolver: zodResolver(slotForm), defaultValues });
  useKeepDraft(draftKey, form, initial);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="mt-5 flex flex-col gap-5"
        onSubmit={form.handleSubmit((slot) => onSubmit(slot, form))}
      >
        <SlotFields timeZone={timeZone} />
        {timeZone !== localZone() && (
          <p className="text-ink-soft text-sm">
            These times are in the {timeZone.replaceAll('_', ' ')} time zone, where the class takes
            place.
          </p>
        )}
        <Button type="submit" className="self-end" isPending={isPending}>
          {isPending ? 'Saving…' : submitLabel}
        </Button>
      </form>
    </FormProvider>
  );
}
