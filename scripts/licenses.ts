import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isAllowed } from './license-rules.ts';

// Lists the license of each production dependency, except with --quiet. Fails if any dependency has one
// that is not known to be allowed: development dependencies end up in the built client, too.
const root = path.resolve(import.meta.dirname, '..');
type Package = { license?: string; dev?: boolean };
const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
const packages: Record<string, Package> = JSON.parse(lock).packages;

/** The lock leaves out some licenses. Packages of other platforms are not installed. */
function licenseOf(folder: string, { license }: Package): string | null {
  if (license) return license;
  const file = path.join(root, folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).license ?? 'none') : null;
}

const found = Object.entries(packages).flatMap(([folder, each]) => {
  const license = folder ? licenseOf(folder, each) : null;
  return license ? [{ folder, license, isProduction: !each.dev }] : [];
});
const byLicense = Map.groupBy(
  found.filter(({ isProduction }) => isProduction),
  ({ license }) => license,
);
for (const [license, uses] of process.argv.includes('--quiet') ? [] : byLicense) {
  const names = uses.map(({ folder }) => folder.replace(/^.*node_modules\//, ''));
  console.log(`${license}: ${[...new Set(names)].toSorted().join(', ')}`);
}
for (const { folder, license } of found.filter((each) => !isAllowed(each.license))) {
  console.error(`${folder} has an unknown license: ${license}`);
  process.exitCode = 1;
}
