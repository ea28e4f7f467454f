import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { testCode } from './test-code.ts';

// The source files and their imports, for the tests of the architecture and for those of a change.

export type Import = { from: string; to: string; isTypeOnly: boolean };

export const root = path.resolve(import.meta.dirname, '..');
export const files = globSync(['src/**/*.{ts,tsx}', 'migrations/*.ts'], { cwd: root }).filter(
  (file) => !file.endsWith('.gen.ts'),
);
export const isTest = (file: string) => testCode.test(file);
export const product = files.filter((file) => !isTest(file));
export const sourceOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

const importPattern =
  /^(?:import|export)\s+(type\s)?[^;]*?from\s+'([^']+)';|^import\s+'([^']+)';/gms;
const dynamicImportPattern = /(typeof\s+)?\bimport\(\s*'([^']+)'/g;

export function importsOf(file: string): Import[] {
  const source = sourceOf(file);
  const matches = [...source.matchAll(importPattern), ...source.matchAll(dynamicImportPattern)];
  return matches.map(([, type, from, bare]) => ({
    from: file,
    to: resolveImport(file, from ?? bare ?? ''),
    isTypeOnly: Boolean(type),
  }));
}

function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  return specifier;
}

export const imports = product.flatMap(importsOf);
