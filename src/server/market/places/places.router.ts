import { publicProcedure, readerProcedure, router } from '#server/people/auth/procedures.ts';
import { areaInput, suggestPlacesInput } from '#shared/market/places.ts';
import { loadGazetteer } from './gazetteer.ts';
import { suggestPlaces } from './suggest-places.ts';

const maxLabels = 40;
/** The approximate width of a city, in degrees. */
const cityWidth = 0.5;

export const placesRouter = router({
  /** Cities and postal codes that match the typed text, the likeliest first. */
  suggest: readerProcedure
    .input(suggestPlacesInput)
    .query(({ ctx, input }) => suggestPlaces(ctx.deps.db, input.prefix)),
  /** The largest places in an area, largest first, and in a city its postal codes: the labels of a map. */
  largestIn: publicProcedure.input(areaInput).query(async ({ input }) => {
    const { largestIn, placeAt, zipsIn } = await loadGazetteer();
    const places = largestIn(input, maxLabels).map((row) => {
      const { name, latitude, longitude } = placeAt(row);
      return { name, latitude, longitude };
    });
    const [width, height] = [input.east - input.west, input.north - input.south];
    const isCity = width > 0 && Math.max(width, height) < cityWidth;
    return isCity ? [...places, ...zipsIn(input)] : places;
  }),
  /** The map style of this site; null for the embedded one. */
  mapStyle: publicProcedure.query(({ ctx }) => ctx.deps.env.map.styleUrl),
});
