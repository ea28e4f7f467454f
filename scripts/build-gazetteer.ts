import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { serialize } from 'node:v8';
import { foldName } from '../src/server/market/places/fold-name.ts';
import type { GazetteerData } from '../src/server/market/places/gazetteer-data.ts';
import { gazetteerFile } from '../src/server/market/places/gazetteer-file.ts';
import { countryName, stateCode } from '../src/server/market/places/regions.ts';
import { type City, commonNames, readCities } from './read-cities.ts';

// Part of `npm run build`, in a process of its own: building takes seconds and 250 MB, which a server
// should not keep, and packages that a production install does not have.

/** `key` is the folded name and region, or the country outside the US. */
type Row = City & { key: string };

/** The folded names of countries, by code. */
const foldedCountries = new Map<string, string>();
function foldedCountry(code: string): string {
  const folded = foldedCountries.get(code) ?? foldName(countryName(code));
  foldedCountries.set(code, folded);
  return folded;
}

const { resolve } = createRequire(import.meta.url);
type Zip = { zip: number; city: string; region: string; latitude: number; longitude: number };

const zipPattern =
  /"zip":"(\d{5})","latitude":([-\d.]+),"longitude":([-\d.]+),"city":"([^"]+)","state":"([A-Z]{2})"/g;

/** US postal codes in ascending order, without those of the military abroad. */
function readZips(): Zip[] {
  const source = readFileSync(resolve('zipcodes/lib/codes.js'), 'utf8');
  const zips: Zip[] = [];
  for (const [, zip, latitude, longitude, city = '', region = ''] of source.matchAll(zipPattern))
    if (stateCode(region.toLowerCase()))
      zips.push({
        zip: Number(zip),
        city,
        region,
        latitude: Number(latitude),
        longitude: Number(longitude),
      });
  return zips.sort((one, other) => one.zip - other.zip);
}

const shortForms = [
  ['saint', 'st'],
  ['fort', 'ft'],
  ['mount', 'mt'],
] as const;

/** The keys under which people look for a name. */
function keysOf(name: string, place: string): string[] {
  const key = `${foldName(name)} ${place}`;
  const keys = [key];
  if (key.startsWith('the ')) keys.push(key.slice(4));
  for (const [long, short] of shortForms) {
    if (key.startsWith(`${long} `)) keys.push(short + key.slice(long.length));
    if (key.startsWith(`${short} `)) keys.push(long + key.slice(short.length));
  }
  return keys;
}

function addCity(rows: Map<string, Row>, given: City): void {
  const city = {
    ...given,
    name: commonNames[given.name] ?? given.name,
    region: given.country === 'US' ? given.region : '',
  };
  const place = city.region.toLowerCase() || foldedCountry(city.country);
  for (const name of new Set([city.name, given.name]))
    for (const key of keysOf(name, place)) {
      const known = rows.get(key);
      if (!known || known.population < city.population) rows.set(key, { ...city, key });
    }
}

/** Towns that only the postal codes name, at the location of their first code. */
function addTown(rows: Map<string, Row>, { city: name, region, latitude, longitude }: Zip): void {
  const [key = ''] = keysOf(name, region.toLowerCase());
  if (rows.has(key)) return;
  const city = { name, country: 'US', region, feature: '', population: 0, latitude, longitude };
  addCity(rows, city);
}

function buildGazetteer(): GazetteerData {
  const rows = new Map<string, Row>();
  for (const city of readCities()) addCity(rows, city);
  const zips = readZips();
  for (const zip of zips) addTown(rows, zip);
  const sorted = [...rows.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
  const rowOfKey = new Map(sorted.map(({ key }, row) => [key, row]));
  const rowOfZip = ({ city, region }: Zip) =>
    rowOfKey.get(keysOf(city, region.toLowerCase())[0] ?? '');
  const countries = [...new Set(sorted.map(({ country }) => country))];
  const regions = [...new Set(sorted.map(({ region }) => region))];
  return {
    keys: packStrings(sorted.map(({ key }) => key)),
    names: packStrings(sorted.map(({ name }) => name)),
    countries,
    regions,
    placeLabel: Uint8Array.from(sorted, ({ country }) => countries.indexOf(country)),
    regionOf: Uint8Array.from(sorted, ({ region }) => regions.indexOf(region)),
    populations: Uint32Array.from(sorted, ({ population }) => population),
    latitudes: Float32Array.from(sorted, ({ latitude }) => latitude),
    longitudes: Float32Array.from(sorted, ({ longitude }) => longitude),
    zips: Uint32Array.from(zips, ({ zip }) => zip),
    zipRows: Uint32Array.from(zips, (zip) => rowOfZip(zip) ?? 0),
    zipLatitudes: Float32Array.from(zips, ({ latitude }) => latitude),
    zipLongitudes: Float32Array.from(zips, ({ longitude }) => longitude),
  };
}

function packStrings(strings: string[]): GazetteerData['keys'] {
  const ends = new Uint32Array(strings.length);
  const parts = strings.map((text) => Buffer.from(text));
  let length = 0;
  for (const [row, part] of parts.entries()) ends[row] = length += part.length;
  const bytes = new Uint8Array(length);
  for (const [row, part] of parts.entries()) bytes.set(part, (ends[row] ?? 0) - part.length);
  return { bytes, ends };
}

const file = await gazetteerFile();
if (!existsSync(file)) {
  mkdirSync(path.dirname(file), { recursive: true });
  // Renamed once complete, so that no other process reads a part.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, serialize(buildGazetteer()));
  renameSync(unfinished, file);
}
