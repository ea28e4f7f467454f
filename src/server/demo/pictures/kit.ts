/** The few drawing tools all demonstration pictures share: flat shapes on a 1600 × 900 sheet. */

const WIDTH = 1600;
const HEIGHT = 900;

/** The print shop's ink drawer; every picture takes five or six of these. */
export const tone = {
  terracotta: '#B4532A',
  rust: '#8E3F20',
  clay: '#C9794B',
  ochre: '#D9A441',
  honey: '#E9C275',
  cream: '#F7F0E6',
  sand: '#EADBC3',
  oat: '#D8C3A2',
  blush: '#E8C3A9',
  rose: '#D49A83',
  plum: '#6B4256',
  wine: '#4C2D3D',
  dusk: '#4A6275',
  night: '#2E4050',
  sky: '#BCCFD2',
  mist: '#DCE5E0',
  sage: '#6F8467',
  moss: '#4A5D46',
  fern: '#93A583',
  wood: '#B98556',
  walnut: '#7A4E30',
  ink: '#2B2320',
} as const;

export type Draw = () => string;

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function scene(...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`;
}

export function wall(fill: string): string {
  return rect(0, 0, WIDTH, HEIGHT, fill);
}

export function rect(x: number, y: number, w: number, h: number, fill: string, radius = 0): string {
  const round = radius > 0 ? ` rx="${short(radius)}"` : '';
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}"${round} fill="${fill}"/>`;
}

export function dot(cx: number, cy: number, radius: number, fill: string): string {
  return `<circle cx="${short(cx)}" cy="${short(cy)}" r="${short(radius)}" fill="${fill}"/>`;
}

export function oval(cx: number, cy: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${short(cx)}" cy="${short(cy)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"/>`;
}

export function ring(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  color: string,
  width: number,
): string {
  return `<ellipse cx="${short(cx)}" cy="${short(cy)}" rx="${short(rx)}" ry="${short(ry)}" fill="none" stroke="${color}" stroke-width="${short(width)}"/>`;
}

export function shape(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function line(d: string, color: string, width: number, dash = ''): string {
  const dashes = dash === '' ? '' : ` stroke-dasharray="${dash}"`;
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"${dashes}/>`;
}

export function blunt(d: string, color: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${short(width)}"/>`;
}

/** Moves, turns (degrees) and scales a group of shapes drawn around their own origin. */
export function at(x: number, y: number, content: string, turn = 0, sx = 1, sy = sx): string {
  const rotate = turn === 0 ? '' : ` rotate(${short(turn)})`;
  const scale = sx === 1 && sy === 1 ? '' : ` scale(${sx} ${sy})`;
  return `<g transform="translate(${short(x)} ${short(y)})${rotate}${scale}">${content}</g>`;
}

export function faint(opacity: number, ...parts: string[]): string {
  return `<g opacity="${opacity}">${parts.join('')}</g>`;
}

/** A flat shape with further shapes printed inside its outline only. */
export function inside(id: string, d: string, fill: string, ...parts: string[]): string {
  return `<clipPath id="${id}"><path d="${d}"/></clipPath>${shape(d, fill)}<g clip-path="url(#${id})">${parts.join('')}</g>`;
}

export function times(count: number, draw: (index: number) => string): string {
  let out = '';
  for (let index = 0; index < count; index += 1) out += draw(index);
  return out;
}

/** Scatter that looks random and is the same at every run. */
export function speckle(
  count: number,
  seed: number,
  x: number,
  y: number,
  w: number,
  h: number,
  draw: (px: number, py: number, chance: number) => string,
): string {
  let state = seed * 7919 + 17;
  const next = (): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  return times(count, () => draw(x + next() * w, y + next() * h, next()));
}

/** A table or bench that runs out of the picture, with a lighter front edge. */
export function table(y: number, top: string, edge: string, thickness = 26): string {
  return rect(0, y, WIDTH, HEIGHT - y, top) + rect(0, y, WIDTH, thickness, edge);
}

/** Sun through a window, thrown slantwise on a wall: `columns` × `rows` panes. */
export function windowLight(
  x: number,
  y: number,
  pane: number,
  color: string,
  columns = 2,
  rows = 3,
): string {
  const slant = 0.35;
  return times(columns * rows, (index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    const left = x + column * (pane + 22) - row * (pane * slant + 8);
    const top = y + row * (pane + 22) + column * pane * 0.16;
    return shape(
      `M${short(left)} ${short(top)} l${short(pane)} ${short(pane * 0.14)} l${short(-pane * slant)} ${short(pane)} l${short(-pane)} ${short(-pane * 0.14)} Z`,
      color,
    );
  });
}

export function tiles(
  toY: number,
  width: number,
  height: number,
  grout: string,
  offset = 0,
): string {
  let d = '';
  const rows = Math.ceil(toY / height);
  for (let row = 0; row <= rows; row += 1) {
    const y = Math.min(row * height, toY);
    d += `M0 ${y}H${WIDTH}`;
    const shift = row % 2 === 0 ? 0 : offset;
    if (y < toY) {
      for (let x = shift - width; x <= WIDTH + width; x += width) {
        d += `M${x} ${y}V${Math.min(y + height, toY)}`;
      }
    }
  }
  return blunt(d, grout, 6);
}

/** A pointed leaf along the x axis, starting at the origin. */
export function leaf(length: number, width: number, fill: string, rib = ''): string {
  const body = shape(
    `M0 0C${short(length * 0.25)} ${short(-width)} ${short(length * 0.75)} ${short(-width * 0.9)} ${short(length)} 0C${short(length * 0.75)} ${short(width * 0.9)} ${short(length * 0.25)} ${short(width)} 0 0Z`,
    fill,
  );
  return rib === '' ? body : body + line(`M0 0H${short(length * 0.82)}`, rib, width * 0.12);
}

/** A long flat shadow lying on a table to the right of a thing of width `w` standing at x, y. */
export function longShadow(
  x: number,
  y: number,
  w: number,
  length: number,
  opacity = 0.16,
): string {
  return faint(
    opacity,
    shape(
      `M${short(x - w / 2)} ${short(y)}C${short(x - w / 2)} ${short(y + w * 0.12)} ${short(x)} ${short(y + w * 0.16)} ${short(x + w * 0.3)} ${short(y + w * 0.13)}L${short(x + w / 2 + length)} ${short(y + length * 0.1 + w * 0.06)}Q${short(x + w * 0.75 + length)} ${short(y + length * 0.06 + w * 0.02)} ${short(x + w / 2 + length)} ${short(y - w * 0.04)}L${short(x + w * 0.3)} ${short(y - w * 0.1)}Z`,
      tone.ink,
    ),
  );
}
