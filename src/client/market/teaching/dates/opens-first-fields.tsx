import { useFormContext } from 'react-hook-form';
import { formatDate } from '#client/lib/formats/formats.ts';
import { type TaughtSession, trpc } from '#client/lib/server/trpc.ts';
import { Field, Select } from '#client/ui/forms/field.tsx';
import { invitableUntil, opensFirstLimits } from '#shared/market/classes/dates/opens-first.ts';
import type { NewDateForm } from '#shared/market/classes/dates/opens-first-input.ts';

const everyone = 'everyone';
const [usualHours] = opensFirstLimits.hours;

export type HeldDate = Pick<TaughtSession, 'id' | 'title' | 'startTime' | 'timeZone'>;

/**
 * Whether a new date opens first to people who came before; nothing for instructors to whom no one came. `again` is
 * a date that is offered even if it is not among the last ones.
 */
export function OpensFirstFields({ again }: { again: HeldDate | undefined }) {
  const { formState, setValue, watch } = useFormContext<NewDateForm>();
  const past = trpc.bookings.taughtSessions.useQuery({ when: 'past' }, { staleTime: 0 });
  const last = past.data?.items.filter(isRepeatable) ?? [];
  const others = last.filter(({ id }) => id !== again?.id);
  const dates: HeldDate[] = again ? [again, ...others] : others;
  const chosen = watch('opensFirst');
  if (dates.length === 0) return null;
  const errors = formState.errors.opensFirst;
  const choose = (value: string, hours: number) =>
    setValue('opensFirst', choiceOf(value, hours), { shouldDirty: true });
  const value = chosen?.sessionId ?? chosen?.to ?? everyone;
  return (
    <>
      <Field
        label="Opens"
        hint={chosen && "We'll email them, and only they can book until it opens to everyone."}
        error={chosen && (errors?.message ?? errors?.sessionId?.message)}
      >
        <Select
          value={value}
          onChange={({ target }) => choose(target.value, chosen?.hours ?? usualHours)}
        >
          <option value={everyone}>To everyone right away</option>
          <option value="came">First to people who came in the last year</option>
          {dates.map((date) => (
            <option key={date.id} value={date.id}>
              {`First to the same people as on ${formatDate(date.startTime, date.timeZone)}: ${date.title}`}
            </option>
          ))}
        </Select>
      </Field>
      {chosen && (
        <Field label="To everyone after" error={errors?.hours?.message}>
          <Select
            value={chosen.hours}
            onChange={({ target }) => choose(value, Number(target.value))}
          >
            {opensFirstLimits.hours.map((hours) => (
              <option key={hours} value={hours}>
                {`${hours} hours`}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
}

/** Whether people came to the date, recently enough to be invited. */
const isRepeatable = ({ isScheduled, students, endTime }: TaughtSession) =>
  isScheduled && students > 0 && invitableUntil(endTime) > new Date();

function choiceOf(value: string, chosenHours: number): NewDateForm['opensFirst'] {
  if (value === everyone) return undefined;
  const hours = opensFirstLimits.hours.find((each) => each === chosenHours) ?? usualHours;
  return value === 'came' ? { to: 'came', hours } : { to: 'date', sessionId: value, hours };
}
