import { type ComponentProps, useState } from 'react';
import { usePhoneWords } from '#client/lib/formats/phone-number.tsx';
import { useDebounced } from '#client/lib/use-debounced.ts';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { cleanTypedText } from '#shared/text-patterns.ts';

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

/** Asks about a number that can hardly be one, and accepts it. */
export function PhoneField({ hint, onChange, ...props }: PhoneFieldProps) {
  const [typed, setTyped] = useState('');
  const settled = useDebounced(typed);
  const words = usePhoneWords({ isNeeded: typed !== '' });
  const isDoubtful = settled !== '' && words?.canBePhone(cleanTypedText(settled)) === false;
  return (
    <TextField
      label="Phone number"
      type="tel"
      autoComplete="tel"
      hint={
        <>
          <span aria-live="polite" className="block font-medium text-ink">
            {isDoubtful &&
              'Is that your whole number? Outside the US, start with + and the country code.'}
          </span>
          {hint}
        </>
      }
      onChange={(event) => {
        setTyped(event.target.value);
        return onChange?.(event);
      }}
      {...props}
    />
  );
}
