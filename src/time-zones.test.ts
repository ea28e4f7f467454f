import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

it('SQL never asks the database for the rules of a time zone, except until an offset is stored', () => {
  // The server's table decides, because the database's may be of another release.
  const asks = [
    /\bAT\s+TIME\s+ZONE\s+(?!'UTC')|\bAT\s+LOCAL\b|\btimezone\(/i,
    /\bSET\s+(?:LOCAL\s+|SESSION\s+)?TIME\s*ZONE\b|\bset_config\('TimeZone|\bmake_timestamptz\(/i,
    // With the name of a zone after the unit and the moment.
    /\bdate_trunc\('\w+',[^,()]*,|\bdate_(?:add|subtract)\(/i,
  ];
  const files = globSync(['src/**/*.{ts,tsx}', 'migrations/*.ts'], { cwd: root });
  const users = files.filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return !/\.test\.tsx?$/.test(file) && asks.some((one) => one.test(text));
  });
  expect(users.toSorted()).toEqual([
    // What 0115 replaces.
    'migrations/0019_search.ts',
    'migrations/0115_local_times.ts',
  ]);
});
