import type { GeoJSONSource, Map as LibreMap } from 'maplibre-gl';
import type { Area } from '#shared/market/places.ts';
import {
  embeddedStyle,
  loadOutlines,
  type NamedPlace,
  placesData,
  placesSource,
} from './embedded-style.ts';
import { areaOf, type Bounds } from './map-area.ts';
import { openMap, visibleBounds } from './open-map.ts';

type ReadPlaces = (area: Area) => Promise<NamedPlace[]>;

/** A map of outlines and names of places, which follows the theme of the page. */
export async function openEmbeddedMap(
  container: HTMLElement,
  start: Bounds | null,
  readPlaces: ReadPlaces,
): Promise<LibreMap> {
  const outlines = await loadOutlines();
  let places: NamedPlace[] = [];
  const map = openMap(container, embeddedStyle(outlines, places), start);
  const nameVisiblePlaces = async () => {
    // The map is useful even if the names fail to load.
    places = await readPlaces(areaOf(visibleBounds(map))).catch(() => places);
    map.getSource<GeoJSONSource>(placesSource)?.setData(placesData(places));
  };
  map.once('load', nameVisiblePlaces);
  map.on('moveend', nameVisiblePlaces);
  const theme = new MutationObserver(() => map.setStyle(embeddedStyle(outlines, places)));
  theme.observe(document.documentElement, { attributeFilter: ['class'] });
  map.once('remove', () => theme.disconnect());
  return map;
}
