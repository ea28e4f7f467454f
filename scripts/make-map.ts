import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Feature } from 'geojson';
import {
  coveringTiles,
  cutTiles,
  type Edges,
  type Layers,
  latitudeOf,
  longitudeOf,
  writeArchive,
  type Zooms,
} from './map/archive.ts';
import { type Resolution, readBorders, readRivers, readShores } from './map/gshhg.ts';
import { mapPlaces } from './map/places.ts';

// Writes the map that is part of the product, in the schema of the Protomaps basemap: the world's coasts,
// lakes and borders, the United States closer, and the cities of the demonstration with their rivers. Run by
// hand, after `apt-get install gmt gmt-gshhg-full gdal-bin`; a minute.
const file = path.resolve(import.meta.dirname, '../assets/map.pmtiles');

type Part = { area: Edges; zooms: Zooms; resolution: Resolution };

const world: Edges = [-179.999, -85.05, 179.999, 85.05];
const unitedStates: Edges = [-125, 24.4, -66.9, 49.4];

/** About 45 miles across. */
const around = (longitude: number, latitude: number): Edges => [
  longitude - 0.45,
  latitude - 0.32,
  longitude + 0.45,
  latitude + 0.32,
];

const cities = [
  around(-122.66, 45.52), // Portland
  around(-122.33, 47.61), // Seattle
  around(-97.74, 30.27), // Austin
  around(-104.99, 39.74), // Denver
  around(-87.63, 41.88), // Chicago
  around(-73.95, 40.67), // Brooklyn
  around(-84.39, 33.75), // Atlanta
];

const zoomsOfCities = { from: 9, to: 11 };
const parts: Part[] = [
  { area: world, zooms: { from: 0, to: 5 }, resolution: 'l' },
  { area: unitedStates, zooms: { from: 6, to: 8 }, resolution: 'i' },
  ...cities.map((area): Part => ({ area, zooms: zoomsOfCities, resolution: 'f' })),
];

/** A part's whole tiles, and a little more, so that what is cut there is not drawn as a shore. */
function wholeTiles({ area, zooms: { from } }: Part): Edges {
  if (from === 0) return area;
  const { left, top, right, bottom } = coveringTiles(area, from);
  const margin = 0.05;
  return [
    longitudeOf(left - margin, from),
    latitudeOf(bottom + margin, from),
    longitudeOf(right + margin, from),
    latitudeOf(top - margin, from),
  ];
}

const isWithin = ([west, south, east, north]: Edges, { geometry }: Feature): boolean => {
  if (geometry.type !== 'Point') return false;
  const [x = 0, y = 0] = geometry.coordinates;
  return x >= west && x <= east && y >= south && y <= north;
};

const places = mapPlaces();

function layersOf(part: Part): Layers {
  const { resolution, zooms } = part;
  const area = wholeTiles(part);
  const { earth, water } = readShores(area, resolution);
  // The style draws rivers from zoom 9 on.
  const rivers = zooms.to < 9 ? [] : readRivers(area, resolution);
  return {
    earth,
    water: [...water, ...rivers],
    boundaries: readBorders(area, resolution),
    places: places.filter((place) => isWithin(area, place)),
  };
}

const tiles = parts.flatMap((part) => cutTiles(layersOf(part), part.area, part.zooms));
const archive = writeArchive(tiles, {
  name: 'The world, and the cities of the demonstration',
  attribution: 'GSHHG · GeoNames',
  area: world,
  zooms: { from: 0, to: zoomsOfCities.to },
});
writeFileSync(file, archive);
console.log(`${file}: ${tiles.length} tiles, ${archive.length} bytes`);
