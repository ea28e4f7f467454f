import { describe, expect, it } from 'vitest';
import { testsFor } from '../scripts/affected-tests.ts';
import { product } from '../scripts/source-imports.ts';

const filesFor = (changed: string) => [...testsFor(changed).keys()];
const stepsTo = (changed: string, test: string) => testsFor(changed).get(test)?.join(', which ');

describe('a change', () => {
  it('of a component calls for the screens beside it, and not for all that show its page', () => {
    expect(filesFor('src/client/market/classes/page/class-facts.tsx').toSorted()).toEqual([
      'src/client/market/classes/page/chosen-session.test.ts',
      'src/client/market/classes/page/class-facts.test.tsx',
      'src/client/market/classes/page/class-offers.test.tsx',
      'src/client/market/classes/page/class-page.test.tsx',
    ]);
  });

  it('of a component calls for the screens beside what uses it, and names the steps', () => {
    const test = 'src/client/market/classes/page/class-page.test.tsx';
    expect(stepsTo('src/client/market/classes/expectation-list.tsx', test)).toBe(
      'beside src/client/market/classes/page/class-tabs.tsx, which uses src/client/market/classes/expectation-list.tsx',
    );
  });

  it('of a component without screens beside it calls for those of the folder above', () => {
    expect(filesFor('src/client/market/search/filters/filter-button.tsx')).toContain(
      'src/client/market/search/search-page.test.tsx',
    );
  });

  it('of a service calls for the tests and the screens of its noun', () => {
    expect(filesFor('src/server/market/reviews/reviews.service.ts').toSorted()).toEqual([
      'src/client/market/reviews/reviews.test.tsx',
      'src/server/market/reviews/reviews.test.ts',
    ]);
  });

  it('of a page calls for the screens beside what it shows', () => {
    expect(filesFor('src/client/routes/classes/$classId.tsx')).toContain(
      'src/client/market/classes/page/class-page.test.tsx',
    );
  });

  it('of what tests run with calls for every test that uses it', () => {
    const all = filesFor('vitest.config.ts');
    expect(all.length).toBeGreaterThan(400);
    expect(filesFor('src/server/testing/vitest-quick-work.ts')).toEqual(all);
    expect(filesFor('src/server/testing/test-deps.ts').length).toBeGreaterThan(250);
    expect(filesFor('src/server/platform/http/http.test.ts')).toContain(
      'src/server/platform/http/http.test.ts',
    );
  });

  it('of a program or a page of the book calls for the tests that name it', () => {
    expect(filesFor('scripts/db-backup.ts')).toContain(
      'src/server/app/backup/backup.postgres.test.ts',
    );
    expect(filesFor('deploy/haproxy.cfg')).toContain('src/server/app/proxies.test.ts');
  });
});

/** How many test files the changes of three quarters of these files call for, at most. */
const usualCount = (pattern: RegExp) => {
  const counts = product.filter((file) => pattern.test(file)).map((file) => filesFor(file).length);
  return counts.toSorted((a, b) => a - b)[Math.floor(counts.length * 0.75)];
};

it('a change of one file waits for few tests', () => {
  expect(usualCount(/^src\/client\/(?!routes).*\.tsx$/)).toBeLessThanOrEqual(10);
  expect(usualCount(/\.service\.ts$/)).toBeLessThanOrEqual(30);
});
