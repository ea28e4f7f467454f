import type { FeatureCollection, Point as GeoPoint, MultiLineString } from 'geojson';
import type {
  LineLayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import statesUrl from 'us-atlas/states-10m.json?url';
import countriesUrl from 'world-atlas/countries-110m.json?url';
import type { Point } from '#shared/market/places.ts';

/** A map that needs no other server: outlines, and names of places drawn in our own font. */

type Outlines = { land: FeatureCollection; states: FeatureCollection; borders: MultiLineString };
export type NamedPlace = Point & { name: string };

/** The atlases are TopoJSON: shared borders are stored once. */
export async function loadOutlines(): Promise<Outlines> {
  const [countries, states] = await Promise.all([
    readAtlas<'countries'>(countriesUrl),
    readAtlas<'states'>(statesUrl),
  ]);
  const { countries: shapes } = countries.objects;
  // The states are drawn in more detail than the country.
  const others = { ...shapes, geometries: shapes.geometries.filter(({ id }) => id !== usa) };
  return {
    land: feature(countries, others),
    states: feature(states, states.objects.states),
    borders: mesh(countries, others, (one, other) => one !== other),
  };
}

/** The ISO number of the country. */
const usa = '840';

type Atlas<Name extends string> = Topology<Record<Name, GeometryCollection>>;

async function readAtlas<Name extends string>(url: string): Promise<Atlas<Name>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

export const placesSource = 'places';
/** Names of this rank and beyond have the smallest size. */
const smallestNameRank = 60;

/** Larger places come first and win where names would overlap. Postal codes are the smallest. */
export function placesData(places: NamedPlace[]): FeatureCollection<GeoPoint> {
  return {
    type: 'FeatureCollection',
    features: places.map(({ name, latitude, longitude }, rank) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { name, rank: /^\d/.test(name) ? rank + smallestNameRank : rank },
    })),
  };
}

/** The style in the colors of the current theme. */
export function embeddedStyle(
  { land, states, borders }: Outlines,
  places: NamedPlace[],
): StyleSpecification {
  const theme = getComputedStyle(document.documentElement);
  const color = (name: string) => theme.getPropertyValue(`--${name}`).trim();
  const line: LineLayerSpecification['paint'] = {
    'line-color': color('map-line'),
    'line-width': 1,
    // The outlines are off by a mile or more in a city, where they would look like its shore.
    'line-opacity': ['interpolate', ['linear'], ['zoom'], 8, 1, 10, 0],
  };
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land, attribution },
      states: { type: 'geojson', data: states },
      borders: { type: 'geojson', data: borders },
      [placesSource]: { type: 'geojson', data: placesData(places) },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': color('map-water') } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': color('map-land') } },
      { id: 'us', type: 'fill', source: 'states', paint: { 'fill-color': color('map-land') } },
      { id: 'borders', type: 'line', source: 'borders', paint: line },
      { id: 'states', type: 'line', source: 'states', paint: line },
      placesLayer(color),
    ],
  };
}

function placesLayer(color: (name: string) => string): SymbolLayerSpecification {
  return {
    id: 'places',
    type: 'symbol',
    source: placesSource,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['Inter Variable', 'sans-serif'],
      'text-size': ['interpolate', ['linear'], ['get', 'rank'], 0, 16, 8, 13, smallestNameRank, 11],
      'text-padding': 4,
      // The name is above its place, where no pin covers it.
      'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
      'text-radial-offset': 0.9,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: {
      'text-color': color('ink-soft'),
      'text-halo-color': color('map-land'),
      'text-halo-width': 1.5,
    },
  };
}

const attribution = 'Natural Earth · US Census · GeoNames';
