import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { version } from '#server/platform/version.ts';
import { closeUnreleased, requireNext, sectionOf } from '../../../scripts/changelog.ts';
import { isAllowed } from '../../../scripts/license-rules.ts';

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
  expect(sectionOf(await readFile('CHANGELOG.md', 'utf8'), version)).toContain(`${version} - `);
});

it('a release gives what is unreleased its version and date, and leaves a section that has both', () => {
  const unreleased = changelog.replace('0.10.0 - 2026-12-02', 'Unreleased');
  expect(closeUnreleased(unreleased, '0.10.0', '2026-12-02')).toBe(changelog);
  expect(closeUnreleased(changelog, '0.10.0', '2027-01-01')).toBe(changelog);
});

it.each(['0.9.9', '0.1.20', '1.0', 'v1.0.0', ''])('%j cannot follow release 0.10.0', (next) => {
  expect(() => requireNext(next, '0.10.0')).toThrow(/is older than|is not a version/);
});

it.each(['0.10.0', '0.10.1', '0.11.0', '1.0.0'])('%s can follow release 0.10.0', (next) => {
  expect(() => requireNext(next, '0.10.0')).not.toThrow();
});

it('an install without development dependencies and without a build says what to run', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-install-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = 'scripts/build-if-stale.ts';
  await cp(script, path.join(folder, script));
  const { status, stderr } = spawnSync(process.execPath, [path.join(folder, script)]);
  expect([status, String(stderr)]).toEqual([1, expect.stringContaining('npm run build')]);
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['GPL-3.0-only', false],
  ['(MIT AND Elastic-2.0)', false],
  ['none', false],
])('a dependency with the license %s is allowed: %s', (license, expected) => {
  expect(isAllowed(license)).toBe(expected);
});

it('the image has the Node of package.json, and compose.yaml names a version of each image', async () => {
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const bases = (await readFile('Dockerfile', 'utf8')).match(/^FROM .*$/gm) ?? [];
  expect(bases).toHaveLength(2);
  for (const base of bases) expect(base).toContain(`node:${devDependencies.node}-`);
  const images = (await readFile('compose.yaml', 'utf8')).match(/ image: .*/g) ?? [];
  const others = images.filter((image) => !image.endsWith(' learnlocal'));
  expect(others.length).toBeGreaterThan(5);
  expect(others.filter((image) => !/:v?\d+\.\d+/.test(image))).toEqual([]);
});
