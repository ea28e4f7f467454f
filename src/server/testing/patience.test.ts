import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

it('no test waits with a default of one second, which is too short on a busy machine', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'e2e/**/*.ts'], { cwd: root });
  expect(files.filter((file) => /\bvi\.wait(For|Until)\(/.test(textOf(file)))).toEqual([]);
  expect(textOf('src/client/testing/vitest-browser-gaps.ts')).toContain('asyncUtilTimeout: 30_000');
  const countOf = (text: string) => textOf('vitest.config.ts').split(text).length - 1;
  // All but the project of the architecture tests, which wait for nothing.
  expect(countOf('expect: patient')).toBe(countOf(' testTimeout:') - 1);
});
