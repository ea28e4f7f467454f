import { openPostgres } from '#server/db/database.ts';
import { createSession } from '#server/people/auth/sessions/sessions.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { type DeskSize, insertDeskRows } from '#server/testing/fixtures/desk/desk-rows.ts';
import { createAuthenticatorApp, createUser } from '#server/testing/fixtures/factories.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { hourMs } from '#shared/units.ts';

// Reads the first page of each table of the desk and searches it, as an administrator over HTTP.

/** Each query with its searches, which have many, few and no matches. */
const tables: Record<string, string[]> = {
  'people.list': ['', 'q=maria', 'q=p4321', 'q=ada+park', 'q=zebra', 'q=zq', 'role=instructor'],
  'classes.list': ['', 'q=pottery', 'q=for+two', 'q=p21', 'q=zebra', 'q=zq', 'visibility=hidden'],
  'reviews.list': [
    '',
    'q=patient',
    'q=visit+432',
    'q=p7920',
    'q=zebra',
    'q=zq',
    'visibility=hidden',
  ],
  'reports.list': ['', 'q=pottery', 'q=p1', 'q=zebra', 'q=zq', 'kind=appeal'],
  'applications.list': [
    '',
    'q=bread',
    'q=case+321',
    'q=p7920',
    'q=zebra',
    'q=zq',
    'status=waiting',
  ],
  'money.refunds': ['', 'q=lena', 'q=ben+kim', 'q=a', 'q=zebra', 'q=zq'],
  'money.payouts': ['', 'q=ben', 'q=lena+okafor', 'q=a', 'q=zebra', 'q=zq'],
  'money.disputes': ['', 'q=ada', 'q=ada+blum', 'q=a', 'q=zebra', 'q=zq'],
  'money.balances': ['', 'q=p77', 'q=zebra', 'kind=owed', 'kind=disputed'],
  'money.payments': ['', 'q=p7920', 'q=LL-00000000010E', 'q=zebra'],
  'jobs.list': ['', 'q=zebra', 'kind=money'],
  'audit.list': ['', 'q=phone', 'q=case+432', 'q=zebra', 'q=zq', 'action=role.grant', 'by=p2'],
  'categories.list': [''],
  overview: [''],
  health: [''],
};

type DeskTime = { request: string; p95Ms: number; items: number | null };
type DeskBenchmark = { seedSeconds: number; times: DeskTime[] };

type Options = DeskSize & { rounds: number };

/** The database is empty and migrated. */
export async function runDeskBenchmark(url: string, options: Options): Promise<DeskBenchmark> {
  const secret = 'a secret of the benchmark, which is long enough';
  const server = await startServerProcess({
    DATABASE_URL: url,
    APP_SECRET: secret,
    ROLE: 'web',
    // Slow statements must be measured instead of stopped.
    DATABASE_TIMEOUT_MS: '30000',
    RATE_LIMIT_SCALE: '1000',
  });
  const database = await openPostgres(url, { onPoolError() {}, timeoutMs: hourMs });
  try {
    const began = performance.now();
    await insertDeskRows(database.db, options);
    const seedSeconds = (performance.now() - began) / 1000;
    const { id } = await createUser(database.db, { role: 'admin' });
    await createAuthenticatorApp(createVault(secret), database.db, id);
    const proven = { userAgent: '', place: '', secondFactorAt: new Date() };
    const { token } = await createSession(database.db, id, proven);
    const times: DeskTime[] = [];
    for (const [table, queries] of Object.entries(tables))
      for (const query of queries)
        times.push(await timeOf(server.url, `desk.${table} ${query}`.trim(), token, options));
    return { seedSeconds, times };
  } finally {
    await database.close();
    await server.stop();
  }
}

async function timeOf(
  url: string,
  request: string,
  token: string,
  { rounds }: Options,
): Promise<DeskTime> {
  const headers = { authorization: `Bearer ${token}` };
  const [procedure = '', search = ''] = request.split(' ');
  const input = JSON.stringify(Object.fromEntries(new URLSearchParams(search)));
  const address = `${url}/trpc/${procedure}?${new URLSearchParams({ input })}`;
  const times: number[] = [];
  let items: number | null = null;
  // The first requests are warm-up.
  for (let round = -Math.ceil(rounds / 10); round < rounds; round++) {
    const began = performance.now();
    const response = await fetch(address, { headers });
    const body = await response.json();
    if (round >= 0) times.push(performance.now() - began);
    if (!response.ok) throw new Error(`${request}: ${JSON.stringify(body)}`);
    items = body.result.data.items?.length ?? null;
  }
  const sorted = times.toSorted((a, b) => a - b);
  return { request, p95Ms: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0, items };
}
