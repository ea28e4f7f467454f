import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { isDrawer, nounOf } from '../scripts/drawers.ts';
import { tableWriters } from '../scripts/table-writers.ts';
import { testCode } from '../scripts/test-code.ts';
import { compareWithCommit } from './measuring/compare-commits.ts';

// Size and structure of a checkout, as JSON and as tables. `-- <directory>` measures another
// checkout by the same rules; `-- <commit>` compares a commit with this checkout, and with `--cpu` also
// the CPU seconds of their tests.
const { values, positionals } = parseArgs({
  options: { cpu: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [given = '.'] = positionals;
const maxFunctionLines = 40;
const maxComponentLines = 80;
/** Server folders that are not nouns: machinery, lists of all nouns, and pages. */
const machinery =
  /^(api|crypto|db|demo|http|idempotency|logging|pages|platform|rate-limits|rest|testing|trpc)$/;
type SourceFile = {
  /** Paths are relative to the checkout. */
  path: string;
  lines: number;
  kind: 'product' | 'tests' | 'demo' | 'tools';
  tree: ts.SourceFile;
  /** The files it imports at run time. */
  imports: string[];
};

let root = '';
let files: SourceFile[] = [];
let product: SourceFile[] = [];

if (existsSync(given)) {
  const report = measure(given);
  console.log(JSON.stringify(report, null, 2));
  console.table(report.files);
  console.table(summaryOf(report));
} else {
  const summary = (directory: string) => {
    const report = measure(directory);
    const { lines, files: count } = report.files.product ?? {};
    return { 'product files': count, 'product lines': lines, ...summaryOf(report) };
  };
  console.table(compareWithCommit(given, summary, { countsCpu: values.cpu }));
}

function measure(directory: string) {
  root = path.resolve(directory);
  files = readFiles();
  product = files.filter(({ kind }) => kind === 'product');
  return {
    files: countFiles(),
    'lines per product file': spread(product.map(({ lines }) => lines)),
    procedures: countProcedures(),
    'imports across nouns on the server': importsAcrossNouns().length,
    'import cycles between files': cyclesIn(
      new Map(product.map((file) => [file.path, file.imports])),
    ),
    'import cycles between folders': cyclesIn(folderGraph()),
    'tables with more than one writing folder': tablesWithSeveralWriters(),
    ...countLongFunctions(),
  };
}

function summaryOf(report: object) {
  return Object.fromEntries(
    Object.entries(report)
      .filter(([name]) => name !== 'files')
      .map(([name, value]) => [name, summarize(value)]),
  );
}

/** The number of tRPC procedures. */
function countProcedures(): number {
  const kinds = /\.(query|mutation|subscription)\(/g;
  return product
    .filter((file) => file.path.endsWith('.router.ts'))
    .reduce((sum, { tree }) => sum + [...tree.text.matchAll(kinds)].length, 0);
}

function readFiles(): SourceFile[] {
  const paths = globSync('{src,migrations,e2e,bench,scripts}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(gen|d)\.ts$|node_modules/.test(file))
    .map((file) => file.replaceAll(path.sep, '/'))
    .toSorted();
  const known = new Set(paths);
  return paths.map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const lines = text.trimEnd().split('\n').length;
    return { path: file, lines, kind: kindOf(file), tree, imports: importsOf(tree, known) };
  });
}

function kindOf(file: string): SourceFile['kind'] {
  if (testCode.test(file) || file.startsWith('e2e/')) return 'tests';
  if (/^src\/server\/((?:app\/)?demo\/|db\/seed)/.test(file)) return 'demo';
  return /^(src|migrations)\//.test(file) ? 'product' : 'tools';
}

/** Leaves out type-only imports, which cannot cause a cycle at run time. */
function importsOf(tree: ts.SourceFile, known: Set<string>): string[] {
  return tree.statements
    .filter((statement) => ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement))
    .filter((statement) => !isTypeOnly(statement))
    .map(({ moduleSpecifier }) => moduleSpecifier)
    .filter((specifier) => specifier !== undefined && ts.isStringLiteral(specifier))
    .map(({ text }) =>
      text.startsWith('#')
        ? `src/${text.slice(1)}`
        : path.posix.join(path.dirname(tree.fileName), text),
    )
    .filter((file) => known.has(file));
}

function isTypeOnly(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  const clause = statement.importClause;
  if (!clause) return false;
  const names = clause.namedBindings;
  const areAllTypes =
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.length > 0 &&
    names.elements.every(({ isTypeOnly }) => isTypeOnly);
  return clause.isTypeOnly || (!clause.name && areAllTypes);
}

function countFiles() {
  const groups = Object.groupBy(files, ({ path: file, kind }) =>
    kind === 'product'
      ? `product: ${/^src\/(\w+)\//.exec(file)?.[1] ?? 'src and migrations'}`
      : kind,
  );
  const all = { ...groups, product };
  return Object.fromEntries(
    Object.entries(all).map(([name, group = []]) => [
      name,
      { files: group.length, lines: group.reduce((sum, { lines }) => sum + lines, 0) },
    ]),
  );
}

function spread(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { median: at(0.5), p90: at(0.9), max: sorted.at(-1) };
}

function serverNoun(file: string): string | null {
  const noun = file.startsWith('src/server/') ? nounOf(file) : undefined;
  return noun === undefined || machinery.test(noun) ? null : noun;
}

function importsAcrossNouns(): string[] {
  return product.flatMap(({ path: file, imports }) =>
    imports
      .filter((imported) => {
        const [from, to] = [serverNoun(file), serverNoun(imported)];
        return from && to && from !== to;
      })
      .map((imported) => `${file} → ${imported}`),
  );
}

/** Files directly in a drawer are nodes of their own, because most folders import one. */
function folderOf(file: string): string {
  const folder = path.dirname(file);
  return isDrawer(folder) ? file : folder;
}

/** Imports between a noun's folder and its flows don't count: they go both ways by design. */
function isInside(folder: string, outer: string): boolean {
  return folder.startsWith(`${outer}/`);
}

function folderGraph(): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const { path: file, imports } of product) {
    const folder = folderOf(file);
    const others = imports
      .map((imported) => folderOf(imported))
      .filter((other) => other !== folder && !isInside(other, folder) && !isInside(folder, other));
    graph.set(folder, [...(graph.get(folder) ?? []), ...others]);
  }
  return graph;
}

/** Tarjan's strongly connected components of more than one node, or one that imports itself. */
function cyclesIn(graph: Map<string, string[]>): string[][] {
  const cycles: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  function visit(node: string): number {
    const index = order.size;
    order.set(node, index);
    lowest.set(node, index);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const reached = order.has(next)
        ? stack.includes(next)
          ? order.get(next)
          : undefined
        : visit(next);
      lowest.set(node, Math.min(lowest.get(node) ?? index, reached ?? index));
    }
    if (lowest.get(node) === index) {
      const component = stack.splice(stack.indexOf(node));
      if (component.length > 1 || graph.get(node)?.includes(node))
        cycles.push(component.toSorted());
    }
    return lowest.get(node) ?? index;
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

function tablesWithSeveralWriters(): Record<string, string[]> {
  const writers = tableWriters(product.map(({ path, tree }) => ({ path, text: tree.text })));
  return Object.fromEntries(
    [...writers]
      .filter(([, folders]) => folders.size > 1)
      .map(([table, folders]) => [table, [...folders]]),
  );
}

function countLongFunctions() {
  const long = { functions: [] as string[], components: [] as string[] };
  for (const { path: file, tree } of product)
    if (file.startsWith('src/')) findLong(file, tree, long);
  return { 'functions over 40 lines': long.functions, 'components over 80 lines': long.components };
}

function findLong(
  file: string,
  tree: ts.SourceFile,
  long: { functions: string[]; components: string[] },
): void {
  const lineOf = (position: number) => tree.getLineAndCharacterOfPosition(position).line;
  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineOf(node.end) - lineOf(node.getStart()) + 1;
      const name = nameOf(node);
      const isComponent = file.endsWith('.tsx') && /^[A-Z]/.test(name);
      const found = isComponent ? long.components : long.functions;
      if (lines > (isComponent ? maxComponentLines : maxFunctionLines))
        found.push(`${file} ${name} ${lines}`);
    }
    ts.forEachChild(node, visit);
  }
  visit(tree);
}

function nameOf(node: ts.SignatureDeclaration): string {
  const named = node.name ? node : node.parent;
  return 'name' in named && named.name ? (named.name as ts.Node).getText() : '(anonymous)';
}

/** The number of items of a list, or of entries of an object, for the table. */
function summarize(value: unknown): unknown {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return entries.map(([name, entry]) => `${name} ${summarize(entry)}`).join(', ') || 0;
}
