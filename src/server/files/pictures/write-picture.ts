import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeErrorOf } from '#server/files/pictures/disk-full.ts';
import { type PictureFile, possibleFiles } from './picture-files.ts';

/** Writes the files of a picture; returns their total size in bytes. */
export async function writePicture(
  folder: string,
  name: string,
  files: PictureFile[],
): Promise<number> {
  let total = 0;
  for (const { suffix, ending, bytes } of files) {
    const file = path.join(folder, `${name}${suffix}.${ending}`);
    await writeFile(file, bytes, { flag: 'wx' }).catch((error) => {
      throw writeErrorOf(error);
    });
    total += bytes.length;
  }
  return total;
}

export async function removeFrom(folder: string, name: string): Promise<void> {
  for (const file of possibleFiles(name)) await rm(path.join(folder, file), { force: true });
}
