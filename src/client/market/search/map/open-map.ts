import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import {
  AttributionControl,
  Map as LibreMap,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { Bounds } from './map-area.ts';

// The worker is a file of this site: otherwise the library looks for it next to its own source.
setWorkerUrl(workerUrl);

/** Keeps pins clear of the edge and the buttons, and shows a single pin with its city around it. */
export const fitOptions = { padding: { top: 56, bottom: 56, left: 64, right: 96 }, maxZoom: 11 };

const unitedStates = { west: -125, south: 25, east: -67, north: 49 };

type View = {
  /** The whole country if null. */
  start: Bounds | null;
  /** A wheel needs Ctrl to zoom, and touch two fingers to move, so that the page can be scrolled. */
  isCooperative: boolean;
};

/** Throws if the browser has no WebGL. Respects the user's preference for reduced motion. */
export function openMap(
  container: HTMLElement,
  style: string | StyleSpecification,
  { start, isCooperative }: View,
): LibreMap {
  const map = new LibreMap({
    container,
    style,
    bounds: edgesOf(start ?? unitedStates),
    fitBoundsOptions: fitOptions,
    attributionControl: false,
    cooperativeGestures: isCooperative,
    maxZoom: 15,
    // Rotation is off, so north stays up.
    dragRotate: false,
    maxPitch: 0,
    locale: { 'Map.Title': 'Map. Use the arrow keys to move it, and plus and minus to zoom.' },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map
    .addControl(new AttributionControl({ compact: false }), 'bottom-right')
    .addControl(new ScaleControl({ unit: 'imperial' }), 'bottom-left');
}

/** West, south, east and north, in the order of the library. */
export const edgesOf = ({ west, south, east, north }: Bounds) =>
  [west, south, east, north] satisfies [number, number, number, number];

export function visibleBounds(map: LibreMap): Bounds {
  const bounds = map.getBounds();
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}
