import { CalendarPlus } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { MeetingsFields } from '#client/market/classes/listing/meetings-fields.tsx';
import { SlotFields } from '#client/market/classes/listing/slot-fields.tsx';
import { weeksLater, weeksSpanned } from '#client/market/classes/listing/weeks-later.ts';
import { Button } from '#client/ui/button.tsx';
import { classLimits } from '#shared/market/classes/class-limits.ts';
import type { ClassForm } from '#shared/market/classes/classes.ts';

/**
 * Additional dates of a new class; each new one copies the previous one, in the first week after it.
 */
export function FurtherDates({ timeZone }: { timeZone: string }) {
  const { control, formState, getValues } = useFormContext<ClassForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'sessions' });
  const addButton = useRef<HTMLButtonElement>(null);
  const add = () => {
    const { startTime, endTime, meetings, sessions } = getValues();
    const last = sessions.at(-1) ?? { startTime, endTime, meetings };
    const isReadable = last.startTime && last.endTime;
    append(
      isReadable ? weeksLater(last, weeksSpanned(last), timeZone) : { startTime: '', endTime: '' },
    );
  };
  const drop = (index: number) => {
    flushSync(() => remove(index));
    // The focused button no longer exists.
    addButton.current?.focus();
  };
  const error = formState.errors.sessions;
  return (
    <div className="flex flex-col items-start gap-4">
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="w-full min-w-0 rounded-2xl border border-line p-4">
          <legend className="px-1 font-medium text-sm">Date {index + 2}</legend>
          <SlotFields timeZone={timeZone} index={index} />
          <MeetingsFields timeZone={timeZone} index={index} />
          <Button
            variant="quiet"
            className="mt-2 -ml-4"
            aria-label={`Remove date ${index + 2}`}
            onClick={() => drop(index)}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      {fields.length < classLimits.sessions - 1 && (
        <Button ref={addButton} variant="secondary" onClick={add}>
          <CalendarPlus aria-hidden className="size-5" />
          Add another date
        </Button>
      )}
      {error?.root?.message && <p className="text-bad text-sm">{error.root.message}</p>}
    </div>
  );
}
