import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Statement } from './peer-statements.ts';

/** Debian installs pgbench outside of the PATH. */
const program = globSync('/usr/lib/postgresql/*/bin/pgbench').at(-1) ?? 'pgbench';

/** Runs the script on this many connections; returns the transactions per second and in all. */
export async function runPgbench(
  databaseUrl: string,
  script: string,
  { connections, seconds }: { connections: number; seconds: number },
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-pgbench-'));
  const file = path.join(folder, 'script.sql');
  await writeFile(file, script);
  const flags = [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${connections}`,
    `--time=${seconds}`,
    '--define=turn=-1',
    `--file=${file}`,
  ];
  const { stdout } = await promisify(execFile)(program, [...flags, databaseUrl]).finally(() =>
    rm(folder, { recursive: true }),
  );
  const read = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
  return {
    perSecond: read(/tps = ([\d.]+)/),
    done: read(/actually processed: (\d+)/),
  };
}

/** The statement with its parameters written out; `given` has the SQL of the named ones. */
export function pgbenchSql({ text, parameters }: Statement, given: Record<string, string> = {}) {
  const sql = text.replace(/\$(\d+)/g, (_, number) => {
    const parameter = parameters[Number(number) - 1] ?? { value: null };
    return 'name' in parameter ? (given[parameter.name] ?? 'NULL') : literal(parameter.value);
  });
  return `${sql.replace(/'(?:[^']|'')*'/g, withoutColons)};\n`;
}

/** pgbench takes a colon before a letter for a variable, including in a string. */
function withoutColons(string: string): string {
  if (!string.includes(':')) return string;
  return `E${string.replaceAll('\\', '\\\\').replaceAll(':', '\\x3A')}`;
}

function literal(value: unknown): string {
  return typeof value === 'number' ? `${value}` : `'${String(value).replaceAll("'", "''")}'`;
}
