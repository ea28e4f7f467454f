import { beforeAll, describe, expect, it } from 'vitest';
import { callerFor, createCategory, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs } from '#shared/units.ts';
import { createEmbeddedGeocoder } from './embedded-geocoder.ts';
import { type Gazetteer, loadGazetteer } from './gazetteer.ts';
import { placesNamed } from './read-places.ts';
import { timeZoneAt } from './time-zones.ts';

const at = openTestApp();
let gazetteer: Gazetteer;

beforeAll(async () => {
  gazetteer = await loadGazetteer();
});

const suggest = async (q: string): Promise<{ label: string }[]> =>
  (await at.call('GET', `/api/places?q=${encodeURIComponent(q)}`)).json();
const labels = async (q: string) => (await suggest(q)).map(({ label }) => label);

describe('GET /api/places', () => {
  it('lists places whose name starts with the words, largest first, and at most eight', async () => {
    expect((await labels('portl')).slice(0, 2)).toEqual(['Portland, OR', 'Portland, ME']);
    expect(await suggest('s')).toHaveLength(8);
    const [first] = await suggest('Portland, OR');
    expect(first).toEqual({
      name: 'Portland',
      label: 'Portland, OR',
      region: 'OR',
      countryCode: 'US',
      population: 632_309,
      latitude: 45.52345,
      longitude: -122.67621,
    });
  });

  it.each([
    ['PORTLAND, or', 'Portland, OR'],
    ['portland oregon', 'Portland, OR'],
    ['Portland, Mai', 'Portland, ME'],
    ['lyon, fr', 'Lyon, France'],
    ['sao paulo', 'São Paulo, Brazil'],
    ['São P', 'São Paulo, Brazil'],
    ['saint louis', 'St. Louis, MO'],
    ['st paul', 'Saint Paul, MN'],
    ['bronx', 'The Bronx, NY'],
    ['new york', 'New York, NY'],
    ['new york city', 'New York, NY'],
    ['Cambridge', 'Cambridge, MA'],
    ['salem', 'Salem, OR'],
    ['St. Petersburg', 'St. Petersburg, FL'],
    ['LA', 'Los Angeles, CA'],
    ['NYC, NY', 'New York, NY'],
    ['dc', 'Washington, DC'],
    ['Santa Cruz', 'Santa Cruz, CA'],
    ['Naples', 'Naples, FL'],
    ['Bend', 'Bend, OR'],
    ['Vancouver, BC', 'Vancouver, Canada'],
    ['Hyderabad', 'Hyderabad, India'],
    ['Rome', 'Rome, Italy'],
    ['Portland, Maine', 'Portland, ME'],
    ['Constructor', undefined],
    ['97201', 'Portland, OR 97201'],
    ['97201-1234', 'Portland, OR 97201'],
    ['00501', 'Holtsville, NY 00501'],
  ])('the first suggestion for “%s” is %s', async (q, label) => {
    expect((await labels(q))[0]).toBe(label);
  });

  it('lists a place once, though it has several spellings', async () => {
    // Fort Worth is also found as Ft. Worth.
    const found = await labels('f, tx');
    expect(found).toContain('Fort Worth, TX');
    expect(new Set(found).size).toBe(found.length);
  });

  it.each([['%'], ['00000'], ['qzxv'], ['🎨'], ['Portland, Qzx'], ["'; DROP TABLE classes"]])(
    'finds nothing for %s',
    async (q) => {
      expect(await suggest(q)).toEqual([]);
    },
  );

  it.each([
    ['', 'Type the beginning of a place'],
    ['?q=', 'Type the beginning of a place'],
    ['?q=%20%20', 'Type the beginning of a place'],
    [`?q=${'a'.repeat(10_000)}`, 'Must be at most 100 characters'],
    ['?q=a%00b', "Contains characters that can't be stored"],
    ['?q=a&q=b', 'Must be text'],
  ])('rejects %.20s', async (query, sentence) => {
    const response = await at.call('GET', `/api/places${query}`);
    expect([response.statusCode, response.json().fields]).toEqual([400, { q: sentence }]);
  });
});

it('reads its own label of each large place', () => {
  const { rowsFrom, placeAt, populationAt } = gazetteer;
  const large = Array.from({ length: rowsFrom('').end }, (_, row) => row).filter(
    (row) => populationAt(row) >= 100_000,
  );
  expect(large.length).toBeGreaterThan(3000);
  const labels = large
    .map((row) => placeAt(row).label)
    // Towns of Puerto Rico are listed again as those of a state.
    .filter((label) => !label.endsWith('Puerto Rico'));
  expect(labels.filter((label) => placesNamed(gazetteer, label)[0]?.label !== label)).toEqual([]);
});

describe('the embedded geocoder', () => {
  it('has the place of a class in the response that lists or edits it', async () => {
    const teacher = await createUser(at.db, { role: 'instructor' });
    const { classes } = callerFor(at.deps, teacher);
    const { id: classId, ...listed } = await classes.create({
      title: 'Knots for sailors',
      description: 'Six knots that hold, and how to get them out again.',
      categoryId: await createCategory(at.db),
      price: 12.5,
      location: 'Pier 4, Seattle, WA',
      maxStudents: 6,
      startTime: new Date(Date.now() + dayMs).toISOString(),
      endTime: new Date(Date.now() + 2 * dayMs).toISOString(),
    });
    expect(listed).toMatchObject({ city: 'Seattle', latitude: 47.60621 });
    const edited = await classes.edit({ classId, location: 'Pier 1, Denver, CO' });
    expect(edited).toMatchObject({ city: 'Denver', region: 'CO' });
  });

  it.each([
    ['Little Five Music Room, 1156 Euclid Ave NE, Atlanta, GA', 'Atlanta GA US city'],
    ['1156 Euclid Ave NE Atlanta, GA', 'Atlanta GA US city'],
    ['Pier 4 Seattle WA', 'Seattle WA US city'],
    ['Café Ribeira, 214 Wythe Ave, Brooklyn, NY', 'Brooklyn NY US city'],
    ['12345 Main St, Portland, OR', 'Portland OR US city'],
    ['12 Oak St, Portland, OR 97201', 'Portland OR US postal_code'],
    ['12 Oak St, Portland, OR 97201-1234, USA', 'Portland OR US postal_code'],
    ['97201', 'Portland OR US postal_code'],
    ['Portland 97201', 'Portland OR US postal_code'],
    ['12 Oak St, Portland, OR 10001', 'Portland OR US city'],
    ['durham, north carolina', 'Durham NC US city'],
    ['Washington, D.C.', 'Washington DC US city'],
    ['New York, New York', 'New York NY US city'],
    ['Portland, Oregon, United States', 'Portland OR US city'],
    ['12 Rue Mercière, 69002 Lyon, France', 'Lyon null FR city'],
    ['Toronto, ON, Canada', 'Toronto null CA city'],
    ['Vancouver, BC', 'Vancouver null CA city'],
    ['Camden Town Hall, London, UK', 'London null GB city'],
    ['The old mill, Salem', 'Salem OR US city'],
    ['Paris', 'Paris null FR city'],
    ['Studio 4, LA', 'Los Angeles CA US city'],
    ['Washington', 'Washington DC US city'],
    ['Salem', 'Salem OR US city'],
    ['Naples', 'Naples FL US city'],
  ])('reads %s', async (text, expected) => {
    const found = await createEmbeddedGeocoder(at.db).find(text);
    const { city, region, countryCode, precision } = found ?? {};
    expect(`${city} ${region} ${countryCode} ${precision}`).toBe(expected);
  });

  it.each([
    'My garage',
    'Online',
    'Meet me in the park or at home',
    'Studio 12345',
    'Studio, 12345',
    'The pier, Naples',
    'Nowhere in particular, ZZ',
    'France',
    ', , ,',
    '🎨🎨🎨',
    'Location not specified',
  ])('does not guess a place for %s', async (text) => {
    expect(await createEmbeddedGeocoder(at.db).find(text)).toBeNull();
  });
});

it.each([
  [45.52, -122.68, 'America/Los_Angeles'],
  [33.45, -112.07, 'America/Phoenix'],
  [45.76, 4.83, 'Europe/Paris'],
  [-16.5, 180, 'Pacific/Fiji'],
])('the time zone at %s, %s is %s', (latitude, longitude, zone) => {
  expect(timeZoneAt({ latitude, longitude })).toBe(zone);
});
