import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

// Subsets the fonts to the characters and weights that every page needs first, about half the
// download. Other characters come from the full fonts. src/client/fonts.css lists the same
// characters and weights. Run by hand when a font changes.
const root = path.resolve(import.meta.dirname, '..');
const weights = { min: 400, max: 600 };
const ascii = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) =>
  String.fromCharCode(0x20 + index),
);
const characters = [...ascii, ...'\u00a0©·×–—‘’“”…‹›←→'].join('');

const folder = path.join(root, 'src/client/fonts');
await mkdir(folder, { recursive: true });
for (const name of ['inter', 'fraunces']) {
  const file = `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
  const whole = await readFile(path.join(root, file));
  const subset = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  await writeFile(path.join(folder, `${name}-ascii.woff2`), subset);
  console.log(`${name}: ${whole.length} → ${subset.length} bytes`);
}
