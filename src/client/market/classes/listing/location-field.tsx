import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useWhenReleased } from '#client/lib/browser/use-when-released.ts';
import { type OwnPlace, trpc } from '#client/lib/server/trpc.ts';
import { ComboboxField } from '#client/ui/forms/combobox-field.tsx';
import { optionList, useListState } from '#client/ui/forms/option-list.ts';
import type { EditClassForm } from '#shared/market/classes/classes.ts';

const maxOffered = 5;

/** The places of the instructor's classes; none until they are loaded. */
export function useOwnPlaces(): OwnPlace[] {
  const { data } = trpc.classes.ownPlaces.useQuery();
  return useWhenReleased(data) ?? [];
}

type LocationFieldProps = {
  places: OwnPlace[];
  hint: ReactNode;
  onPlace(place: OwnPlace): void;
  /** The field has been left. */
  onLeave(location: string): void;
};

/** A location as text, or one that the instructor has used before. */
export function LocationField({ places, hint, onPlace, onLeave }: LocationFieldProps) {
  const { field, fieldState } = useController<EditClassForm, 'location'>({ name: 'location' });
  const { value, onChange, onBlur, ref, name } = field;
  const state = useListState();
  const text = value.trim().toLowerCase();
  const offered = state.isOpen
    ? places
        .filter(({ location }) => location !== value && location.toLowerCase().includes(text))
        .slice(0, maxOffered)
        .map((place) => ({ ...place, id: place.location, label: place.location, Icon: History }))
    : [];
  const list = optionList(state, offered, (place) => {
    onPlace(place);
    state.close();
  });
  return (
    <ComboboxField
      label="Location"
      listLabel="Places of your classes"
      error={fieldState.error?.message}
      hint={hint}
      list={list}
      value={value}
      onText={onChange}
      input={{
        ref,
        name,
        placeholder: 'Studio, street, and city',
        onBlur() {
          onBlur();
          onLeave(value);
        },
      }}
    />
  );
}
