import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { minify, type Plugin } from 'vite';

const compressible = /\.(css|ico|js|json|svg|webmanifest)$/;
const compressors = {
  '.br': promisify(brotliCompress),
  '.gz': (body: Buffer) => promisify(gzip)(body, { level: 9 }),
};

/** Writes a .br and a .gz next to every built file that shrinks, at the highest compression. */
export function compressBuild(): Plugin {
  let folder = '';
  return {
    name: 'compress-build',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
    async closeBundle(error) {
      if (error) return;
      const files = await readdir(folder, { recursive: true });
      await Promise.all(files.filter((file) => /^\w+\.js$/.test(file)).map(minifyFile));
      await Promise.all(files.filter((file) => compressible.test(file)).map(compressFile));
    },
  };

  /** Scripts in the public folder are copied unminified. */
  async function minifyFile(file: string): Promise<void> {
    const name = path.join(folder, file);
    const { code } = await minify(name, await readFile(name, 'utf8'));
    await writeFile(name, code);
  }

  async function compressFile(file: string): Promise<void> {
    const name = path.join(folder, file);
    const body = await readFile(name);
    for (const [ending, compress] of Object.entries(compressors)) {
      const compressed = await compress(body);
      if (compressed.length < body.length) await writeFile(name + ending, compressed);
    }
  }
}
