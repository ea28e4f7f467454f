import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('styles.css', import.meta.url), 'utf8');

/** The colors that the rule with this selector sets, as `name` → '#rrggbb'. */
function paletteOf(selector: string): Map<string, string> {
  const [, body = ''] = css.split(`\n${selector} {\n`);
  const [declarations = ''] = body.split('\n}');
  return new Map(
    [...declarations.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', color = '']) => [
      name,
      color,
    ]),
  );
}

/** WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const pages = ['surface', 'raised', 'sunken'];
/** Which text and which borders of controls appear on which backgrounds. */
const uses: { colors: string[]; on: string[]; min: number }[] = [
  { colors: ['ink', 'ink-soft'], on: [...pages, 'accent-soft', 'good-soft', 'bad-soft'], min: 4.5 },
  { colors: ['accent', 'accent-hover'], on: [...pages, 'accent-soft'], min: 4.5 },
  { colors: ['surface'], on: ['ink'], min: 4.5 },
  { colors: ['on-accent'], on: ['accent', 'accent-hover'], min: 4.5 },
  { colors: ['good'], on: [...pages, 'good-soft'], min: 4.5 },
  { colors: ['bad'], on: [...pages, 'bad-soft'], min: 4.5 },
  { colors: ['line-strong', 'star'], on: pages, min: 3 },
];

it.each([
  ['light', ':root'],
  ['dark', '.dark'],
])('text and controls have enough contrast in %s colors', (_theme, selector) => {
  const palette = paletteOf(selector);
  const ratios = uses.flatMap(({ colors, on, min }) =>
    colors.flatMap((color) =>
      on.map((background) => {
        const ratio = contrast(palette.get(color) ?? '', palette.get(background) ?? '');
        return { color, background, min, ratio };
      }),
    ),
  );
  // An unknown color has no ratio.
  expect(ratios.filter(({ min, ratio }) => !(ratio >= min))).toEqual([]);
});
