import { useFormContext } from 'react-hook-form';
import { numberOf } from '#client/lib/number-fields.ts';
import { Field, Select } from '#client/ui/forms/field.tsx';
import type { EditClassForm } from '#shared/market/classes/classes.ts';
import { ordinal } from '#shared/market/search/meeting-words.ts';
import {
  centsToDollars,
  dollarsToCents,
  formatPrice,
  priceOfMeetingsLeft,
} from '#shared/money/money.ts';

/**
 * The last meeting from which learners can join a course that has begun; nothing if no date is a
 * course.
 */
export function LateJoiningField({ meetings }: { meetings: number }) {
  const { formState, register, watch } = useFormContext<EditClassForm>();
  const [price, chosen] = watch(['price', 'joinUntilMeeting']);
  if (meetings < 2) return null;
  const last = Math.max(meetings, chosen ?? 0);
  const places = Array.from({ length: last - 1 }, (_, index) => index + 2);
  return (
    <Field
      label="Joining after the course has started"
      hint="Late joiners pay only for the remaining meetings."
      error={formState.errors.joinUntilMeeting?.message}
    >
      <Select
        {...register('joinUntilMeeting', {
          setValueAs: (value: string | number | null) =>
            value === null || value === '' ? null : Number(value),
        })}
      >
        <option value="">Not allowed</option>
        {places.map((place) => (
          <option key={place} value={place}>
            {`Until the ${ordinal(place)} meeting${priceWords(numberOf(price), place, meetings)}`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** ': $80 for 4 of 6' */
function priceWords(price: number, place: number, meetings: number): string {
  const left = meetings - place + 1;
  if (!(price > 0) || left < 1) return '';
  const cents = priceOfMeetingsLeft(dollarsToCents(price), left, meetings);
  return `: ${formatPrice(centsToDollars(cents))} for ${left} of ${meetings}`;
}
