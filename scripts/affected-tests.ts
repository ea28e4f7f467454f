import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { files, importsOf, isTest, root, sourceOf } from './source-imports.ts';

// Finds the tests that a change calls for: those that import what changed, and those beside it or beside
// a file that imports it. Others only pass through it, such as each of thirty tests that show a class;
// `npm test` runs them.

const isTestFile = (file: string) => /^src\/.+\/.*\.test\.tsx?$/.test(file);
const tests = files.filter(isTestFile);
const isSupport = (file: string) => isTest(file) && !isTestFile(file);
/** Files that know every noun: through them, each test would depend on everything. */
const isAssembly = (file: string) => file.startsWith('src/server/app/') || isTest(file);
/** What all tests run with. */
const isForAll = (file: string) =>
  /^(package(-lock)?\.json|vitest\.config\.ts)$/.test(file) ||
  sourceOf('vitest.config.ts').includes(`'${file}'`);

const sideOf = (file: string) => file.split('/')[1] ?? '';
/** Screens run with the server, and all of the code with what is shared. */
const mayRun = (test: string, file: string) =>
  sideOf(test) === sideOf(file) ||
  file.startsWith('src/shared/') ||
  (file.startsWith('src/server/') && test.endsWith('.tsx'));
/** The folder of a noun and a flow, which has the same name on each side. */
const folderOf = (file: string) => path.dirname(file).replace(/^src\/\w+\/?/, '');
const folderAbove = (folder: string) => folder.split('/').slice(0, -1).join('/');
const testsByFolder = Map.groupBy(tests, folderOf);
const testsIn = (folder: string, file: string) =>
  (testsByFolder.get(folder) ?? []).filter((test) => mayRun(test, file));

const imports = files.flatMap(importsOf).filter(({ isTypeOnly }) => !isTypeOnly);
const importers = Map.groupBy(
  imports.filter(({ from, to }) => isTestFile(from) || !isAssembly(from) || isAssembly(to)),
  ({ to }) => to,
);

/** What depends on the file. Tests name the programs, pages and settings that they run or read. */
function usersOf(file: string): string[] {
  const found = importers.get(file)?.map(({ from }) => from) ?? [];
  if (/^(src|migrations)\//.test(file)) return found;
  const names = ["'", '`', '/'].map((before) => before + path.basename(file));
  const isNamedBy = (user: string) => names.some((name) => sourceOf(user).includes(name));
  return [...found, ...files.filter((user) => isTest(user) && isNamedBy(user))];
}

/** The folders that tests of the file may be in; those of a page are beside what it shows. */
function homesOf(file: string): string[] {
  if (!file.startsWith('src/client/routes/')) return [folderOf(file)];
  const shown = imports.filter(
    ({ from, to }) => from === file && /^src\/client\/(?!lib|ui|routes|site\/layout)\w+\//.test(to),
  );
  return shown.map(({ to }) => folderOf(to));
}

/** Each test with the steps that lead from it to the changed file. */
export function testsFor(changed: string): Map<string, string[]> {
  if (isForAll(changed)) return new Map(tests.map((test) => [test, [`runs with ${changed}`]]));
  const found = new Map<string, string[]>();
  const reached = new Map<string, string[]>([[changed, []]]);
  // Also visits what is added meanwhile, so each file is reached in as few steps as possible.
  for (const [file, steps] of reached) {
    if (isTestFile(file)) found.set(file, steps.length > 0 ? steps : ['changed']);
    for (const user of usersOf(file))
      if (!reached.has(user)) reached.set(user, [`uses ${file}`, ...steps]);
  }
  for (const [file, steps] of reached) {
    if (isTestFile(file) || isSupport(file)) continue;
    for (const test of testsIn(folderOf(file), file))
      if (!found.has(test)) found.set(test, [`beside ${file}`, ...steps]);
  }
  // A component needs a screen that shows it.
  const isTested = () =>
    [...found.keys()].some((test) => path.extname(test) === path.extname(changed));
  let folders = homesOf(changed);
  while (!isTested() && folders.length > 0) {
    for (const test of folders.flatMap((folder) => testsIn(folder, changed)))
      if (!found.has(test)) found.set(test, [`nearest to ${changed}`]);
    folders = folders.map(folderAbove).filter(Boolean);
  }
  return found;
}

/** The files that have changed since a commit, new ones included. */
export function changedSince(commit: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', [...args, '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  return [
    ...git('diff', '--name-only', '--relative', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter(Boolean);
}
