import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nounOf } from '../scripts/drawers.ts';
import { tablesNamedIn, tableWriters } from '../scripts/table-writers.ts';
import { testCode } from '../scripts/test-code.ts';

describe('owners of tables', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const files = globSync('src/server/**/*.ts', { cwd: root })
    .filter((file) => !testCode.test(file) && !file.includes('/demo/'))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
  const writers = tableWriters(files);

  it('each table is written by one folder', () => {
    expect(writers.size).toBeGreaterThan(60);
    expect([...writers].filter(([, folders]) => folders.size > 1)).toEqual([]);
  });

  it('statements in services are only of tables that their folder writes', () => {
    const isForeign = (table: string, file: string) =>
      writers.has(table) && !writers.get(table)?.has(nounOf(file) ?? file);
    const foreign = files
      .filter((file) => file.path.endsWith('.service.ts'))
      .flatMap((file) =>
        tablesNamedIn(file.text)
          .filter((table) => isForeign(table, file.path))
          .map((table) => `${file.path} has a statement of ${table}`),
      );
    expect(foreign).toEqual([]);
  });
});
