import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PictureFacts } from '#server/uploads/pictures/pictures.ts';
import { storageUrl } from '#shared/images.ts';
import { demoPlaceholders } from './demo-placeholders.ts';

export type DemoPicture = PictureFacts & { url: string; storedBytes: number };

/** `<key>[-<width>].jpg` and `.webp`, the same files that an upload would produce. */
const assets = path.resolve(import.meta.dirname, '../../../assets/demo');

/** Copies every demo picture to the upload folder; returns them by key. */
export async function storeDemoPictures(folder: string): Promise<Map<string, DemoPicture>> {
  await mkdir(folder, { recursive: true });
  const storedBytes = new Map<string, number>();
  for (const file of await readdir(assets)) {
    const source = path.join(assets, file);
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
