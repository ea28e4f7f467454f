import { type Flavor, layers, namedFlavor } from '@protomaps/basemaps';
import {
  addProtocol,
  type ExpressionSpecification,
  type SourceSpecification,
  type StyleSpecification,
} from 'maplibre-gl';
import { PMTiles } from 'pmtiles';

/** The Protomaps style in our colors and font. It draws the file that this server has, ours or an operator's. */

const protocol = 'map';
const archives = new Map<string, PMTiles>();

function archiveAt(url: string): PMTiles {
  const archive = archives.get(url) ?? new PMTiles(url);
  archives.set(url, archive);
  return archive;
}

addProtocol(protocol, async ({ url }, { signal }) => {
  const [, file = '', z, x, y] = /^map:\/\/(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? [];
  const tile = await archiveAt(file).getZxy(Number(z), Number(x), Number(y), signal);
  if (tile) return { data: tile.data };
  // For the library, a missing tile is one with this status: it then enlarges a tile above.
  throw Object.assign(new Error(`The map has no tile ${z}/${x}/${y}`), { status: 404 });
});

const describe = (metadata: unknown) =>
  typeof metadata === 'object' && metadata && 'attribution' in metadata
    ? String(metadata.attribution)
    : '';

/** Reads the style of a file in the colors of the current theme. Throws if the file can't be read. */
export async function readStyle(fileUrl: string): Promise<() => StyleSpecification> {
  const url = new URL(fileUrl, location.origin).href;
  const archive = archiveAt(url);
  const [{ minZoom, maxZoom }, metadata] = await Promise.all([
    archive.getHeader(),
    archive.getMetadata(),
  ]);
  const tiles: SourceSpecification & { sparse: true } = {
    type: 'vector',
    tiles: [`${protocol}://${url}/{z}/{x}/{y}`],
    minzoom: minZoom,
    maxzoom: maxZoom,
    attribution: describe(metadata),
    // Away from the cities, our file has only the upper tiles.
    sparse: true,
  };
  return () => ({ version: 8, sources: { [source]: tiles }, layers: ourLayers() });
}

const source = 'map';

/** Places of business would hide the pins, and icons would need a file of their own. */
const withoutIcons = (layer: StyleSpecification['layers'][number]) =>
  !['pois', 'roads_shields', 'roads_oneway', 'address_label'].includes(layer.id);

function ourLayers(): StyleSpecification['layers'] {
  return layers(source, ourFlavor(), { lang: 'en' })
    .filter(withoutIcons)
    .map((layer) => {
      if (layer.type === 'symbol') {
        const { 'icon-image': _, ...layout } = layer.layout ?? {};
        return { ...layer, layout };
      }
      // Where a file has rivers only as lines, they can be seen.
      if (layer.id === 'water_river' && layer.type === 'line')
        return { ...layer, paint: { ...layer.paint, 'line-width': riverWidth } };
      return layer;
    });
}

const riverWidth: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  8,
  1,
  12,
  4,
  18,
  12,
];

const font = 'Inter Variable';

function ourFlavor(): Flavor {
  const theme = getComputedStyle(document.documentElement);
  const color = (name: string) => theme.getPropertyValue(`--map-${name}`).trim();
  const isDark = document.documentElement.classList.contains('dark');
  const [land, water, park, road, line] = ['land', 'water', 'park', 'road', 'line'].map(color);
  const [label, softLabel, waterLabel] = ['label', 'label-soft', 'label-water'].map(color);
  const named = (fields: (keyof Flavor)[], value = '') =>
    Object.fromEntries(fields.map((field) => [field, value]));
  return {
    ...namedFlavor(isDark ? 'dark' : 'light'),
    ...named(['background', 'earth', 'pedestrian', 'school', 'hospital', 'industrial'], land),
    ...named(['aerodrome', 'runway', 'military', 'sand', 'beach', 'glacier', 'pier'], land),
    ...named(['water'], water),
    ...named(['park_a', 'park_b', 'wood_a', 'wood_b', 'scrub_a', 'scrub_b', 'zoo'], park),
    ...named(['other', 'minor_service', 'minor_a', 'minor_b', 'link', 'major', 'highway'], road),
    ...named(['tunnel_other', 'tunnel_minor', 'tunnel_link', 'tunnel_major'], road),
    ...named(['tunnel_highway', 'bridges_other', 'bridges_minor', 'bridges_link'], road),
    ...named(['bridges_major', 'bridges_highway'], road),
    ...named(['minor_casing', 'minor_service_casing', 'link_casing', 'major_casing_early'], line),
    ...named(['major_casing_late', 'highway_casing_early', 'highway_casing_late'], line),
    ...named(['tunnel_other_casing', 'tunnel_minor_casing', 'tunnel_link_casing'], line),
    ...named(['tunnel_major_casing', 'tunnel_highway_casing', 'bridges_other_casing'], line),
    ...named(['bridges_minor_casing', 'bridges_link_casing', 'bridges_major_casing'], line),
    ...named(['bridges_highway_casing', 'railway', 'boundaries', 'buildings'], line),
    ...named(
      ['roads_label_minor', 'roads_label_major', 'subplace_label', 'state_label'],
      softLabel,
    ),
    ...named(['city_label', 'country_label'], label),
    ...named(['ocean_label'], waterLabel),
    ...named(['roads_label_minor_halo', 'roads_label_major_halo', 'subplace_label_halo'], land),
    ...named(['city_label_halo', 'state_label_halo'], land),
    regular: font,
    bold: font,
    italic: font,
  };
}
