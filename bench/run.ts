import { benches } from './running/benches.ts';
import { findMissing } from './running/needs.ts';

// `npm run bench -- <name> [arguments]` runs one of the programs that README.md describes, and `-- <name>
// smallest` its smallest size. One that misses a limit exits with 1; one that did not run to its end, with 2.
const didNotRun = 2;
const [name = ''] = process.argv.splice(2, 1);
const bench = benches[name];

function end(...lines: unknown[]): never {
  for (const line of lines) console.error(line);
  process.exit(didNotRun);
}

process.on('uncaughtException', (error) => end(error));
if (!bench)
  end('Usage: npm run bench -- <name> [arguments]', `Names: ${Object.keys(benches).join(', ')}`);
if (process.argv[2] === 'smallest') process.argv.splice(2, Infinity, ...bench.smallest);
const missing = findMissing(bench.needs ?? []);
if (missing.length > 0) end(...missing);
await import(`./${name}.ts`);
