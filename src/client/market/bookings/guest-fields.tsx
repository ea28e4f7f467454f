import { TextField } from '#client/ui/forms/text-field.tsx';
import { seatLimits } from '#shared/market/classes/seats.ts';

type GuestFieldsProps = {
  /** The number of guests. */
  amount: number;
  guests: string[];
  onChange(guests: string[]): void;
};

/** Fields for the first names of guests. */
export function GuestFields({ amount, guests, onChange }: GuestFieldsProps) {
  if (amount < 1) return null;
  const numbers = Array.from({ length: amount }, (_, index) => index);
  return (
    <fieldset className="mt-4">
      <legend className="font-medium">Who's coming with you?</legend>
      <p className="text-ink-soft text-sm">Optional. Only the instructor sees their names.</p>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {numbers.map((index) => (
          <TextField
            key={index}
            label={`Guest ${index + 1}`}
            autoComplete="off"
            maxLength={seatLimits.guestName}
            value={guests[index] ?? ''}
            onChange={({ target }) =>
              onChange(
                numbers.map((other) => (other === index ? target.value : (guests[other] ?? ''))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The typed names, limited to the number of guests. */
export const guestsOf = (typed: string[], seats: number) =>
  typed
    .slice(0, seats - 1)
    .map((name) => name.trim())
    .filter((name) => name !== '');
