import { runUploadTrial } from '../src/server/testing/upload-trial.ts';
import { mib } from '../src/shared/units.ts';
import { withBenchDatabase } from './bench-database.ts';

// Twenty concurrent uploads of 5 MB: their memory cost and the effect on readers of the list.
const maxGrowthMib = 250;
const maxRatio = 2;

const trial = await withBenchDatabase((url) =>
  runUploadTrial(url, { heavySets: 5, readers: { warmMs: 10_000, quietMs: 8000 } }),
);
const growthMib = trial.rssGrowthBytes / mib;
const ratio = trial.busyP99 / trial.quietP99;
const answers = [...trial.answers].map(([status, count]) => `${count} × ${status}`).join(', ');
console.log(`${trial.uploads} uploads of 5 MB in ${trial.seconds.toFixed(1)} s: ${answers}`);
console.log(`memory: ${growthMib.toFixed(0)} MiB growth at most (limit ${maxGrowthMib})`);
console.log(
  `GET /api/classes, p99: ${trial.quietP99.toFixed(1)} ms without, ${trial.busyP99.toFixed(1)} ms with; ratio ${ratio.toFixed(2)} (limit ${maxRatio})`,
);
const isGood = trial.answers.get(200) === trial.uploads && growthMib < maxGrowthMib;
process.exitCode = isGood && ratio <= maxRatio ? 0 : 1;
