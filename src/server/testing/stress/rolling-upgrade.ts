import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { waitUntil } from '#server/testing/wait-until.ts';

// Replaces two processes of a release by two of the next, one after the other, under load. All calls
// use HTTP, because at first the tables are those of the earlier release.

const learners = 4;
/** The maximum is below the number of bookings that one account may make in an hour. */
const visitsPerAccount = 50;
/** Enough requests for each process to prepare its statements by name. */
const requestsBefore = 160;
const requestsAfterEach = 80;
const checkEveryMs = 20;

/** Settings of all processes: the proxy needs time to see that one is about to stop. */
export const upgradeEnv = {
  APP_SECRET: 'the secret of both releases, long enough',
  PAYMENTS: 'sandbox',
  REQUIRE_EMAIL_VERIFICATION: 'false',
  RATE_LIMIT_SCALE: '100000',
  CACHE_RESPONSES: 'false',
  SHUTDOWN_DRAIN_MS: '1500',
  // A busy machine is slow, which is not a failure here.
  DATABASE_TIMEOUT_MS: '30000',
};

export type Releases = {
  startOld(): Promise<ServerProcess>;
  /** The first process migrates the database. */
  startNew(): Promise<ServerProcess>;
};

export type UpgradeResult = {
  requests: number;
  /** Requests without the expected response. */
  failures: string[];
};

type Balancer = { add(server: ServerProcess): void; next(): string; stop(): Promise<void> };
type Init = RequestInit & { token?: string; expected?: number };
type Send = (path: string, init?: Init) => Promise<{ body: string; location: string }>;

/** The database has the demonstration classes, and both releases are built. */
export async function runRollingUpgrade(releases: Releases): Promise<UpgradeResult> {
  const { startOld, startNew } = releases;
  const old = await Promise.all([startOld(), startOld()]);
  const balancer = startBalancer(old);
  const result: UpgradeResult = { requests: 0, failures: [] };
  const send = createSend(balancer, result);
  let isOver = false;
  const hasGoneWell = () => result.failures.length === 0;
  const phase = async (requests: number) => {
    const enough = result.requests + requests;
    const isDone = () => result.requests >= enough || !hasGoneWell();
    await waitUntil('enough requests were sent', isDone);
  };
  let people: Promise<void>[] = [];
  try {
    const { items } = JSON.parse((await send('/api/search?seats=2&limit=20')).body);
    const tokens = await Promise.all(Array.from({ length: learners }, (_, n) => signUp(send, n)));
    people = tokens.map(async (firstToken, n) => {
      let token = firstToken;
      for (let visits = 1; !isOver && hasGoneWell(); visits++) {
        if (visits % visitsPerAccount === 0) token = await signUp(send, visits * learners + n);
        await attend(send, { token, classId: items[n].id }).catch(() => {});
      }
    });
    await phase(requestsBefore);
    for (const server of old) {
      await server.stop();
      balancer.add(await startNew());
      await phase(requestsAfterEach);
    }
  } finally {
    isOver = true;
    await Promise.allSettled(people);
    await balancer.stop();
  }
  return result;
}

/** Alternates between the processes that are ready, as a proxy does. */
function startBalancer(servers: ServerProcess[]): Balancer {
  const all: ServerProcess[] = [];
  const ready = new Set<string>();
  let turn = 0;
  let isOver = false;
  async function keepChecking({ url, child }: ServerProcess): Promise<void> {
    while (!isOver && child.exitCode === null) {
      const isReady = await fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(url);
      else ready.delete(url);
      await setTimeout(checkEveryMs);
    }
  }
  const add = (server: ServerProcess) => {
    all.push(server);
    ready.add(server.url);
    void keepChecking(server);
  };
  for (const server of servers) add(server);
  return {
    add,
    next: () => [...ready][turn++ % ready.size] ?? '',
    async stop() {
      isOver = true;
      await Promise.all(all.map((server) => server.stop()));
    },
  };
}

function createSend(balancer: Balancer, result: UpgradeResult): Send {
  return async (path, { token, expected = 200, ...init } = {}) => {
    const headers = { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) };
    const url = balancer.next() + path;
    if (!path.startsWith('/assets/')) result.requests++;
    const fail = (reason: string): never => {
      const failure = `${init.method ?? 'GET'} ${path} ${reason}`;
      result.failures.push(failure);
      throw new Error(failure);
    };
    const response = await fetch(url, { redirect: 'manual', ...init, headers }).catch(
      (error: Error) => fail(`failed: ${error.cause ?? error.message}`),
    );
    const body = await response.text();
    if (response.status !== expected)
      fail(`responded with ${response.status}: ${body.slice(0, 200)}`);
    return { body, location: response.headers.get('location') ?? '' };
  };
}

/** Returns the token of the session. */
async function signUp(send: Send, n: number): Promise<string> {
  const credentials = { email: `learner_${n}@example.com`, password: 'three quiet herons' };
  const account = {
    ...credentials,
    confirmPassword: credentials.password,
    fullName: 'Robin Park',
    username: `learner_${n}`,
    phoneNumber: '+15035550100',
  };
  await send('/api/auth/register', { ...jsonOf(account), expected: 201 });
  return JSON.parse((await send('/api/auth/login', jsonOf(credentials))).body).token;
}

type Visit = { token: string; classId: string };

/** Reads pages with all their files, books with a key, pays if there is something to pay, and cancels. */
async function attend(send: Send, { token, classId }: Visit): Promise<void> {
  for (const page of ['/', `/classes/${classId}`]) {
    const { body } = await send(page);
    for (const asset of new Set(body.match(/\/assets\/[\w.-]+/g))) await send(asset);
  }
  await send('/api/classes?limit=24');
  await send(`/api/classes/${classId}`);
  const order = jsonOf({ class_id: classId });
  const headers = { ...order.headers, 'idempotency-key': randomUUID() };
  const booked = await send('/api/bookings', { ...order, headers, token, expected: 201 });
  const { id, payment } = JSON.parse(booked.body);
  if (payment) {
    const { location } = await send(new URL(payment.checkoutUrl).pathname, { expected: 303 });
    const { pathname } = new URL(location, payment.checkoutUrl);
    await send(`${pathname}?outcome=pay`, { method: 'POST', expected: 303 });
  }
  await send('/api/bookings', { token });
  await send(`/api/bookings/${id}`, { token });
  await send(`/api/bookings/${id}/cancel`, { method: 'PUT', token });
}

const jsonOf = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
