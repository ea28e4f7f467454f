import { useFormContext } from 'react-hook-form';
import type { ClassDetails } from '#client/lib/server/trpc.ts';
import type { EditClassForm } from '#shared/market/classes/classes.ts';

export type SavedPlace = Pick<
  ClassDetails,
  'location' | 'latitude' | 'longitude' | 'isPointCorrected'
>;

/** The instructor's own point in the form; undefined if it follows from the location. */
export function useShownPoint(saved: SavedPlace | undefined) {
  const { watch } = useFormContext<EditClassForm>();
  const [latitude, longitude, location] = watch(['latitude', 'longitude', 'location']);
  if (latitude === null) return undefined;
  if (latitude !== undefined && typeof longitude === 'number') return { latitude, longitude };
  if (!saved?.isPointCorrected || saved.location !== location.trim()) return undefined;
  return saved.latitude === null || saved.longitude === null
    ? undefined
    : { latitude: saved.latitude, longitude: saved.longitude };
}
