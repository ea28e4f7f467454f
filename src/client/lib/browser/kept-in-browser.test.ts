import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { privacySections } from '#client/site/legal/privacy-sections.ts';
import { openedCookie } from '#shared/market/links.ts';
import { leftCookie } from '#shared/people/accounts/left-cookie.ts';
import { testCode } from '../../../../scripts/test-code.ts';
import { keptInBrowser } from './kept-in-browser.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const sourceOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sources = globSync(['src/client/**/*.{ts,tsx,js,html}'], { cwd: root })
  .filter((file) => !testCode.test(file))
  .sort();
const using = (pattern: RegExp) => sources.filter((file) => pattern.test(sourceOf(file)));
const text = JSON.stringify(privacySections);

describe('what the site keeps in a browser', () => {
  // The keys of stored.ts, drafts.ts and lost-chunks.ts have the type of the list.
  it('is only read and written by the modules whose keys are listed', () => {
    expect(using(/\b(local|session)Storage\b/)).toEqual([
      'src/client/lib/browser/drafts.ts',
      'src/client/lib/browser/lost-chunks.ts',
      'src/client/lib/browser/stored.ts',
      'src/client/public/start.js',
      'src/client/public/theme.js',
    ]);
    expect(using(/\bindexedDB\b|\bopenDB\b|\bcookieStore\b|\bcaches\.|\bserviceWorker\b/)).toEqual([
      'src/client/lib/browser/pocket.ts',
      'src/client/market/teaching/pocket/keep-roster.ts',
      'src/client/market/teaching/pocket/pocket-state.ts',
      'src/client/market/teaching/pocket/pocket-store.ts',
    ]);
    expect(using(/document\.cookie/)).toEqual([
      'src/client/lib/session/leave-by-cookie.ts',
      'src/client/market/links/use-opening.ts',
    ]);
  });

  it('has only listed keys in the scripts that run before the others', () => {
    for (const file of ['start', 'theme']) {
      const source = sourceOf(`src/client/public/${file}.js`);
      const uses = [...source.matchAll(/\b(?:local|session)Storage\b(?:\.\w+\(([^,)]+))?/g)];
      expect(uses.length).toBeGreaterThan(0);
      for (const [, key = ''] of uses) {
        const [, named = key] = new RegExp(`const ${key} = ([^;]+);`).exec(source) ?? [];
        expect(keptInBrowser).toHaveProperty(named.replace(/^'(.*)'$/, '$1'));
      }
    }
  });

  it('includes what the router keeps', () => {
    const router = sourceOf('node_modules/@tanstack/router-core/dist/esm/scroll-restoration.js');
    const [, key] = /\bstorageKey = "([^"]+)"/.exec(router) ?? [];
    expect(Object.keys(keptInBrowser)).toContain(key);
  });

  it('is named once by the privacy page, as are the cookies', () => {
    expect(text.split("In your browser's own storage")).toHaveLength(2);
    for (const words of Object.values(keptInBrowser)) expect(text.split(words)).toHaveLength(2);
    const cookies = sourceOf('src/server/people/auth/sessions/session-cookie.ts');
    const names = [...cookies.matchAll(/cookieName\(env, '([\w-]+)'\)/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(3);
    for (const name of [...names, openedCookie, leftCookie])
      expect(text).toMatch(new RegExp(`"${name}[:,] `));
  });
});
