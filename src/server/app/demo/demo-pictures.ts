import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PictureFacts } from '#server/files/pictures/pictures.ts';
import { storageUrl } from '#shared/files/images.ts';
import { demoPlaceholders } from './demo-placeholders.ts';

export type DemoPicture = PictureFacts & { url: string; storedBytes: number };

const assets = path.resolve(import.meta.dirname, '../../../../assets');
/** `<key>[-<width>].jpg` and `.webp`, the same files that an upload would produce. */
const pictures = path.join(assets, 'demo');
/** `<username>.png`, squares like uploaded profile pictures. */
const portraits = path.join(assets, 'demo-portraits');

/** Copies every demo picture to the upload folder; returns them by key. */
export async function storeDemoPictures(folder: string): Promise<Map<string, DemoPicture>> {
  await mkdir(folder, { recursive: true });
  const storedBytes = new Map<string, number>();
  for (const file of await readdir(pictures)) {
    const source = path.join(pictures, file);
    await copyFile(source, path.join(folder, `demo-${file}`));
    const key = file.replace(/(-\d+)?\.\w+$/, '');
    storedBytes.set(key, (storedBytes.get(key) ?? 0) + (await stat(source)).size);
  }
  return new Map([...storedBytes].map(([key, bytes]) => [key, describePicture(key, bytes)]));
}

function describePicture(key: string, storedBytes: number): DemoPicture {
  return {
    type: 'image/jpeg',
    width: 1600,
    height: 900,
    widths: [480, 960, 1600],
    placeholder: `data:image/webp;base64,${demoPlaceholders[key]}`,
    url: storageUrl(`demo-${key}.jpg`),
    storedBytes,
  };
}

export type DemoPortrait = { url: string; storedBytes: number };

/** Copies every portrait to the upload folder; returns them by username. */
export async function storeDemoPortraits(folder: string): Promise<Map<string, DemoPortrait>> {
  await mkdir(folder, { recursive: true });
  const stored = (await readdir(portraits)).map(async (file) => {
    const name = `demo-portrait-${file}`;
    await copyFile(path.join(portraits, file), path.join(folder, name));
    const { size } = await stat(path.join(portraits, file));
    return [path.basename(file, '.png'), { url: storageUrl(name), storedBytes: size }] as const;
  });
  return new Map(await Promise.all(stored));
}

export const portraitFacts = { type: 'image/png', width: 320, height: 320 };
