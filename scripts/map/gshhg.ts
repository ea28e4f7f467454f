import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Feature, FeatureCollection, Position } from 'geojson';
import type { Edges } from './archive.ts';
import { followCourses } from './river-courses.ts';

/**
 * Shores, rivers and borders of GSHHG, which Debian's `gmt` reads from `gmt-gshhg-full`: `f` is its full
 * resolution (0.1 km), then come `h`, `i`, `l` and `c`. The names of layers and kinds are those of Protomaps.
 */
export type Resolution = 'f' | 'h' | 'i' | 'l' | 'c';

type Line = Position[];

/** Five decimals are about a meter. Ends of lines that meet at the edge of GSHHG's squares become equal. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

function readLines(area: Edges, resolution: Resolution, what: string[]): Line[] {
  const [west, south, east, north] = area;
  const text = execFileSync(
    'gmt',
    ['coast', `-R${west}/${east}/${south}/${north}`, `-D${resolution}`, '-M', ...what],
    { encoding: 'utf8', maxBuffer: 2 ** 30, cwd: tmpdir() },
  );
  const lines: Line[] = [];
  for (const part of text.split(/^[>#].*$/m)) {
    const points = part.split('\n').flatMap((row): Line => {
      const [x, y] = row.split('\t').map(Number);
      if (x === undefined || y === undefined) return [];
      return [[rounded(x > 180 ? x - 360 : x), rounded(y)]];
    });
    // A line at the antimeridian would otherwise cross the whole map.
    const isWhole = points.every(([x = 0], n) => Math.abs(x - (points[n - 1]?.[0] ?? x)) < 180);
    if (points.length > 1 && isWhole) lines.push(points);
  }
  return lines;
}

const asFeature = (line: Line, properties: Feature['properties']): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: line },
});

/** A margin, so that lines cross the edges of an area instead of ending just before. */
function widen([west, south, east, north]: Edges, degrees: number): Edges {
  return [
    Math.max(-180, west - degrees),
    Math.max(-90, south - degrees),
    Math.min(180, east + degrees),
    Math.min(90, north + degrees),
  ];
}

/** The land and the water of an area, as areas between its shores and its own edges. */
export function readShores(
  area: Edges,
  resolution: Resolution,
): Record<'earth' | 'water', Feature[]> {
  const [west, south, east, north] = area;
  const frame = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const lines = [...readLines(widen(area, 1), resolution, ['-W']), frame];
  const faces = divide(lines.map((line) => asFeature(line, {})));
  const points = faces.map(({ properties }, n) => `${properties?.x} ${properties?.y} ${n}`);
  // Ocean, land, lake, island and pond: `k` keeps, `s` skips.
  const kept = execFileSync('gmt', ['select', `-D${resolution}`, '-A0', '-Ns/k/s/k/s'], {
    input: points.join('\n'),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    cwd: tmpdir(),
  });
  const isLand = new Set(kept.split('\n').map((row) => Number(row.split('\t')[2])));
  const ofKind = (land: boolean, kind: string) =>
    faces.flatMap((face, n): Feature[] =>
      isLand.has(n) === land ? [{ ...face, properties: { kind } }] : [],
    );
  return { earth: ofKind(true, 'earth'), water: ofKind(false, 'water') };
}

/** The areas between lines, each with a point in it, by Debian's `gdal-bin`. */
function divide(lines: Feature[]): Feature[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'map-'));
  const file = (name: string) => path.join(folder, `${name}.json`);
  const query = (from: string, to: string, sql: string, flags: string[] = []) =>
    execFileSync(
      'ogr2ogr',
      ['-f', 'GeoJSON', file(to), file(from), '-dialect', 'sqlite', '-sql', sql, ...flags],
      { env: { ...process.env, OGR_GEOJSON_MAX_OBJ_SIZE: '0' } },
    );
  writeFileSync(file('lines'), JSON.stringify({ type: 'FeatureCollection', features: lines }));
  const noded = 'SELECT ST_UnaryUnion(ST_Collect(geometry)) AS noded FROM lines';
  query('lines', 'faces', `SELECT ST_Polygonize(noded) AS geometry FROM (${noded})`, [
    '-explodecollections',
    '-nln',
    'faces',
  ]);
  const inside = 'ST_PointOnSurface(geometry)';
  query('faces', 'named', `SELECT geometry, ST_X(${inside}) AS x, ST_Y(${inside}) AS y FROM faces`);
  const { features }: FeatureCollection = JSON.parse(readFileSync(file('named'), 'utf8'));
  rmSync(folder, { recursive: true });
  return features;
}

/** The rivers that have water all year. */
export function readRivers(area: Edges, resolution: Resolution): Feature[] {
  const lines = followCourses(readLines(area, resolution, ['-Ir']));
  return lines.map((line) => asFeature(line, { kind: 'river' }));
}

/** The borders of countries, and those of states in the Americas. */
export function readBorders(area: Edges, resolution: Resolution): Feature[] {
  const ofLevel = (level: number, kind: string, detail: number) =>
    readLines(area, resolution, [`-N${level}`]).map((line) =>
      asFeature(line, { kind, kind_detail: detail }),
    );
  return [...ofLevel(1, 'country', 2), ...ofLevel(2, 'region', 4)];
}
