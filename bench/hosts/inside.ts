import { setTimeout } from 'node:timers/promises';
import { openPostgres } from '../../src/server/db/database.ts';
import { startSmtpReceiver } from '../../src/server/testing/fakes/smtp-receiver.ts';
import { startStripe } from '../../src/server/testing/fakes/stripe-server.ts';
import { secondMs } from '../../src/shared/units.ts';
import { createClient } from './client.ts';
import { primaryUrl, startDatabaseHosts } from './database-hosts.ts';
import { allHosts } from './hosts.ts';
import { startLoad } from './load.ts';
import { createNetwork, internet, keepLogsIn } from './network.ts';
import { createPeople } from './people.ts';
import { startProductHosts } from './product-hosts.ts';
import { report } from './report.ts';
import { runTrial } from './run-trial.ts';
import { trials } from './trials.ts';

// Runs in the namespaces that ../hosts.ts makes: `inside.ts <folder> [letters of trials] [folder of logs]`.
const [folder = '', letters, logs = folder] = process.argv.slice(2);
keepLogsIn(logs);
const learners = 2500;
const warmUpMs = 8 * secondMs;

const startedAt = performance.now();
const logProgress = (step: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${step}`);

await createNetwork(allHosts);
await startDatabaseHosts(folder);
logProgress('etcd, Patroni and PostgreSQL run on three hosts');
const stripe = await startStripe(internet);
const smtp = await startSmtpReceiver(undefined, undefined, internet);
const product = await startProductHosts(folder, { stripe, smtpUrl: smtp.url });
logProgress('two web hosts and a worker are ready');
const { db, close } = await openPostgres(await primaryUrl(), { onPoolError() {} });
const people = await createPeople(db, stripe, learners);
await close();
await warmUp();
let hasPassed = true;
for (const trial of trials.filter(({ letter }) => letters?.includes(letter) ?? true)) {
  smtp.received.length = 0;
  const result = await runTrial(trial, { product, stripe, people, emails: smtp.received });
  hasPassed = report(trial, result) && hasPassed;
}
logProgress(hasPassed ? 'all passed' : 'not all passed');
process.exit(hasPassed ? 0 : 1);

/** The first requests of a process take longer. */
async function warmUp(): Promise<void> {
  const load = startLoad({ client: createClient(), people, stripe });
  await setTimeout(warmUpMs);
  await load.finish();
}
