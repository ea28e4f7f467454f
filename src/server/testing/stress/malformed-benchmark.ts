import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Deps } from '#server/app/deps.ts';
import { keepRows } from '#server/testing/databases/kept-rows.ts';
import { createFixtures, type Fixtures } from '#server/testing/fixtures/fixtures.ts';
import {
  type KnownRequest,
  type KnownRoute,
  knownRoutes,
} from '#server/testing/routes/known-requests.ts';
import {
  type MalformedRequest,
  malformedInputs,
  someOf,
} from '#server/testing/routes/malformed-inputs.ts';

export type MalformedResult = {
  requests: number;
  minOfARoute: number;
  /** Counts per status, which show whether the inputs reach any code. */
  statuses: Map<number, number>;
  /** The wrong responses with the reasons. */
  faults: string[];
};

type Subject = { app: FastifyInstance; deps: Deps };
type Sender = 'anonymous' | 'user';
type Reply = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>;

const senders: Sender[] = ['anonymous', 'user'];
/** Resets rate limits often enough that most inputs reach the code behind them. */
const freshBudgetsEvery = 4;

/** Texts that no response may contain: stack traces, database errors and file paths. */
const leaks: [string, RegExp][] = [
  ['a stack', /\n\s+at |\\n\s+at |\.ts:\d|\.js:\d/],
  [
    'words of the database',
    /relation \\?"|column \\?"|syntax error at|violates|invalid byte sequence/,
  ],
  ['a path', /\/src\/|node_modules|file:\/\//],
];

/** The fault in a response, or null. */
export function faultOf({ statusCode, headers, body }: Reply): string | null {
  if (statusCode >= 500) return `status ${statusCode}`;
  const text = `${JSON.stringify(headers)}\n${body}`;
  return leaks.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** Routes beyond REST and tRPC: browser redirects and machine endpoints. */
const furtherRoutes: KnownRoute[] = [
  reading('/api/auth/authorize', { query: { provider: 'oidc', redirect: '/dashboard' } }),
  reading('/api/auth/callback/:id', { id: 'oidc', query: { code: 'x', state: 'y' } }),
  reading('/storage/v1/object/public/files/:id', { id: 'x.png' }),
  reading('/health/live'),
  reading('/health/ready'),
  reading('/api/openapi.json'),
  reading('/api/docs'),
  reading('/trpc/:id', { id: 'auth.me' }),
  reading('/'),
  reading('/assets/:id', { id: 'index.js' }),
];

export const malformedInputRoutes: KnownRoute[] = [...knownRoutes, ...furtherRoutes];

function reading(path: string, given: Partial<KnownRequest> = {}): KnownRoute {
  const request = { method: 'GET', path, query: {}, ...given } as const;
  return { name: `GET ${path}`, isChange: false, requests: () => [request] };
}

/** The maximum number of inputs per route for anonymous and signed-in senders. */
export type PerRoute = Record<Sender, number>;

/** Benchmark: sends malformed inputs to every route, up to `perRoute` each. */
export async function runMalformedBenchmark(
  subject: Subject,
  perRoute: PerRoute,
): Promise<MalformedResult> {
  const minOfARoute = Number.POSITIVE_INFINITY;
  const result: MalformedResult = {
    requests: 0,
    minOfARoute,
    statuses: new Map(),
    faults: [],
  };
  const fixtures = await createFixtures(subject.deps);
  const restoreRows = await keepRows(subject.deps.db);
  for (const [offset, route] of malformedInputRoutes.entries()) {
    const before = result.requests;
    for (const sender of senders) {
      const attempt = { route, sender, amount: perRoute[sender], offset };
      await tryRoute(subject, result, { fixtures, restoreRows }, attempt);
    }
    result.minOfARoute = Math.min(result.minOfARoute, result.requests - before);
  }
  return result;
}

type Kept = { fixtures: Fixtures; restoreRows(): Promise<void> };
type Attempt = { route: KnownRoute; sender: Sender; amount: number; offset: number };

async function tryRoute(
  { app, deps }: Subject,
  result: MalformedResult,
  { fixtures, restoreRows }: Kept,
  attempt: Attempt,
): Promise<void> {
  const { route, sender, amount, offset } = attempt;
  const inputs = someOf(malformedInputs(route.requests(fixtures)), amount, offset);
  let isUsed = false;
  for (const [index, input] of inputs.entries()) {
    if (index % freshBudgetsEvery === 0) await deps.db.deleteFrom('rateLimits').execute();
    const sendInput = async () => {
      const sent = input();
      const replied = await send(app, sent, fixtures.tokens[sender]);
      await deps.background.settled();
      return [sent, replied] as const;
    };
    let [request, response] = await sendInput();
    if (isUsed && response.statusCode >= 400) {
      // An earlier input may have succeeded and used something up, such as the session.
      await restoreRows();
      isUsed = false;
      [request, response] = await sendInput();
    }
    isUsed ||= route.isChange && response.statusCode < 300;
    result.requests++;
    result.statuses.set(response.statusCode, (result.statuses.get(response.statusCode) ?? 0) + 1);
    const fault = faultOf(response);
    if (fault) result.faults.push(describe(fault, attempt, request));
  }
  if (isUsed) await restoreRows();
}

async function send(app: FastifyInstance, request: MalformedRequest, token: string | undefined) {
  const { method, url, headers, payload } = request;
  const bearer = token && { authorization: `Bearer ${token}` };
  return app.inject({
    method: method as 'GET',
    url,
    headers: { ...bearer, ...headers },
    ...(payload !== undefined && { payload }),
  });
}

const maxShown = 300;
function describe(fault: string, { route, sender }: Attempt, request: MalformedRequest) {
  const { what = '', url, headers, payload = '' } = request;
  const sent = `${what}${url} ${JSON.stringify(headers)} ${String(payload)}`.slice(0, maxShown);
  return `${fault}: ${route.name} by ${sender}: ${sent}`;
}
