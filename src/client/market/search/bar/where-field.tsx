import type { ReactNode } from 'react';
import { Combobox } from '#client/ui/forms/combobox.tsx';
import { searchLimits } from '#shared/market/search/search.ts';
import { type Place, usePlaceList } from './use-place-list.ts';

type WhereFieldProps = {
  place: Place;
  onPlace(place: Place): void;
  /** Puts the label and the input into a frame. */
  children(field: { input: ReactNode; controlId: string }): ReactNode;
};

const nearYou = 'Near you';

/** A place by its name, or the user's position. */
export function WhereField({ place, onPlace, children }: WhereFieldProps) {
  const { list, status } = usePlaceList(place, onPlace);
  return (
    <Combobox
      list={list}
      label="Places"
      status={status}
      value={place.near ?? (place.lat === undefined ? '' : nearYou)}
      onText={(near) => onPlace({ near })}
      input={{
        placeholder: 'City or ZIP',
        maxLength: searchLimits.place,
        enterKeyHint: 'search',
        // The point is in separate fields.
        name: place.lat === undefined ? 'near' : undefined,
        onFocus: ({ target }) => target.select(),
      }}
    >
      {children}
    </Combobox>
  );
}
