import { foldName } from './fold-name.ts';
import type { GazetteerData, PackedStrings } from './gazetteer-data.ts';
import { readGazetteerData } from './gazetteer-file.ts';
import { countryName } from './regions.ts';

export type GazetteerPlace = {
  name: string;
  /** 'Portland, OR' or 'Lyon, France'. */
  label: string;
  /** The code of a US state; null in other countries. */
  region: string | null;
  countryCode: string;
  population: number;
  latitude: number;
  longitude: number;
};

export type Gazetteer = {
  /** The rows whose keys start with these folded words, as a range. */
  rowsFrom(prefix: string): { start: number; end: number };
  /** The rows of exactly this folded name, in any state or country. */
  rowsNamed(name: string): number[];
  /** The row of exactly this key. */
  rowOf(key: string): number | undefined;
  placeAt(row: number): GazetteerPlace;
  populationAt(row: number): number;
  regionAt(row: number): string;
  countryAt(row: number): string;
  /** The place of a US postal code of five digits. */
  zip(code: string): GazetteerPlace | undefined;
};

let loading: Promise<Gazetteer> | undefined;

/** The gazetteer is read on first use, and then kept. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= readGazetteerData()
    .then(createGazetteer)
    .catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

function createGazetteer(data: GazetteerData): Gazetteer {
  const { keys, names } = data;
  const count = keys.ends.length;
  const countryNames = data.countries.map(countryName);
  const regionAt = (row: number) => data.regions[at(data.regionOf, row)] ?? '';
  const countryAt = (row: number) => data.countries[at(data.placeLabel, row)] ?? '';
  /** The first row whose key is not below `bytes`. */
  const firstFrom = (bytes: Uint8Array) =>
    firstWhere(count, (row) => Buffer.compare(stringBytes(keys, row), bytes) >= 0);

  const placeAt = (row: number): GazetteerPlace => {
    const name = Buffer.from(stringBytes(names, row)).toString();
    const region = regionAt(row) || null;
    return {
      name,
      label: `${name}, ${region ?? countryNames[at(data.placeLabel, row)]}`,
      region,
      countryCode: countryAt(row),
      population: at(data.populations, row),
      latitude: degrees(at(data.latitudes, row)),
      longitude: degrees(at(data.longitudes, row)),
    };
  };

  const rowsFrom = (prefix: string) => ({
    start: firstFrom(Buffer.from(prefix)),
    // Above every key with this prefix, because keys are ASCII.
    end: firstFrom(Buffer.from(`${prefix}\u007f`)),
  });
  const rowOf = (key: string) => {
    const bytes = Buffer.from(key);
    const row = firstFrom(bytes);
    return row < count && Buffer.compare(stringBytes(keys, row), bytes) === 0 ? row : undefined;
  };
  const regionKeys = [
    ...data.regions.map((code) => code.toLowerCase()),
    ...countryNames.map(foldName),
  ];

  return {
    rowsFrom,
    rowOf,
    rowsNamed(name) {
      const { start, end } = rowsFrom(`${name} `);
      return name === '' || start === end
        ? []
        : regionKeys.flatMap((key) => rowOf(`${name} ${key}`) ?? []);
    },
    placeAt,
    regionAt,
    countryAt,
    populationAt: (row) => at(data.populations, row),
    zip: createZipSearch(data, placeAt),
  };
}

type PlaceAt = Gazetteer['placeAt'];

function createZipSearch({ zips, ...data }: GazetteerData, placeAt: PlaceAt): Gazetteer['zip'] {
  return (code) => {
    const wanted = Number(code);
    const index = firstWhere(zips.length, (each) => at(zips, each) >= wanted);
    if (zips[index] !== wanted) return undefined;
    const place = placeAt(at(data.zipRows, index));
    return {
      ...place,
      label: `${place.label} ${code}`,
      latitude: degrees(at(data.zipLatitudes, index)),
      longitude: degrees(at(data.zipLongitudes, index)),
    };
  };
}

const at = (list: Uint8Array | Uint32Array | Float32Array, row: number) => list[row] ?? 0;

const stringBytes = ({ bytes, ends }: PackedStrings, row: number) =>
  bytes.subarray(row === 0 ? 0 : ends[row - 1], ends[row]);

/** Binary search: the first of `count` indexes for which `isBeyond` is true, or `count`. */
function firstWhere(count: number, isBeyond: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBeyond(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Single-precision numbers are exact to about a meter. */
const degrees = (value: number) => Math.round(value * 1e5) / 1e5;
