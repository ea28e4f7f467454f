import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export type Load = { connections: number; seconds: number };
type Requests = {
  urls: string[];
  headers?: Record<string, string>;
  /** Lua, for requests that differ: https://github.com/wg/wrk/blob/master/SCRIPTING */
  script?: string;
};

const run = promisify(execFile);
const lastCore = availableParallelism() - 1;

/** Leaves the last core to wrk. Processes that this one starts later are kept from it, too. */
export async function keepLastCoreFree(): Promise<void> {
  if (lastCore > 0) await run('taskset', ['-acp', `0-${lastCore - 1}`, `${process.pid}`]);
}

/** Requests these URLs at once with wrk, Debian's package, on a core of its own. */
export async function runWrk(
  { urls, headers = {}, script }: Requests,
  { connections, seconds }: Load,
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-wrk-'));
  const file = path.join(folder, 'requests.lua');
  if (script) await writeFile(file, script);
  // The slowest peers need more than wrk's default of two seconds on a busy machine, and must be
  // measured, too.
  const flags = ['-t1', `-c${connections / urls.length}`, `-d${seconds}s`, '--timeout', '30s'];
  for (const [name, value] of Object.entries(headers)) flags.push('-H', `${name}: ${value}`);
  if (script) flags.push('-s', file);
  const outputs = await Promise.all(
    urls.map(async (url) => {
      const wrk = ['-c', `${lastCore}`, 'wrk', ...flags, url];
      return (await run('taskset', wrk)).stdout;
    }),
  ).finally(() => rm(folder, { recursive: true }));
  const failed = outputs.find((output) => /Non-2xx|Socket errors/.test(output));
  if (failed) throw new Error(failed);
  const sum = (pattern: RegExp) =>
    outputs.reduce((total, output) => total + Number(pattern.exec(output)?.[1]), 0);
  return { done: sum(/(\d+) requests in/), perSecond: sum(/Requests\/sec:\s+([\d.]+)/) };
}
