import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { benches } from './benches.ts';

const folder = path.resolve(import.meta.dirname, '..');

it('every bench has a smallest size, and a line in the README', () => {
  const programs = globSync('*.ts', { cwd: folder })
    .map((file) => path.basename(file, '.ts'))
    .filter((name) => name !== 'run')
    .toSorted();
  expect(Object.keys(benches).toSorted()).toEqual(programs);
  const readme = readFileSync(path.join(folder, 'README.md'), 'utf8');
  const lines = [...readme.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(lines.toSorted()).toEqual(programs);
});
