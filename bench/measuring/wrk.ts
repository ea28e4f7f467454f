import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Requests these URLs at once with wrk, Debian's package. It takes a fraction of the CPU time of a
 * client in Node, so that it leaves the cores to the servers.
 */
export async function runWrk(
  urls: string[],
  { connections, seconds }: { connections: number; seconds: number },
) {
  // The slowest peers need more than wrk's default of two seconds on a busy machine, and must be
  // measured, too.
  const flags = ['-t1', `-c${connections / urls.length}`, `-d${seconds}s`, '--timeout', '30s'];
  const outputs = await Promise.all(
    urls.map(async (url) => (await promisify(execFile)('wrk', [...flags, url])).stdout),
  );
  const failed = outputs.find((output) => /Non-2xx|Socket errors/.test(output));
  if (failed) throw new Error(failed);
  const sum = (pattern: RegExp) =>
    outputs.reduce((total, output) => total + Number(pattern.exec(output)?.[1]), 0);
  return { done: sum(/(\d+) requests in/), perSecond: sum(/Requests\/sec:\s+([\d.]+)/) };
}
