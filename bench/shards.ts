import { createWorkers } from '../src/server/app/api/jobs.ts';
import { createFileStore } from '../src/server/files/uploads/file-store.ts';
import { createFixtures } from '../src/server/testing/fixtures/fixtures.ts';
import { addressOf, knownRoutes } from '../src/server/testing/routes/known-requests.ts';
import { withBenchDatabase } from './measuring/bench-database.ts';
import { type WholeServer, withWholeServer } from './measuring/whole-server.ts';

// Finds the server's own statements that would stay on one shard if the tables of instructors were
// distributed by `teacher_id`. It records the SQL of every known request, made by a learner, an
// instructor and an anonymous visitor, and of every job, and reads the conditions as text: a
// statement that no known request runs is missing, and one with a condition in only one of its
// branches counts as having it. `-- <part>` of the names of requests leaves the others out.

/** The tables that would be distributed: those with rows of one instructor. */
const distributed = [
  ...['classes', 'class_pictures', 'class_ratings', 'class_sessions', 'bookings', 'reviews'],
  ...['payments', 'refunds', 'disputes', 'ledger_transactions', 'ledger_entries'],
  ...['payout_accounts', 'payouts', 'teacher_balances', 'teacher_months'],
];
const usesTable = new RegExp(`\\b(from|join|into|update)\\s+(${distributed.join('|')})\\b`, 'gi');

const equalsParameter = String.raw`\s*(=|IN)\s*(ANY\s*)?\(?\s*\$`;
const instructorRowIds =
  'class_id|session_id|booking_id|payment_id|source_id|transaction_id|charge_id|id';
/** The first matching kind applies. */
const kinds = {
  'names the instructor': new RegExp(
    `\\bteacher_id${equalsParameter}|^insert into [^)]*teacher_id`,
    'i',
  ),
  'names rows of one instructor by another id': new RegExp(
    `\\b(${instructorRowIds})${equalsParameter}|^insert into`,
    'i',
  ),
  'reads one learner across instructors': new RegExp(
    `\\b(student_id|user_id)${equalsParameter}`,
    'i',
  ),
  'reads all instructors': /./,
};
const crossing = ['reads one learner across instructors', 'reads all instructors'];

/** Of the names of requests; the others are left out. */
const [, , part = ''] = process.argv;

type Run = { name: string; text: string };

report(await withBenchDatabase(recordAll));

async function recordAll(databaseUrl: string): Promise<Run[]> {
  const recorded: Run[] = [];
  let name: string | null = null;
  const record = (text: string) => void (name && recorded.push({ name, text }));
  await withWholeServer(
    databaseUrl,
    async (server) => {
      const during = async (what: string, work: () => Promise<unknown>) => {
        name = what;
        await work();
        await server.deps.background.settled();
        name = null;
      };
      await requestAll(server, during);
      await workAll(server, during);
    },
    record,
  );
  return recorded;
}

type During = (what: string, work: () => Promise<unknown>) => Promise<void>;

async function requestAll({ app, deps }: WholeServer, during: During): Promise<void> {
  for (const route of knownRoutes.filter(({ name }) => name.includes(part)))
    for (const person of ['anonymous', 'user', 'teacher'] as const) {
      const fixtures = await createFixtures(deps);
      const token = fixtures.tokens[person];
      for (const request of route.requests(fixtures))
        await during(route.name, () =>
          app.inject({
            method: request.method as 'GET',
            url: addressOf(request),
            headers: token ? { authorization: `Bearer ${token}` } : {},
            ...(request.body && { payload: request.body }),
          }),
        );
    }
}

/** Runs the jobs of the requests above, and every schedule once. */
async function workAll({ deps }: WholeServer, during: During): Promise<void> {
  const { host } = await createFileStore(deps);
  const workers = createWorkers(deps, { files: host, mailer: null, origin: () => null });
  for (const worker of workers) {
    const { queue, cron } = worker;
    if (cron) await deps.db.transaction().execute((trx) => deps.jobs.send(queue, {}, trx));
    await during(`job ${queue.name}`, () => deps.jobs.runDue(worker));
  }
}

function report(runs: Run[]): void {
  const namesOf = new Map<string, Set<string>>();
  for (const { name, text } of runs) {
    const plain = text.replaceAll('"', '').replace(/\s+/g, ' ').trim();
    if (plain.search(usesTable) < 0) continue;
    namesOf.set(plain, (namesOf.get(plain) ?? new Set()).add(name));
  }
  const byKind = Map.groupBy(namesOf, ([text]) => kindOf(text));
  const tablesOf = (text: string) =>
    [...new Set([...text.matchAll(usesTable)].map((match) => match[2]))].join(', ');
  for (const kind of Object.keys(kinds)) {
    const statements = byKind.get(kind) ?? [];
    console.log(`${statements.length} statements: ${kind}`);
    if (!crossing.includes(kind)) continue;
    for (const [text, names] of statements)
      console.log(`  ${[...names].join(', ')}\n    ${tablesOf(text)}: ${text.slice(0, 160)}`);
  }
}

function kindOf(text: string): string | undefined {
  return Object.entries(kinds).find(([, fits]) => fits.test(text))?.[0];
}
