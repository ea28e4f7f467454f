import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useWhenReleased } from '#client/lib/browser/use-when-released.ts';
import { type OwnPlace, trpc } from '#client/lib/server/trpc.ts';
import { useLatest } from '#client/lib/use-latest.ts';
import { Checkbox } from '#client/ui/forms/field.tsx';
import { type EditClassForm, findPlaceInput } from '#shared/market/classes/classes.ts';
import { LocationField, useOwnPlaces } from './location-field.tsx';
import { PointFields } from './point-fields.tsx';
import { type SavedPlace, useShownPoint } from './use-shown-point.ts';

type PlaceProps = { saved: SavedPlace | undefined };
type LocationFieldsProps = PlaceProps & { onPlaceFound?: (place: { timeZone: string }) => void };

/** The place of the class as a point on the map, and who sees it. */
export function PinFields({ saved }: PlaceProps) {
  const { register } = useFormContext<EditClassForm>();
  return (
    <>
      <PointFields saved={saved} />
      <div>
        <Checkbox label="Show the exact map pin to everyone" {...register('showExactPlace')} />
        <p className="text-ink-soft text-sm">
          When this is off, the map shows only the neighborhood to people who haven't booked. What
          you type under Location is always visible.
        </p>
      </div>
    </>
  );
}

/** The place of the class in words. */
export function LocationFields({ saved, onPlaceFound }: LocationFieldsProps) {
  const form = useFormContext<EditClassForm>();
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState(() => form.getValues('location'));
  const latest = useLatest(typed);
  const isPlaced = Boolean(useShownPoint(saved));
  const places = useOwnPlaces();
  const lookUp = async (text: string) => {
    // Unchanged, or a place that was used before, whose time zone came with it.
    if (text === typed) return;
    setTyped(text);
    if (!findPlaceInput.safeParse({ location: text }).success) return;
    // Without a response, only the hint is missing.
    const place = await utils.classes.findPlace.fetch({ location: text }).catch(() => null);
    // The user may have entered another place during the lookup.
    if (place?.timeZone && latest.current === text) onPlaceFound?.({ timeZone: place.timeZone });
  };
  const take = (place: OwnPlace) => {
    const { location, latitude, longitude, showExactPlace, timeZone } = place;
    const values = { location, latitude, longitude, showExactPlace };
    for (const [name, value] of Object.entries(values))
      form.setValue(name as keyof typeof values, value, { shouldDirty: true });
    form.clearErrors(['location', 'latitude', 'longitude']);
    setTyped(location);
    onPlaceFound?.({ timeZone });
  };
  return (
    <LocationField
      places={places}
      hint={
        <span role="status">
          <PlaceHint location={typed} isPlaced={isPlaced} />
        </span>
      }
      onPlace={take}
      onLeave={(location) => void lookUp(location)}
    />
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
  if (status === 'pending')
    return "We'll look for this location on the map after you save. Please check the time zone.";
  return "We couldn't find this location on the map. Add the city and state or set the pin below, so people can find your class by distance, and please check the time zone.";
}
