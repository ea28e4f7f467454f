import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';
import { PbfWriter } from 'pbf';
import { Compression, TileType, zxyToTileId } from 'pmtiles';

/** Writes features in the layers of the Protomaps basemap as vector tiles, and those as a PMTiles archive. */

export type Layers = Record<string, Feature[]>;
/** West, south, east and north. */
export type Edges = [number, number, number, number];
export type Zooms = { from: number; to: number };
type Tile = { id: number; bytes: Buffer };

const extent = 4096;

/** The longitude or latitude of a tile's west or north edge. */
export const longitudeOf = (x: number, zoom: number) => (x / 2 ** zoom) * 360 - 180;
export const latitudeOf = (y: number, zoom: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** zoom))) * 180) / Math.PI;

const columnOf = (longitude: number, zoom: number) => ((longitude + 180) / 360) * 2 ** zoom;
const rowOf = (latitude: number, zoom: number) =>
  (0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** zoom;

/** The whole tiles of a zoom that cover an area: the first column and row, and those after the last. */
export function coveringTiles([west, south, east, north]: Edges, zoom: number) {
  const within = (value: number) => Math.min(2 ** zoom, Math.max(0, value));
  return {
    left: within(Math.floor(columnOf(west, zoom))),
    top: within(Math.floor(rowOf(north, zoom))),
    right: within(Math.ceil(columnOf(east, zoom))),
    bottom: within(Math.ceil(rowOf(south, zoom))),
  };
}

/** The tiles that cover an area. A feature with a `min_zoom` is only in the tiles from that zoom on. */
export function cutTiles(layers: Layers, area: Edges, zooms: Zooms): Tile[] {
  const tiles: Tile[] = [];
  const first = coveringTiles(area, zooms.from);
  for (let zoom = zooms.from; zoom <= zooms.to; zoom++) {
    const scale = 2 ** (zoom - zooms.from);
    const write = tileWriter(layers, zoom, zooms.to);
    for (let x = first.left * scale; x < first.right * scale; x++)
      for (let y = first.top * scale; y < first.bottom * scale; y++) {
        const bytes = write(x, y);
        if (bytes) tiles.push({ id: zxyToTileId(zoom, x, y), bytes });
      }
  }
  return tiles;
}

/** Details below four units of a tile are left out, except at the last zoom. */
const tolerance = 4;

function tileWriter(layers: Layers, zoom: number, maxZoom: number) {
  const indexes = Object.entries(layers).map(([name, features]) => {
    const shown = features.filter(({ properties }) => (properties?.min_zoom ?? 0) <= zoom);
    const options = { maxZoom, extent, tolerance };
    return { name, index: new GeoJSONVT({ type: 'FeatureCollection', features: shown }, options) };
  });
  return (x: number, y: number): Buffer | null => {
    const parts = indexes.flatMap(({ name, index }) => {
      const tile = index.getTile(zoom, x, y);
      return tile && tile.features.length > 0 ? [[name, tile] as const] : [];
    });
    if (parts.length === 0) return null;
    return gzipSync(fromGeojsonVt(Object.fromEntries(parts), { version: 2, extent }), { level: 9 });
  };
}

type Entry = { id: number; offset: number; length: number; run: number };

/** Each different tile is stored once, and equal ones in a row have one entry. */
function storeTiles(tiles: Tile[]) {
  const entries: Entry[] = [];
  const stored = new Map<string, { offset: number; length: number }>();
  const contents: Buffer[] = [];
  let end = 0;
  for (const { id, bytes } of tiles.toSorted((one, other) => one.id - other.id)) {
    const key = createHash('sha256').update(bytes).digest('hex');
    const place = stored.get(key) ?? { offset: end, length: bytes.length };
    if (!stored.has(key)) {
      stored.set(key, place);
      contents.push(bytes);
      end += bytes.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.id + last.run === id) last.run++;
    else entries.push({ id, ...place, run: 1 });
  }
  return { entries, contents, end };
}

/** A directory lists its ids, runs, lengths and offsets, each as a column. A leaf has a run of 0. */
function writeDirectory(entries: Entry[]): Buffer {
  const pbf = new PbfWriter();
  pbf.writeVarint(entries.length);
  for (const [n, { id }] of entries.entries()) pbf.writeVarint(id - (entries[n - 1]?.id ?? 0));
  for (const { run } of entries) pbf.writeVarint(run);
  for (const { length } of entries) pbf.writeVarint(length);
  for (const [n, { offset }] of entries.entries()) {
    const before = entries[n - 1];
    // 0 stands for right after the entry before.
    pbf.writeVarint(before && offset === before.offset + before.length ? 0 : offset + 1);
  }
  return gzipSync(pbf.finish(), { level: 9 });
}

const headerLength = 127;
/** Readers expect header and root directory in the first 16 KiB. */
const maxRootLength = 16_384 - headerLength;
const leafSize = 1000;

function writeDirectories(entries: Entry[]): { root: Buffer; leaves: Buffer } {
  const root = writeDirectory(entries);
  if (root.length <= maxRootLength) return { root, leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const ofLeaves: Entry[] = [];
  let offset = 0;
  for (let start = 0; start < entries.length; start += leafSize) {
    const leaf = writeDirectory(entries.slice(start, start + leafSize));
    ofLeaves.push({ id: entries[start]?.id ?? 0, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: writeDirectory(ofLeaves), leaves: Buffer.concat(leaves) };
}

type Description = { name: string; attribution: string; area: Edges; zooms: Zooms };

/** https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
export function writeArchive(tiles: Tile[], about: Description): Buffer {
  const { entries, contents, end } = storeTiles(tiles);
  const { root, leaves } = writeDirectories(entries);
  const { name, attribution, area, zooms } = about;
  const metadata = gzipSync(JSON.stringify({ name, attribution, type: 'baselayer' }));
  const header = Buffer.alloc(headerLength);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  let position = headerLength;
  for (const [n, length] of [root.length, metadata.length, leaves.length, end].entries()) {
    header.writeBigUInt64LE(BigInt(position), 8 + 16 * n);
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * n);
    position += length;
  }
  const counts = [tiles.length, entries.length, contents.length];
  for (const [n, count] of counts.entries()) header.writeBigUInt64LE(BigInt(count), 72 + 8 * n);
  const isClustered = 1;
  header.set([isClustered, Compression.Gzip, Compression.Gzip, TileType.Mvt], 96);
  header.set([zooms.from, zooms.to], 100);
  const [west, south, east, north] = area;
  for (const [n, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * n);
  header.writeUInt8(zooms.from, 118);
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return Buffer.concat([header, root, metadata, leaves, ...contents]);
}
