import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { findPlaceInput } from '#shared/market/classes/classes.ts';
import { suggestPlacesInput } from '#shared/market/places.ts';

const row = rowsOf({ tag: 'Places', scope: 'classes' });

const placeResponse = named(
  'Place',
  z.object({
    name: z.string(),
    label: z.string().describe("'Portland, OR' or 'Lyon, France'"),
    region: z.string().nullable().describe('The code of a US state; null in other countries'),
    countryCode: z.string(),
    population: z.int().describe('0 if not known'),
    latitude: z.number(),
    longitude: z.number(),
  }),
);

export const placeRows: RestRow[] = [
  row('GET /api/places', 'listPlaces', {
    summary:
      'List up to eight places that q names, and then those whose name starts with q, largest first',
    description:
      "Ignores case and accents. What follows a comma is the beginning of a state or country, as in 'portland, o'. Five digits are a US postal code. Of places with the same name, those with more classes come first, then those in the US.",
    query: z.object({ q: suggestPlacesInput.shape.prefix }),
    response: z.array(placeResponse),
    call: (caller, { query }) => caller.places.suggest({ prefix: query.q }),
  }),
  row('GET /api/places/location', 'findLocation', {
    summary: 'Look up the location of a class before you save it',
    description:
      '`pending` means that only a geocoder can tell, which is asked once the class is saved. A class with an unknown place is left out of searches by distance.',
    auth: 'member',
    query: z.object(findPlaceInput.shape),
    response: named(
      'Location',
      z.object({
        status: z.enum(['found', 'pending', 'unknown']),
        label: z.string().nullable(),
        timeZone: z.string().nullable().describe('IANA name'),
      }),
    ),
    call: (caller, { query }) => caller.classes.findPlace(query),
  }),
];
