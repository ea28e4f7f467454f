import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { removeFrom } from '#server/files/pictures/write-picture.ts';

/** The files that are served. Each is written once and never overwritten. */
export type StoredFiles = {
  /** The folder where a picture's files are written before they are published. */
  folder: string;
  /** Publishes the files of a picture. */
  publish(name: string): Promise<void>;
  /** MD5 in hex, which UploadThing uses as the hash of a file. */
  hash(fileName: string): Promise<string>;
  remove(name: string): Promise<void>;
  /** The names of all files. */
  list(): Promise<string[]>;
  /** Copies all files to the folder `target`, and returns their names. */
  exportTo(target: string): Promise<string[]>;
  /** Adds the files of a folder. */
  importFrom(source: string): Promise<void>;
};

/** Stores files in the data directory. */
export function createDiskFiles(dataDir: string): StoredFiles {
  const folder = path.resolve(dataDir, 'files');
  const list = async () => {
    await mkdir(folder, { recursive: true });
    return (await readdir(folder)).toSorted();
  };
  return {
    folder,
    list,
    // Pictures are written into the served folder, so there is nothing to publish.
    async publish() {},
    async hash(fileName) {
      const bytes = await readFile(path.join(folder, fileName));
      return createHash('md5').update(bytes).digest('hex');
    },
    remove: (name) => removeFrom(folder, name),
    async exportTo(target) {
      const names = await list();
      await symlink(folder, target);
      return names;
    },
    importFrom: (source) => cp(source, folder, { recursive: true }),
  };
}
