import { readerProcedure, router } from '#server/people/auth/procedures.ts';
import { suggestPlacesInput } from '#shared/market/places.ts';
import { suggestPlaces } from './suggest-places.ts';

export const placesRouter = router({
  /** Cities and postal codes that match the typed text, the likeliest first. */
  suggest: readerProcedure
    .input(suggestPlacesInput)
    .query(({ ctx, input }) => suggestPlaces(ctx.deps.db, input.prefix)),
});
