import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@hey-api/openapi-ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const folder = path.join(root, '.generated');

// Each calls the functions that `writeSdk` generates in a folder of its own.
export const sdkClientFile = path.join(import.meta.dirname, 'sdk-client.ts');
export const studioClientFile = path.join(import.meta.dirname, 'studio-client.ts');

/** Writes a client with a function for each operation of our OpenAPI document to this folder. */
export async function writeSdk(document: string, name: 'sdk' | 'studio'): Promise<void> {
  await createClient({
    input: JSON.parse(document),
    output: { path: path.join(folder, name), module: { extension: '.ts' } },
    logs: { level: 'silent', file: false },
  });
}

/** TypeScript's errors in this file under the project's settings; empty when there are none. */
export async function typeErrorsOf(file: string): Promise<string> {
  const project = path.join(folder, `${path.basename(file, '.ts')}.tsconfig.json`);
  const settings = { extends: '../tsconfig.json', include: [], exclude: [], files: [file] };
  await writeFile(project, JSON.stringify(settings));
  const tsc = path.join(root, 'node_modules/typescript-7/bin/tsc');
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', project], (error, stdout, stderr) =>
      resolve(error ? stdout + stderr || error.message : ''),
    );
  });
}
