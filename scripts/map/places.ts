import type { Feature } from 'geojson';
import { type City, commonNames, readCities } from '../read-cities.ts';

/** Names of cities, towns and neighborhoods from GeoNames, as Protomaps describes them. */

/** Protomaps' rank of a place is how many of these its population reaches. */
const populations = [
  1, 200, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 5_000_000,
  10_000_000, 20_000_000,
];
const rankOf = (population: number) =>
  populations.filter((least) => population >= least).length - 1;

/** The first zoom that names a place of each rank, from the largest. */
const zoomOfRank = [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10];

/** The zoom from which a map names a place. */
function firstZoom({ feature, population }: City): number {
  if (feature === 'PPLX') return 11;
  return zoomOfRank[populations.length - 1 - rankOf(population)] ?? 11;
}

export function mapPlaces(): Feature[] {
  return [...readCities()].map((city) => {
    const rank = rankOf(city.population);
    const isPart = city.feature === 'PPLX';
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [city.longitude, city.latitude] },
      properties: {
        name: commonNames[city.name] ?? city.name,
        kind: isPart ? 'neighbourhood' : 'locality',
        min_zoom: firstZoom(city),
        population_rank: rank,
        // Names with a lower key win where two would overlap.
        sort_key: populations.length - rank,
      },
    };
  });
}
