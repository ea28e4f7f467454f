import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from './find-chromium.ts';

// Makes the icons and the sharing image from icon.svg. Run by hand when it changes; the results are
// committed beside it.
const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'src/client/public');
const paper = '#fbf8f3';
const clay = '#a3431d';
const icon = await readFile(path.join(folder, 'icon.svg'), 'utf8');
/** Operating systems round the corners themselves. */
const square = icon.replace(' rx="8"', '');
/** For maskable icons only the middle four fifths are safe; the margin is plain color. */
const maskable = square
  .replace('viewBox="0 0 32 32"', 'viewBox="-6 -6 44 44"')
  .replace('<rect width="32" height="32"', '<rect x="-6" y="-6" width="44" height="44"');

const draw = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true });
const save = (name: string, content: Buffer) => writeFile(path.join(folder, name), content);

await save('apple-touch-icon.png', await draw(square, 180).toBuffer());
await save('icon-192.png', await draw(icon, 192).toBuffer());
await save('icon-512.png', await draw(icon, 512).toBuffer());
await save('icon-maskable-512.png', await draw(maskable, 512).toBuffer());
await save('favicon.ico', icoOf(await draw(icon, 32).toBuffer()));
await save('share.png', await drawShare());

/** An .ico file with one image: a 6-byte header, a 16-byte entry, and the PNG. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** 1200 × 630, rendered in a browser to use the product's fonts. */
async function drawShare(): Promise<Buffer> {
  const fontOf = async (name: string) => {
    const file = path.join(root, `node_modules/@fontsource-variable/${name}.woff2`);
    return `data:font/woff2;base64,${(await readFile(file)).toString('base64')}`;
  };
  const [serif, sans] = await Promise.all([
    fontOf('fraunces/files/fraunces-latin-opsz-normal'),
    fontOf('inter/files/inter-latin-wght-normal'),
  ]);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath && { executablePath }),
  });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(`<style>
    @font-face { font-family: serif1; font-weight: 100 900; src: url(${serif}) }
    @font-face { font-family: sans1; font-weight: 100 900; src: url(${sans}) }
    body { margin: 0; height: 630px; box-sizing: border-box; padding: 0 96px; background: ${paper};
      border-bottom: 24px solid ${clay}; display: flex; flex-direction: column;
      justify-content: center; gap: 36px; color: #2a211c }
    header { display: flex; align-items: center; gap: 24px; font: 560 60px/1 serif1 }
    svg { width: 84px; height: 84px }
    h1 { font: 560 88px/1.06 serif1; letter-spacing: -0.012em; margin: 0 }
    p { font: 400 34px/1.4 sans1; margin: 0; color: #594d44 }
  </style><header>${icon}LearnLocal</header>
  <h1>Learn something by hand, from someone nearby</h1>
  <p>Small in-person classes, taught by people who live nearby.</p>`);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  await browser.close();
  return sharp(picture).png({ compressionLevel: 9, palette: true, colors: 64 }).toBuffer();
}
