import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { injectedFaults } from '../data/injected-faults.ts';
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

it.each(injectedFaults)('the fault “$name” finds its text once', ({ file, text }) => {
  const source = readFileSync(path.join(folder, '..', file), 'utf8');
  expect(source.split(text)).toHaveLength(2);
});
