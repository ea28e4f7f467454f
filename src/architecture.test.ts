import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// The import rules of docs/architecture.md as tests.

type Import = { from: string; to: string; isTypeOnly: boolean };

const root = path.resolve(import.meta.dirname, '..');
const files = globSync(['src/**/*.{ts,tsx}', 'migrations/*.ts'], { cwd: root }).filter(
  (file) => !file.endsWith('.gen.ts'),
);
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);
const product = files.filter((file) => !isTest(file));

const importPattern =
  /^(?:import|export)\s+(type\s)?[^;]*?from\s+'([^']+)';|^import\s+'([^']+)';/gms;

function importsOf(file: string): Import[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  return [...source.matchAll(importPattern)].map(([, type, from, bare]) => ({
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

const imports = product.flatMap(importsOf);
const breaks = (isBroken: (entry: Import) => boolean) =>
  imports.filter(isBroken).map(({ from, to }) => `${from} imports ${to}`);

const inClient = (file: string) => file.startsWith('src/client/');
const inServer = (file: string) => file.startsWith('src/server/');
const clientPart = (file: string) => /^src\/client\/([^/]+)\//.exec(file)?.[1] ?? '';
/** From the outermost layer: each may import itself and the layers after it. */
const clientOrder = ['routes', 'layout', 'noun', 'ui', 'lib'];
const rankOf = (file: string) => {
  const part = clientPart(file);
  return clientOrder.indexOf(clientOrder.includes(part) ? part : 'noun');
};
const only = (files: string[]) => (file: string) => files.includes(file);

describe('imports', () => {
  it('shared imports only zod and itself', () => {
    const inShared = (file: string) => file.startsWith('src/shared/');
    expect(breaks(({ from, to }) => inShared(from) && !inShared(to) && to !== 'zod')).toEqual([]);
  });

  it('the client imports only the router type from the server', () => {
    const router = 'src/server/trpc/app-router.ts';
    const isBroken = ({ from, to, isTypeOnly }: Import) =>
      inClient(from) && inServer(to) && !(isTypeOnly && to === router);
    expect(breaks(isBroken)).toEqual([]);
  });

  it('the server does not import the client', () => {
    expect(breaks(({ from, to }) => inServer(from) && inClient(to))).toEqual([]);
  });

  it('the client imports only downward: routes, layout, nouns, ui, lib', () => {
    const isBroken = ({ from, to }: Import) =>
      clientPart(from) !== '' && clientPart(to) !== '' && rankOf(to) < rankOf(from);
    expect(breaks(isBroken)).toEqual([]);
  });

  it('queries do not import services, routers or tRPC', () => {
    const isBroken = ({ from, to }: Import) =>
      from.endsWith('.queries.ts') && /\.(service|router)\.ts$|\/trpc\/|fastify/.test(to);
    expect(breaks(isBroken)).toEqual([]);
  });

  it('services do not import Fastify, tRPC or the query builder', () => {
    const isBroken = ({ from, to }: Import) =>
      from.endsWith('.service.ts') && /^(fastify|kysely|@trpc)|\/trpc\/|\.router\.ts$/.test(to);
    expect(breaks(isBroken)).toEqual([]);
  });

  it('only queries, the db folder and migrations contain SQL', () => {
    const mayQuery = /\.queries\.ts$|-columns\.ts$|\/server\/db\/|^migrations\//;
    const isBroken = ({ from, to, isTypeOnly }: Import) =>
      to.startsWith('kysely') && !isTypeOnly && !mayQuery.test(from);
    expect(breaks(isBroken)).toEqual([]);
  });

  it('REST reaches the product only through the tRPC caller', () => {
    const isBroken = ({ from, to }: Import) =>
      from.startsWith('src/server/rest/') && /\.(service|queries)\.ts$/.test(to);
    expect(breaks(isBroken)).toEqual([]);
  });

  it('platform code does not import nouns', () => {
    const isBroken = ({ from, to }: Import) =>
      from.startsWith('src/server/platform/') &&
      inServer(to) &&
      !/^src\/server\/(platform|db)\//.test(to);
    expect(breaks(isBroken)).toEqual([]);
  });

  it('nouns have no import cycles', () => {
    const nounOf = (file: string) => /^src\/server\/([^/]+)\//.exec(file)?.[1] ?? '';
    const carrying = new Set(['trpc', 'rest', 'http', 'db', 'api', 'demo', '']);
    const edges = new Map<string, Set<string>>();
    for (const { from, to, isTypeOnly } of imports) {
      const [a, b] = [nounOf(from), nounOf(to)];
      if (isTypeOnly || a === b || carrying.has(a) || carrying.has(b)) continue;
      edges.set(a, (edges.get(a) ?? new Set()).add(b));
    }
    const reaches = (start: string, goal: string, seen = new Set<string>()): boolean =>
      [...(edges.get(start) ?? [])].some(
        (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
      );
    expect([...edges.keys()].filter((noun) => reaches(noun, noun))).toEqual([]);
  });
});

describe('single owners', () => {
  it.each([
    ['lucia', ['src/server/accounts/sessions.ts']],
    ['@electric-sql/pglite', ['src/server/db/database.ts']],
    ['nodemailer', ['src/server/mail/mailer.ts']],
    ['@node-rs/argon2', ['src/server/accounts/credentials/passwords.ts']],
    ['@simplewebauthn/server', ['src/server/accounts/factors/passkeys.ts']],
    ['@simplewebauthn/browser', ['src/client/accounts/passkey-browser.ts']],
    ['openid-client', ['src/server/accounts/openid/openid-provider.ts']],
  ])('%s is imported only by its owner', (library, homes) => {
    const isBroken = ({ from, to }: Import) =>
      (to === library || to.startsWith(`${library}/`)) && !only(homes)(from);
    expect(breaks(isBroken)).toEqual([]);
    expect(imports.some(({ to }) => to === library)).toBe(true);
  });

  it('only tests use cheap password hashing', () => {
    const users = product.filter((file) =>
      readFileSync(path.join(root, file), 'utf8').includes('setCheapHashing'),
    );
    expect(users).toEqual(['src/server/accounts/credentials/passwords.ts']);
  });

  it('only env.ts reads the environment', () => {
    const readers = product.filter((file) =>
      readFileSync(path.join(root, file), 'utf8').includes('process.env'),
    );
    expect(readers).toEqual(['src/server/env.ts']);
  });
});

describe('files', () => {
  it('have descriptive kebab-case names', () => {
    const empty = /\/(utils?|helpers?|common|misc|manager|types)\.tsx?$/;
    const wrong = product.filter(
      (file) =>
        empty.test(file) ||
        (!file.includes('/routes/') && !/^[a-z0-9_./-]+$/.test(file)) ||
        (/\/index\.tsx?$/.test(file) && !/\/routes\/|^migrations\//.test(file)),
    );
    expect(wrong).toEqual([]);
  });

  it('stay within 250 lines, or 400 for tests; static copy may be longer', () => {
    const isExempt = (file: string) => file.startsWith('src/server/demo/');
    const tooLong = files.filter((file) => {
      const lines = readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
      return !isExempt(file) && lines > (isTest(file) ? 400 : 250);
    });
    expect(tooLong).toEqual([]);
  });
});
