import type { Position } from 'geojson';

/**
 * The rivers of GSHHG are up to 3 km off, which is the other side of a city. Where the demonstration has classes
 * beside a river, its course follows its bridges, dams and mouths, whose places are known to about 0.2 km.
 */
const willamette: Position[] = [
  [-122.618, 45.3522], // Willamette Falls
  [-122.6091, 45.3589], // Oregon City Bridge
  [-122.6048, 45.3647], // Abernethy Bridge
  [-122.6085, 45.3722],
  [-122.624, 45.383],
  [-122.642, 45.398],
  [-122.6539, 45.4117], // Lake Oswego Railroad Bridge
  [-122.653, 45.437],
  [-122.6662, 45.4643], // Sellwood Bridge
  [-122.666, 45.483],
  [-122.6655, 45.5013], // Ross Island Bridge
  [-122.6692, 45.5078], // Marquam Bridge
  [-122.6705, 45.5132], // Hawthorne Bridge
  [-122.6694, 45.5179], // Morrison Bridge
  [-122.6675, 45.5231], // Burnside Bridge
  [-122.6688, 45.5276], // Steel Bridge
  [-122.6741, 45.5318], // Broadway Bridge
  [-122.6829, 45.5379], // Fremont Bridge
  [-122.709, 45.556],
  [-122.7474, 45.5776], // Burlington Northern Railroad Bridge
  [-122.7647, 45.5851], // St. Johns Bridge
  [-122.787, 45.603],
  [-122.7935, 45.618],
  [-122.784, 45.637],
  [-122.764, 45.6535], // Kelley Point
];
const columbia: Position[] = [
  [-122.5485, 45.593], // Glenn L. Jackson Memorial Bridge
  [-122.61, 45.606],
  [-122.6753, 45.6188], // Interstate Bridge
  [-122.6905, 45.6249], // Burlington Northern Railroad Bridge
  [-122.725, 45.642],
  [-122.764, 45.6535], // Kelley Point
  [-122.768, 45.68],
];
const colorado: Position[] = [
  [-97.786, 30.2935], // Tom Miller Dam
  [-97.7715, 30.2755], // MoPac Bridge
  [-97.7565, 30.2645], // Lamar Boulevard Bridge
  [-97.7447, 30.2617], // Congress Avenue Bridge
  [-97.7368, 30.2503], // Interstate 35
  [-97.7135, 30.25], // Longhorn Dam
];
const southPlatte: Position[] = [
  [-105.0075, 39.653], // Hampden Avenue
  [-105.0005, 39.6965], // Mississippi Avenue
  [-105.0155, 39.74], // Colfax Avenue
  [-105.0083, 39.7549], // Confluence Park
  [-104.976, 39.7797], // Interstate 70
  [-104.94, 39.856], // 88th Avenue
];

const courses = [willamette, columbia, colorado, southPlatte];

/** Farther away than the error of GSHHG is another river. */
const reachKm = 3.2;
const kmPerDegree = 111.2;

function kmTo([x = 0, y = 0]: Position, [from = [], to = []]: Position[]): number {
  const scale = Math.cos((y * Math.PI) / 180) * kmPerDegree;
  const ax = ((from[0] ?? 0) - x) * scale;
  const ay = ((from[1] ?? 0) - y) * kmPerDegree;
  const bx = ((to[0] ?? 0) - x) * scale - ax;
  const by = ((to[1] ?? 0) - y) * kmPerDegree - ay;
  const part = Math.min(1, Math.max(0, -(ax * bx + ay * by) / (bx * bx + by * by || 1)));
  return Math.hypot(ax + part * bx, ay + part * by);
}

const legs = courses.flatMap((course) => course.slice(1).map((to, n) => [course[n] ?? to, to]));
const isReplaced = (point: Position) => legs.some((leg) => kmTo(point, leg) < reachKm);

/** The place of a course where a river of GSHHG that it replaces, or one that flows into it, goes on. */
function joinAt(point: Position): Position[] {
  const [nearest] = courses.flat().toSorted((a, b) => kmTo(point, [a, a]) - kmTo(point, [b, b]));
  return nearest ? [nearest] : [];
}

/** Cuts the corners off twice (Chaikin), which moves a course by less than it is uncertain. */
function smooth(line: Position[], times = 2): Position[] {
  if (times === 0) return line;
  const between = ([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position, part: number) => [
    ax + (bx - ax) * part,
    ay + (by - ay) * part,
  ];
  const corners = line.slice(1).flatMap((to, n) => {
    const from = line[n] ?? to;
    return [between(from, to, 0.25), between(from, to, 0.75)];
  });
  return smooth([...line.slice(0, 1), ...corners, ...line.slice(-1)], times - 1);
}

/** The river lines without those near a known course, joined to the courses. */
export function followCourses(rivers: Position[][]): Position[][] {
  const kept = rivers.flatMap((line) => {
    const pieces: Position[][] = [];
    let piece: Position[] = [];
    for (const [n, point] of line.entries()) {
      const before = line[n - 1];
      if (isReplaced(point)) {
        if (piece.length > 0) pieces.push([...piece, ...joinAt(point)]);
        piece = [];
      } else piece.push(...(before && isReplaced(before) ? joinAt(before) : []), point);
    }
    return [...pieces, piece].filter(({ length }) => length > 1);
  });
  return [...kept, ...courses.map((course) => smooth(course))];
}
