import path from 'node:path';
import { testsIn } from './named-tests.ts';

/** What the checker asks of the repository. */
export type Repository = {
  /** The text of a file, by its path from the root; null where there is none. */
  read(file: string): string | null;
  /** Whether a project of vitest.config.ts runs this file. */
  isRun(file: string): boolean;
};

type Row = { id: string; section: string; requirement: string; proofs: string[] };

const columns = ['id', 'requirement', 'shown by'];
const linkPattern = /\[[^\]]+\]\(([^)\s]+)\)/;
const proofArrow = ' › ';
const ownersWord = "owner's decision: ";

/** Everything that is wrong with the table, each a sentence that names the row. */
export function complaintsAbout(
  document: string,
  leastRows: Record<string, number>,
  repository: Repository,
): string[] {
  const { rows, complaints } = readRows(document);
  const seen = new Set<string>();
  const knownTests = new Map<string, ReturnType<typeof testsIn>>();
  for (const row of rows) {
    if (seen.has(row.id)) complaints.push(`${row.id}: there is a second row of this id`);
    seen.add(row.id);
    if (!row.id.startsWith(`${row.section}.`))
      complaints.push(`${row.id}: stands in section ${row.section}`);
    if (!/^\d+\.[a-z0-9]+(-[a-z0-9]+)*$/.test(row.id))
      complaints.push(`${row.id}: an id looks like 2.nav-3`);
    if (row.requirement === '') complaints.push(`${row.id}: says no requirement`);
    complaints.push(...proofComplaints(row, repository, knownTests));
  }
  for (const [section, least] of Object.entries(leastRows)) {
    const count = rows.filter((row) => row.section === section).length;
    if (count < least)
      complaints.push(`section ${section} has ${count} rows, where there were at least ${least}`);
  }
  return complaints;
}

function readRows(document: string): { rows: Row[]; complaints: string[] } {
  const rows: Row[] = [];
  const complaints: string[] = [];
  let section = '';
  for (const line of document.split('\n')) {
    section = /^## (\d+)\b/.exec(line)?.[1] ?? section;
    if (!line.startsWith('|')) continue;
    const cells = cellsOf(line);
    const isFrame = cells.every((cell) => /^:?-+:?$/.test(cell)) || cells.join() === columns.join();
    if (isFrame) continue;
    const [id = '', requirement = '', shownBy = ''] = cells;
    if (cells.length === columns.length)
      rows.push({ id, section, requirement, proofs: shownBy.split('<br>').map(trim) });
    else complaints.push(`${id}: has ${cells.length} cells, not ${columns.length}`);
  }
  return { rows, complaints };
}

const trim = (text: string) => text.trim();

/** '|' inside of a cell is written '\|'. */
function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
}

function proofComplaints(
  { id, proofs }: Row,
  repository: Repository,
  knownTests: Map<string, ReturnType<typeof testsIn>>,
): string[] {
  const complaints: string[] = [];
  let shown = 0;
  for (const proof of proofs) {
    if (proof === '' || proof.startsWith(ownersWord)) continue;
    const complaint = proofComplaint(proof, repository, knownTests);
    if (complaint) complaints.push(`${id}: ${complaint}`);
    shown++;
  }
  if (shown === 0) complaints.push(`${id}: names no test and no decision`);
  return complaints;
}

function proofComplaint(
  proof: string,
  repository: Repository,
  knownTests: Map<string, ReturnType<typeof testsIn>>,
): string | null {
  if (proof.startsWith('TODO')) return `is not shown yet (${proof})`;
  const arrowAt = proof.indexOf(proofArrow);
  if (arrowAt < 0) return linkComplaint(proof, repository);
  const file = proof.slice(0, arrowAt).replaceAll('`', '');
  const name = proof.slice(arrowAt + proofArrow.length);
  const source = repository.read(file);
  if (source === null) return `there is no file ${file}`;
  if (!repository.isRun(file)) return `no project of vitest.config.ts runs ${file}`;
  const tests = knownTests.get(file) ?? testsIn(file, source);
  knownTests.set(file, tests);
  const named = tests.filter((test) => test.name === name);
  if (named.length === 0) return `${file} has no test '${name}'`;
  return named.some(({ isSkipped }) => isSkipped) ? `${file} skips '${name}'` : null;
}

function linkComplaint(proof: string, repository: Repository): string | null {
  const target = linkPattern.exec(proof)?.[1];
  if (!target) return `'${proof}' is neither a test nor a decision`;
  const file = path.posix.join('docs', target);
  if (!file.startsWith('docs/decisions/')) return `${target} is no decision`;
  return repository.read(file) === null ? `there is no decision ${target}` : null;
}
