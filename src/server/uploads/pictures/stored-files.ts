import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type PictureFile, possibleFiles } from './picture-files.ts';

export type StoredFiles = ReturnType<typeof createStoredFiles>;

/** The files that are served. Each is written once and never overwritten. */
export function createStoredFiles(folder: string) {
  return {
    /** Returns the total size in bytes. */
    async write(name: string, files: PictureFile[]): Promise<number> {
      let total = 0;
      for (const { suffix, ending, bytes } of files) {
        await writeFile(path.join(folder, `${name}${suffix}.${ending}`), bytes, { flag: 'wx' });
        total += bytes.length;
      }
      return total;
    },
    /** MD5 in hex, which UploadThing uses as the hash of a file. */
    async hash(fileName: string): Promise<string> {
      return createHash('md5')
        .update(await readFile(path.join(folder, fileName)))
        .digest('hex');
    },
    async remove(name: string): Promise<void> {
      for (const file of possibleFiles(name)) await rm(path.join(folder, file), { force: true });
    },
  };
}
