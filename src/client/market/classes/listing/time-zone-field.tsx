import { Globe } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { pressedKey } from '#client/lib/browser/pressed-key.ts';
import { currentOffset } from '#client/lib/formats/formats.ts';
import type { Option } from '#client/ui/forms/combobox.tsx';
import { ComboboxField } from '#client/ui/forms/combobox-field.tsx';
import { optionList, useListState } from '#client/ui/forms/option-list.ts';
import { findTimeZones, timeZoneLabel, usualTimeZones } from './time-zones.ts';

type TimeZoneFieldProps = {
  value: string;
  onValueChange(timeZone: string): void;
  error: string | undefined;
  hint: ReactNode;
};

/** A time zone, found by its city or its usual name. */
export function TimeZoneField({ value, onValueChange, error, hint }: TimeZoneFieldProps) {
  /** Null unless the user is searching. */
  const [typed, setTyped] = useState<string | null>(null);
  const state = useListState();
  const found = typed === null ? usualTimeZones(value) : findTimeZones(typed);
  const choose = ({ id }: Option) => {
    onValueChange(id);
    setTyped(null);
    state.close();
  };
  const options = state.isOpen ? found.map(optionOf) : [];
  const list = optionList(state, options, choose);
  // Without an active option, Enter takes the first one instead of sending the form.
  const pressKey: typeof list.pressKey = (event) => {
    if (pressedKey(event) !== 'Enter' || typed === null || list.active >= 0)
      return list.pressKey(event);
    event.preventDefault();
    if (options[0]) choose(options[0]);
  };
  return (
    <ComboboxField
      label="Time zone"
      listLabel="Time zones"
      error={error}
      hint={hint}
      list={{ ...list, pressKey }}
      status={state.isOpen && typed?.trim() && found.length === 0 ? 'No time zone matches.' : ''}
      value={typed ?? timeZoneLabel(value)}
      onText={setTyped}
      input={{
        placeholder: 'City or time zone',
        onFocus: ({ target }) => target.select(),
        onBlur() {
          // Without a choice, the zone stays.
          const [only, ...others] = typed === null ? [] : found;
          if (only && others.length === 0) onValueChange(only);
          setTyped(null);
        },
      }}
    />
  );
}

const optionOf = (zone: string): Option => ({
  id: zone,
  label: timeZoneLabel(zone),
  Icon: Globe,
  note: currentOffset(zone),
});
