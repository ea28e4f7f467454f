import type { ComponentProps } from 'react';
import { usePlaceOptions } from '#client/market/search/bar/place-options.ts';
import { ComboboxField } from '#client/ui/forms/combobox-field.tsx';
import { optionList, useListState } from '#client/ui/forms/option-list.ts';
import { searchLimits } from '#shared/market/search/search.ts';

type PlaceFieldProps = {
  label: string;
  value: string;
  error?: string | undefined;
  onText(text: string): void;
  /** A suggestion was chosen. */
  onPlace?(label: string): void;
  input?: ComponentProps<'input'>;
};

/** A city or ZIP code by its name: a position would say too much about who asks. */
export function PlaceField({ label, value, error, onText, onPlace, input }: PlaceFieldProps) {
  const state = useListState();
  const options = usePlaceOptions(value, state.isOpen).filter(({ kind }) => kind !== 'position');
  const list = optionList(state, options, (option) => {
    onText(option.label);
    onPlace?.(option.label);
    state.close();
  });
  return (
    <ComboboxField
      label={label}
      listLabel="Places"
      list={list}
      value={value}
      error={error}
      onText={onText}
      input={{ placeholder: 'City or ZIP code', maxLength: searchLimits.place, ...input }}
    />
  );
}
