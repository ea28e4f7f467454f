import { publicProcedure, router } from '#server/auth/procedures.ts';
import { suggestPlacesInput } from '#shared/places.ts';
import { loadGazetteer } from './gazetteer.ts';
import { suggestPlaces } from './suggest-places.ts';

export const placesRouter = router({
  /** Cities and postal codes for what someone has typed, largest first. */
  suggest: publicProcedure
    .input(suggestPlacesInput)
    .query(async ({ input }) => suggestPlaces(await loadGazetteer(), input.prefix)),
});
