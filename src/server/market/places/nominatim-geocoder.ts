import { z } from 'zod';
import { JobFailure } from '#server/platform/jobs/queue.ts';
import { latitude, longitude } from '#shared/market/places.ts';
import { cleanTypedText } from '#shared/text-patterns.ts';
import { mib, secondMs } from '#shared/units.ts';
import type { Geocoder, Place } from './geocoder.ts';

type NominatimOptions = {
  /** The address of the server, without `/search`. */
  url: string;
  userAgent: string;
  /** Resolves when the usage policy allows the next request. */
  waitForTurn(): Promise<void>;
  timeoutMs?: number;
};

/** Numbers arrive as strings; an empty one would become 0. */
const degrees = z.string().min(1).pipe(z.coerce.number());
const text = z.string().max(200);

const results = z
  .array(
    z.object({
      lat: degrees.pipe(latitude),
      lon: degrees.pipe(longitude),
      place_rank: z.int().min(0).max(30),
      addresstype: text.optional(),
      address: z.object({
        city: text.optional(),
        town: text.optional(),
        village: text.optional(),
        state: text.optional(),
        country_code: z
          .string()
          .regex(/^[a-z]{2}$/i)
          .optional(),
        'ISO3166-2-lvl4': text.optional(),
      }),
    }),
  )
  .max(50);
type Result = z.output<typeof results>[number];

// Nominatim's ranks: 4 is a country, 8 a state, 12 a county, 16 a city, 26 a street, 30 a house.
const minCityRank = 13;
const minStreetRank = 26;

/** Queries a server that speaks Nominatim's protocol. Throws a JobFailure without personal data. */
export function createNominatimGeocoder(options: NominatimOptions): Geocoder {
  return {
    async find(location) {
      await options.waitForTurn();
      const [best] = await search(options, location);
      return best && best.place_rank >= minCityRank ? placeOf(best) : null;
    },
  };
}

async function search(options: NominatimOptions, location: string): Promise<Result[]> {
  const { url, userAgent, timeoutMs = 10 * secondMs } = options;
  const query = { q: cleanTypedText(location), format: 'jsonv2', addressdetails: '1', limit: '1' };
  const response = await fetch(`${url.replace(/\/$/, '')}/search?${new URLSearchParams(query)}`, {
    headers: { 'user-agent': userAgent, accept: 'application/json', 'accept-language': 'en' },
    // Also aborts a response that never finishes.
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(reject);
  if (!response.ok) throw new JobFailure(`the geocoder responded with ${response.status}`);
  if (!response.headers.get('content-type')?.startsWith('application/json'))
    throw new JobFailure('the geocoder did not respond with JSON');
  const body = await readUpTo(response, mib).catch(reject);
  const parsed = results.safeParse(parseJson(body));
  if (!parsed.success) throw new JobFailure('the geocoder sent an unexpected response');
  return parsed.data;
}

/** The error itself may contain the location. */
function reject(error: unknown): never {
  const name = error instanceof Error ? error.name : 'unknown';
  throw error instanceof JobFailure
    ? error
    : new JobFailure(
        name === 'TimeoutError' ? 'the geocoder timed out' : 'the geocoder could not be reached',
      );
}

async function readUpTo({ body }: Response, maxBytes: number): Promise<string> {
  const reader = body?.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    length += part.value.length;
    if (length > maxBytes) {
      await reader?.cancel();
      throw new JobFailure('the geocoder response was too large');
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts).toString();
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function placeOf({ lat, lon, place_rank: rank, addresstype, address }: Result): Place {
  const countryCode = address.country_code?.toUpperCase() ?? null;
  const state = /^US-([A-Z]{2})$/.exec(address['ISO3166-2-lvl4'] ?? '')?.[1];
  return {
    latitude: lat,
    longitude: lon,
    precision: precisionOf(rank, addresstype),
    city: address.city ?? address.town ?? address.village ?? null,
    region: state ?? address.state ?? null,
    countryCode,
  };
}

function precisionOf(rank: number, addresstype: string | undefined): Place['precision'] {
  if (addresstype === 'postcode') return 'postal_code';
  return rank >= minStreetRank ? 'exact' : 'city';
}
