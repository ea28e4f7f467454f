import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { localZone } from '#client/lib/formats/formats.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { MeetingsFields } from '#client/market/classes/listing/meetings-fields.tsx';
import { SlotFields } from '#client/market/classes/listing/slot-fields.tsx';
import { Button } from '#client/ui/button.tsx';
import { type NewDateForm, newDateForm } from '#shared/market/classes/dates/opens-first-input.ts';

type SlotFormProps = {
  draftKey: string;
  initial: NewDateForm;
  timeZone: string;
  /** The session that the form moves. */
  movedSessionId?: string;
  /** A sentence about the effect of these times on booked learners. */
  note?: (slot: NewDateForm) => string;
  submitLabel: string;
  /** Title of the error toast. */
  failure: string;
  submit(date: NewDateForm): Promise<void>;
  /** Whether the date can be a course. */
  canHaveMeetings?: boolean;
  /** Further fields. */
  children?: ReactNode;
};

/** Start and end of a date, entered in the class's time zone. */
export function SlotForm(props: SlotFormProps) {
  const { draftKey, initial, timeZone, submitLabel, failure, submit, movedSessionId } = props;
  const { note, canHaveMeetings = false, children } = props;
  const form = useServerForm({
    schema: newDateForm,
    defaultValues: initial,
    draftKey,
    failure,
    submit,
  });
  const [startTime, endTime] = form.watch(['startTime', 'endTime']);
  return (
    <FormProvider {...form}>
      <form noValidate className="mt-5 flex flex-col gap-5" onSubmit={form.onSubmit}>
        <SlotFields timeZone={timeZone} movedSessionId={movedSessionId} />
        {canHaveMeetings && <MeetingsFields timeZone={timeZone} />}
        {timeZone !== localZone() && (
          <p className="text-ink-soft text-sm">
            These times are in the {timeZone.replaceAll('_', ' ')} time zone, where the class takes
            place.
          </p>
        )}
        {note && (
          <p aria-live="polite" className="text-sm">
            {note({ startTime, endTime })}
          </p>
        )}
        {children}
        <Button
          type="submit"
          className="self-end"
          isPending={form.isPending}
          pendingLabel="Saving…"
        >
          {submitLabel}
        </Button>
      </form>
    </FormProvider>
  );
}
