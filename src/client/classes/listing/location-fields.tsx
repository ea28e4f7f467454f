import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useWhenReleased } from '#client/lib/browser/use-when-released.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { fieldsOf } from '#client/lib/server-form.ts';
import { Checkbox } from '#client/ui/forms/field.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { type EditClassForm, findPlaceInput } from '#shared/classes/classes.ts';
import { PointFields } from './point-fields.tsx';
import { type SavedPlace, useShownPoint } from './use-shown-point.ts';

type LocationFieldsProps = {
  saved: SavedPlace | undefined;
  onPlaceFound: ((place: { timeZone: string }) => void) | undefined;
};

/** The place of the class in words, and as a point on the map. */
export function LocationFields({ saved, onPlaceFound }: LocationFieldsProps) {
  const form = useFormContext<EditClassForm>();
  const { onBlur, ...location } = fieldsOf(form)('location');
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState(() => form.getValues('location'));
  const isPlaced = Boolean(useShownPoint(saved));
  const lookUp = async (text: string) => {
    setTyped(text);
    if (!findPlaceInput.safeParse({ location: text }).success) return;
    // Without a response, only the hint is missing.
    const place = await utils.classes.findPlace.fetch({ location: text }).catch(() => null);
    if (place?.timeZone) onPlaceFound?.({ timeZone: place.timeZone });
  };
  return (
    <>
      <TextField
        label="Location"
        placeholder="Studio, street, and city"
        autoComplete="off"
        hint={
          <span role="status">
            <PlaceHint location={typed} isPlaced={isPlaced} />
          </span>
        }
        {...location}
        onBlur={(event) => {
          void onBlur(event);
          void lookUp(event.target.value);
        }}
      />
      <PointFields saved={saved} />
      <div>
        <Checkbox label="Show the exact map pin to everyone" {...form.register('showExactPlace')} />
        <p className="text-ink-soft text-sm">
          When this is off, the map shows only the neighborhood to people who haven't booked. What
          you type under Location is always visible.
        </p>
      </div>
    </>
  );
}

type PlaceHintProps = { location: string; isPlaced: boolean };

function PlaceHint({ location, isPlaced }: PlaceHintProps) {
  const isReadable = findPlaceInput.safeParse({ location }).success;
  const found = trpc.classes.findPlace.useQuery(
    { location: location.trim() },
    { enabled: isReadable && !isPlaced },
  );
  const place = useWhenReleased(found.data);
  if (!isReadable || isPlaced || !place)
    return 'Include the city, so people nearby can find your class.';
  const { status, label } = place;
  if (status === 'found') return `We'll show it on the map near ${label}.`;
  if (status === 'pending') return "We'll look for this location on the map after you save.";
  return "We couldn't find this location on the map. Add the city and state or set the pin below, so people can find your class by distance.";
}
