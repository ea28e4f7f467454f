import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reserveTurn } from '#server/platform/rate-limits/rate-limits.queries.ts';
import {
  portlandHouse,
  replyJson,
  startNominatim,
} from '#server/testing/fakes/nominatim-server.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { createGeocoder } from './create-geocoder.ts';
import { createNominatimGeocoder } from './nominatim-geocoder.ts';

const at = openTestDeps({ GEOCODER_URL: 'http://127.0.0.1:9' });
let nominatim: Awaited<ReturnType<typeof startNominatim>>;
let turns: number;

beforeAll(async () => {
  nominatim = await startNominatim();
});
afterAll(() => nominatim.close());
beforeEach(() => {
  turns = 0;
  nominatim.requests.length = 0;
  nominatim.reply = replyJson([portlandHouse]);
});

const find = (location: string, { url = nominatim.url, timeoutMs = 5000 } = {}) =>
  createNominatimGeocoder({
    url,
    timeoutMs,
    userAgent: 'LearnLocal (https://learn.example)',
    waitForTurn: async () => void turns++,
  }).find(location);

const found = (changes: object, address: object = {}) =>
  replyJson([{ ...portlandHouse, ...changes, address: { ...portlandHouse.address, ...address } }]);

describe('a geocoder that speaks Nominatim', () => {
  it('finds the point and the names of an address, and identifies itself', async () => {
    expect(await find('12 Oak St, Portland & more')).toEqual({
      latitude: 45.5191,
      longitude: -122.6799,
      precision: 'exact',
      city: 'Portland',
      region: 'OR',
      countryCode: 'US',
    });
    const [request] = nominatim.requests;
    expect(request?.url.pathname).toBe('/search');
    expect(request?.url.searchParams.get('q')).toBe('12 Oak St, Portland & more');
    expect(request?.url.searchParams.get('format')).toBe('jsonv2');
    expect(request?.userAgent).toBe('LearnLocal (https://learn.example)');
    expect(turns).toBe(1);
  });

  it.each([
    ['a street', { place_rank: 26 }, 'exact'],
    ['a postal code', { place_rank: 21, addresstype: 'postcode' }, 'postal_code'],
    ['a suburb', { place_rank: 19 }, 'city'],
    ['a city', { place_rank: 16 }, 'city'],
  ])('stores how exact %s is', async (_name, changes, precision) => {
    nominatim.reply = found(changes);
    expect(await find('Portland')).toMatchObject({ precision });
  });

  it.each([
    ['a state', found({ place_rank: 8 })],
    ['a country', found({ place_rank: 4 })],
    ['no result', replyJson([])],
  ])('%s is an unknown place', async (_name, reply) => {
    nominatim.reply = reply;
    expect(await find('Oregon')).toBeNull();
  });

  it('names the region outside the US', async () => {
    const address = {
      'ISO3166-2-lvl4': 'FR-ARA',
      state: 'Auvergne-Rhône-Alpes',
      country_code: 'fr',
    };
    nominatim.reply = found({}, { ...address, city: undefined, town: 'Lyon' });
    const place = await find('Lyon');
    expect(place).toMatchObject({
      city: 'Lyon',
      region: 'Auvergne-Rhône-Alpes',
      countryCode: 'FR',
    });
  });

  it.each([
    [
      'responds with 500',
      (response) => void response.writeHead(500).end(),
      'the geocoder responded with 500',
    ],
    [
      'responds with 429',
      (response) => void response.writeHead(429).end(),
      'the geocoder responded with 429',
    ],
    [
      'responds with HTML with a status of 200',
      (response) => void response.setHeader('content-type', 'text/html').end('<p>Sign in</p>'),
      'the geocoder did not respond with JSON',
    ],
    [
      'lies about its content type',
      (response) => void response.setHeader('content-type', 'application/json').end('<p>no</p>'),
      'the geocoder sent an unexpected response',
    ],
    [
      'responds with an object',
      replyJson({ error: 'Unable to geocode' }),
      'the geocoder sent an unexpected response',
    ],
    ['leaves the planet', found({ lat: '145.2' }), 'the geocoder sent an unexpected response'],
    ['has no coordinates', found({ lat: '', lon: '' }), 'the geocoder sent an unexpected response'],
    [
      'has words for coordinates',
      found({ lat: 'north' }),
      'the geocoder sent an unexpected response',
    ],
    [
      'responds with too much',
      replyJson([{ ...portlandHouse, name: 'x'.repeat(2 ** 21) }]),
      'the geocoder response was too large',
    ],
    [
      'hangs up',
      (_response, request) => void request.socket.destroy(),
      'the geocoder could not be reached',
    ],
  ] as [string, typeof nominatim.reply, string][])(
    'fails, to be tried again, when it %s',
    async (_name, reply, reason) => {
      nominatim.reply = reply;
      await expect(find('Portland')).rejects.toMatchObject({ message: reason, isFinal: false });
    },
  );

  it('does not wait longer than its timeout, even for a response that has begun', async () => {
    nominatim.reply = (response) =>
      void response.setHeader('content-type', 'application/json').write('[');
    const slow = find('Portland', { timeoutMs: 50 });
    await expect(slow).rejects.toThrow('the geocoder timed out');
  });

  it('fails when nothing listens', async () => {
    const gone = await startNominatim();
    await gone.close();
    await expect(find('Portland', { url: gone.url })).rejects.toThrow(
      'the geocoder could not be reached',
    );
  });
});

describe('a site with GEOCODER_URL', () => {
  it('asks that server, with a user agent that identifies the site', async () => {
    const geocoder = createGeocoder(at.db, { ...at.deps.env, geocoderUrl: `${nominatim.url}/` });
    expect(await geocoder.find('12 Oak St, Portland')).toMatchObject({ latitude: 45.5191 });
    expect(nominatim.requests[0]?.userAgent).toBe('LearnLocal (http://localhost:3000)');
  });

  it('fills in the form from the embedded gazetteer, and leaves unknown places pending', async () => {
    const { classes } = callerFor(at.deps, await createUser(at.db));
    const status = async (location: string) => (await classes.findPlace({ location })).status;
    expect(await status('Pier 4, Seattle, WA')).toBe('found');
    expect(await status('The old barn')).toBe('pending');
  });
});

it('requests from all servers together are an interval apart', async () => {
  const waits = [];
  for (let turn = 0; turn < 3; turn++) waits.push(await reserveTurn(at.db, 'a-geocoder', 60_000));
  expect(waits[0]).toBe(0);
  expect(Math.round((waits[1] ?? 0) / 60_000)).toBe(1);
  expect(Math.round((waits[2] ?? 0) / 60_000)).toBe(2);
});
