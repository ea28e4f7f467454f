import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { requireNext, sectionOf } from '../../scripts/changelog.ts';
import { version } from './platform/version.ts';

const changelog = `# Changelog

## 0.10.0 - 2026-12-02
### Upgrade steps
Restart.

## 0.1.0 - 2026-11-21
The first.
`;

it('a release needs a section of the changelog with upgrade steps', async () => {
  expect(sectionOf(changelog, '0.10.0')).toMatch(/^0\.10\.0 - .*Restart\.$/s);
  expect(() => sectionOf(changelog, '0.1.0')).toThrow('has no "### Upgrade steps"');
  expect(() => sectionOf(changelog, '0.2.0')).toThrow('has no section "## 0.2.0 - <date>"');
  expect(sectionOf(await readFile('CHANGELOG.md', 'utf8'), version)).toContain('### For operators');
});

it.each(['0.9.9', '0.1.20', '1.0', 'v1.0.0', ''])('%j is no release after 0.10.0', (next) => {
  expect(() => requireNext(next, '0.10.0')).toThrow(/is older than|is not a version/);
});

it.each(['0.10.0', '0.10.1', '0.11.0', '1.0.0'])('%s is a release after 0.10.0', (next) => {
  expect(() => requireNext(next, '0.10.0')).not.toThrow();
});
