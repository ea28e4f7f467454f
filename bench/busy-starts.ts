import '../scripts/build-if-stale.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { killOnExit } from '../src/server/testing/kill-on-exit.ts';
import { startServerProcess } from '../src/server/testing/server-process.ts';
import { withBenchDatabase } from './measuring/bench-database.ts';

// Starts the server 200 times, four at a time, beside busy loops and builds of the same tree, until it has
// also loaded what it loads after its first response. Prints the output of each start with an error: none
// may have one. `-- <starts>` for another number.

const [starts = 200] = process.argv.slice(2).map(Number);
// One at a time, 200 take 100 minutes on two cores.
const startsAtOnce = 4;
const busyLoops = 8;
// Each child has a listener that ends it with this process.
process.setMaxListeners(2 * busyLoops);

const failed = await withBenchDatabase(startBesideBusyLoops);
console.log(`${starts} starts beside ${busyLoops} busy loops and builds: ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function startBesideBusyLoops(databaseUrl: string): Promise<number> {
  const loops = Array.from({ length: busyLoops }, () =>
    killOnExit(spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' })),
  );
  let isDone = false;
  const building = (async () => {
    while (!isDone) await once(startBuild(), 'exit');
  })();
  const failed = await startAll(databaseUrl);
  isDone = true;
  for (const loop of loops) loop.kill();
  await building;
  return failed;
}

function startBuild(): ChildProcess {
  const args = ['scripts/build-if-stale.ts', '--always'];
  return killOnExit(spawn(process.execPath, args, { stdio: 'ignore' }));
}

/** Returns how many failed. */
async function startAll(databaseUrl: string): Promise<number> {
  let begun = 0;
  let ended = 0;
  let failed = 0;
  const startInTurn = async () => {
    while (begun++ < starts) {
      const output = await outputOfStart(databaseUrl);
      ended++;
      if (/Error/.test(output)) {
        failed++;
        console.log(output);
      }
      if (ended % 10 === 0) console.log(`${ended} of ${starts} starts, ${failed} failed`);
    }
  };
  await Promise.all(Array.from({ length: startsAtOnce }, startInTurn));
  return failed;
}

async function outputOfStart(DATABASE_URL: string): Promise<string> {
  try {
    const server = await startServerProcess({ DATABASE_URL });
    // Waits for the upload SDK.
    await fetch(`${server.url}/api/uploadthing`);
    await server.stop();
    return server.output();
  } catch (error) {
    return String(error);
  }
}
