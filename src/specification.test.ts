import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../vitest.config.ts';
import { testsIn } from './testing/named-tests.ts';
import { complaintsAbout, type Repository } from './testing/specification-table.ts';

// docs/specification.md says of each requirement which test shows it; here it is held to that.

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => {
  const full = path.join(root, file);
  return existsSync(full) ? readFileSync(full, 'utf8') : null;
};
const { test }: { test: { projects: { test: { include: string[] } }[] } } = JSON.parse(
  JSON.stringify(config),
);
const patterns = test.projects.flatMap((project) => project.test.include);
const isRun = (file: string) => patterns.some((pattern) => path.matchesGlob(file, pattern));

/** So many there are; one that goes must be taken out here, too. */
const leastRows = { 2: 258, 3: 87, 4: 51, 5: 46, 8: 51, 9: 44 };

it('every requirement of docs/specification.md names a test that is there, or a decision', () => {
  const document = read('docs/specification.md') ?? '';
  expect(complaintsAbout(document, leastRows, { read, isRun })).toEqual([]);
});

describe('a row of the table is refused', () => {
  const files: Record<string, string> = {
    'src/shared/bread.test.ts': `
      it('bread rises', () => {});
      it.skip('bread falls', () => {});
      describe.skip('cake', () => { it('is eaten', () => {}); });
      it.each([['rye'], ['wheat']])('%s becomes bread', (grain) => {});`,
    'src/shared/bread.ts': "it('is no test file', () => {});",
    'docs/decisions/0001-bread.md': '# Bread',
    'docs/uploads.md': '# Uploads',
  };
  const made: Repository = {
    read: (file) => files[file] ?? null,
    isRun: (file) => file.endsWith('.test.ts'),
  };
  const good = '| 2.bread-1 | bread rises | src/shared/bread.test.ts › bread rises |';
  const tableOf = (...rows: string[]) =>
    ['## 2. Bread', '| id | requirement | shown by |', '|---|---|---|', ...rows].join('\n');
  const shownBy = (proof: string) => `| 2.bread-2 | bread is good | ${proof} |`;
  const about = (...rows: string[]) => complaintsAbout(tableOf(...rows), {}, made);

  it('not when all is well', () => {
    const each = shownBy('`src/shared/bread.test.ts` › %s becomes bread');
    const decided = '| 2.bread-3 | a \\| b | replaced: [bread](decisions/0001-bread.md) |';
    const owned = `| 2.bread-4 | cake | owner's decision: no cake<br>src/shared/bread.test.ts › bread rises |`;
    expect(about(good, each, decided, owned)).toEqual([]);
  });

  it.each([
    ['src/shared/cake.test.ts › bread rises', 'there is no file src/shared/cake.test.ts'],
    ['src/shared/bread.test.ts › bread', "src/shared/bread.test.ts has no test 'bread'"],
    ['src/shared/bread.test.ts › bread falls', "src/shared/bread.test.ts skips 'bread falls'"],
    ['src/shared/bread.test.ts › is eaten', "src/shared/bread.test.ts skips 'is eaten'"],
    [
      'src/shared/bread.ts › is no test file',
      'no project of vitest.config.ts runs src/shared/bread.ts',
    ],
    ['', 'names no test and no decision'],
    ["owner's decision: no bread", 'names no test and no decision'],
    ['[cake](decisions/0002-cake.md)', 'there is no decision decisions/0002-cake.md'],
    ['[uploads](uploads.md)', 'uploads.md is no decision'],
    ['believe me', "'believe me' is neither a test nor a decision"],
    ['TODO A', 'is not shown yet (TODO A)'],
  ])('shown by “%s”', (proof, complaint) => {
    expect(about(good, shownBy(proof))).toEqual([`2.bread-2: ${complaint}`]);
  });

  it('when one of several proofs is wrong', () => {
    const both = 'src/shared/bread.test.ts › bread rises<br>src/shared/bread.test.ts › cake';
    expect(about(shownBy(both))).toEqual([
      "2.bread-2: src/shared/bread.test.ts has no test 'cake'",
    ]);
  });

  it('when its id is another row’s, of another section, or none', () => {
    expect(about(good, good)).toEqual(['2.bread-1: there is a second row of this id']);
    expect(about(good.replace('2.bread-1', '3.bread-1'))).toEqual([
      '3.bread-1: stands in section 2',
    ]);
    expect(about(good.replace('2.bread-1', '2.Bread'))).toEqual([
      '2.Bread: an id looks like 2.nav-3',
    ]);
  });

  it('when it is cut, or says nothing', () => {
    expect(about('| 2.bread-1 | bread rises |')).toEqual(['2.bread-1: has 2 cells, not 3']);
    expect(about(good.replace('| bread rises', '| '))).toEqual(['2.bread-1: says no requirement']);
  });

  it('when its section has lost rows', () => {
    expect(complaintsAbout(tableOf(good), { 2: 2, 3: 1 }, made)).toEqual([
      'section 2 has 1 rows, where there were at least 2',
      'section 3 has 0 rows, where there were at least 1',
    ]);
  });
});

describe('the tests of a file', () => {
  const names = (source: string) => testsIn('made.test.tsx', source);

  it('are found by their names as they are written, with quotes and templates', () => {
    const source = `
      it('plain', () => {});
      test("it\\'s so", async () => {});
      it(\`of \${people.length} people\`, function () {});
      describe('a group', () => { it.each\`a\${1}\`('table', () => {}); });
      const page = <p onClick={() => edit('not a test', () => {})} />;`;
    expect(names(source).map(({ name }) => name)).toEqual([
      'plain',
      "it's so",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in that source
      'of ${people.length} people',
      'table',
    ]);
  });

  it.each([
    "it.skip('x', () => {});",
    "it.todo('x', () => {});",
    "it.fails('x', () => {});",
    "it.skipIf(true)('x', () => {});",
    "it.skip.each([1])('x', () => {});",
    "it('x', { skip: true }, () => {});",
    "describe.skip('group', () => { it('x', () => {}); });",
    "it('x', () => {}); it.only('y', () => {});",
  ])('are not run in: %s', (source) => {
    expect(names(source)[0]).toEqual({ name: 'x', isSkipped: true });
  });
});
