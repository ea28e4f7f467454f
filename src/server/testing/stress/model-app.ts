import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Deps } from '#server/app/deps.ts';
import type { Db } from '#server/db/schema.ts';
import { expireEndedHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import { createExpireCheckoutWorker } from '#server/money/payments/checkouts.jobs.ts';
import { createRefundWorker } from '#server/money/payments/refunds.jobs.ts';
import { webhookPath } from '#server/money/provider/payment-provider.ts';
import {
  insertSandboxCheckout,
  selectSandboxEvents,
} from '#server/money/sandbox/sandbox.queries.ts';
import { payCheckout } from '#server/money/sandbox/sandbox.service.ts';
import { sandboxWebhook } from '#server/money/sandbox/sandbox-events.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { runWaitlistJobs } from '#server/testing/fixtures/waiting.ts';
import { isFullRun } from '#server/testing/full-run.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { deliverWebhooks } from '#server/testing/test-payments.ts';
import { crowdSecret, hasDueJobs, type Person, seatQueues, startTwoServers } from './seat-crowd.ts';

export type ModelApp = ReturnType<typeof openModelApp>;
/** The code is of an error. */
type Reply = { person: Person; code: string | null };
/** A prepared step, which runs at the same time as the other one of its pair; some have no reply. */
export type Request = () => Promise<Reply | null>;

/**
 * Two processes take the requests in a full run, and in a control, whose processes have no guards;
 * otherwise the app of the test does.
 */
export function openModelApp({ isControl = false } = {}) {
  let databaseUrl = '';
  let servers: ServerProcess[] = [];
  let requests = 0;
  const at = openTestApp(
    { PAYMENTS: 'sandbox' },
    {
      async openDatabase(onStatement) {
        const database = await createTestDatabase(onStatement);
        databaseUrl = database.url ?? '';
        return database;
      },
    },
  );
  beforeAll(async () => {
    if (isFullRun || isControl)
      servers = await startTwoServers(databaseUrl, { isGuarded: !isControl });
  });
  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  async function send(path: string, headers: Record<string, string>, body: string) {
    const init = { method: 'POST' as const, headers, body };
    if (servers.length === 0) {
      const response = await at.app.inject({ ...init, url: path });
      return { status: response.statusCode, text: response.body };
    }
    // The requests of a pair go to different processes, in each of which those of a class take turns.
    const server = servers[requests++ % servers.length] as ServerProcess;
    const response = await fetch(`${server.url}${path}`, init);
    return { status: response.status, text: await response.text() };
  }

  /** Calls a procedure as this person. Without guards, any failure may follow. */
  async function call<Result>(person: Person, procedure: string, input: object) {
    const headers = {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
    };
    const { status, text } = await send(`/trpc/${procedure}`, headers, JSON.stringify(input));
    if (!isControl) expect(status, `${procedure}: ${text}`).toBeLessThan(500);
    const { error, result } = JSON.parse(text);
    const code: string | null = error?.data.code ?? null;
    return { code, result: result?.data as Result | undefined };
  }

  return {
    get db() {
      return at.db;
    },
    get deps() {
      return at.deps;
    },
    call,

    async runTogether(requests: (Request | null | undefined)[]): Promise<void> {
      const running = requests.map((request) => request?.());
      await (isControl ? Promise.allSettled(running) : Promise.all(running));
    },

    request:
      (person: Person, procedure: string, input: object): Request =>
      async () => {
        const { code } = await call(person, procedure, input);
        return { person, code };
      },

    /** A friend accepts a booking by the link that its student makes before; null if there is none. */
    async handover(giver: Person, bookingId: string, friend: Person): Promise<Request | null> {
      const { result } = await call<{ url: string }>(giver, 'handovers.offer', { bookingId });
      const token = result?.url.split('/').at(-1);
      return token ? this.request(friend, 'handovers.accept', { token }) : null;
    },

    /**
     * The learner pays at the provider, even for a payment that has been closed: the card may have been
     * charged just before. The provider reports it to one of the processes now, and again by a job.
     */
    async payment(
      payment: { id: string; amountCents: number },
      { shortCents = 0 } = {},
    ): Promise<Request> {
      const { db, deps } = at;
      const amountCents = payment.amountCents - shortCents;
      const page = { title: '', successUrl: '', cancelUrl: '', expiresAt: new Date() };
      const order = { paymentId: payment.id, amountCents, ...page };
      const checkoutId = await insertSandboxCheckout(db, order);
      await db
        .updateTable('sandboxCheckouts')
        .set({ status: 'late', amountCents })
        .where('id', '=', checkoutId)
        .where('status', '<>', 'paid')
        .execute();
      await payCheckout(deps, checkoutId);
      const [event] = await selectSandboxEvents(db, { ids: [`${checkoutId}:paid`] });
      if (!event) throw new Error(`Checkout ${checkoutId} was not paid`);
      const vault = servers.length > 0 ? createVault(crowdSecret) : deps.vault;
      const { headers, body } = sandboxWebhook(vault, event);
      return async () => {
        const { status, text } = await send(webhookPath, headers, body);
        if (!isControl) expect(status, text).toBe(200);
        return null;
      };
    },

    /** Runs the jobs that offer free seats, beside the processes; those of a control never finish some. */
    async runSeatJobs(): Promise<void> {
      if (isControl) return;
      while (await hasDueJobs(at.db, seatQueues)) await runWaitlistJobs(at.deps);
    },

    /** Sends decided refunds to the provider, as the processes do themselves. */
    async sendRefunds(): Promise<void> {
      if (servers.length > 0) return;
      const { deps } = at;
      const workers = [createExpireCheckoutWorker(deps), createRefundWorker(deps)];
      for (const worker of workers) while ((await deps.jobs.runDue(worker)) > 0);
      await deliverWebhooks(at);
    },
  };
}

export const itemAt = <Item>(items: Item[], which: number): Item | undefined =>
  items[Math.floor(which * items.length)];

export const paymentsOf = (db: Db, sessionIds: string[]) =>
  db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .select(['p.id', 'p.amountCents', 'p.status', 'b.studentId'])
    .where('b.sessionId', 'in', sessionIds)
    .orderBy('p.id')
    .execute();

/** Lets the time of all holds of these dates pass, except those of one student. */
export async function passTimeOfHolds(
  db: Db,
  sessionIds: string[],
  butOf: string | null = null,
): Promise<void> {
  await sql`UPDATE seat_holds SET created_at = created_at - interval '30 minutes',
      expires_at = now() - interval '1 second'
    WHERE ended_at IS NULL AND session_id = ANY(${sessionIds}::uuid[])
      AND student_id IS DISTINCT FROM ${butOf}::uuid`.execute(db);
}

export async function expireAllEnded(deps: Deps, sessionIds: string[]): Promise<null> {
  for (const sessionId of sessionIds) await expireEndedHolds(deps, sessionId);
  return null;
}

/** The names of the kinds, each as often as its share of all steps. */
export const namesByShare = (kinds: Record<string, [share: number, act: unknown]>) =>
  Object.entries(kinds).flatMap(([kind, [share]]) => Array<string>(share).fill(kind));
