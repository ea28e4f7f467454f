import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { killOnExit } from '../../src/server/testing/kill-on-exit.ts';
import { startServerProcess } from '../../src/server/testing/server-process.ts';

const busyLoops = 8;
// Each child has a listener that ends it with this process.
process.setMaxListeners(2 * busyLoops);

/** With one at a time, the loops leave so little that 200 starts take 100 minutes. */
const startsAtOnce = 4;

/**
 * Starts the server this often, four at a time, beside busy loops and builds of the same tree, until it has also loaded
 * what it loads after its first response. Prints how each failed start ended.
 */
export async function startBesideBusyLoops(starts: number, env: Record<string, string>) {
  const loops = Array.from({ length: busyLoops }, () =>
    killOnExit(spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' })),
  );
  let build: ChildProcess | undefined;
  const buildAgain = () => {
    build = spawn(process.execPath, ['scripts/build-if-stale.ts', '--always'], { stdio: 'ignore' });
    killOnExit(build).once('exit', buildAgain);
  };
  buildAgain();
  let failed = 0;
  let left = starts;
  const startAgain = async () => {
    while (left > 0) {
      left--;
      const output = await outputOfStart(env);
      if (/Error/.test(output)) {
        failed++;
        console.log(output);
      }
      if (left % 10 === 0) console.log(`${left} starts left, ${failed} failed`);
    }
  };
  await Promise.all(Array.from({ length: startsAtOnce }, startAgain));
  build?.off('exit', buildAgain);
  for (const child of [...loops, build]) {
    child?.kill();
    if (child && child.exitCode === null) await once(child, 'exit');
  }
  console.log(`${starts} starts beside ${busyLoops} busy loops and builds: ${failed} failed`);
  return failed;
}

async function outputOfStart(env: Record<string, string>): Promise<string> {
  try {
    const server = await startServerProcess(env);
    // Waits for the upload SDK.
    await fetch(`${server.url}/api/uploadthing`);
    await server.stop();
    return server.output();
  } catch (error) {
    return String(error);
  }
}
