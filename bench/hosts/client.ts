import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { minuteMs, secondMs } from '../../src/shared/units.ts';
import { proxyHost } from './hosts.ts';
import { appUrl } from './product-hosts.ts';

export type Kind = 'booking' | 'payment' | 'search' | 'upload';

/** One request as a client saw it. */
export type Seen = {
  kind: Kind;
  request: string;
  startedAt: number;
  ms: number;
  /** 0 means that there was no response. */
  status: number;
  /** The reason why there was no response. */
  reason: string | undefined;
};

export type Call = {
  kind: Kind;
  method?: string;
  /** A path, or an address of the product. */
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};
export type Reply = { status: number; body: string; headers: Record<string, unknown> };

/** The same as in src/client/lib/server/trpc.ts. */
const maxCallMs = 40 * secondMs;
const maxRetryMs = 2 * minuteMs;

/** Sends requests through the proxy, and records their outcomes. */
export function createClient() {
  const seen: Seen[] = [];

  async function send(call: Call): Promise<Reply> {
    const startedAt = performance.now();
    const reply = await exchange(call).catch((error: NodeJS.ErrnoException) => ({
      status: 0,
      body: error.code ?? error.message,
      headers: {},
    }));
    seen.push({
      kind: call.kind,
      request: `${call.method ?? 'GET'} ${pathOf(call).split('?')[0]}`,
      startedAt,
      ms: performance.now() - startedAt,
      status: reply.status,
      reason: reply.status === 0 ? reply.body : undefined,
    });
    return reply;
  }

  /** Repeats a request until it succeeds, as people and browsers do. */
  async function sendUntilDone(makeCall: () => Promise<Call> | Call): Promise<Reply> {
    const deadline = performance.now() + maxRetryMs;
    for (;;) {
      const reply = await send(await makeCall());
      if (reply.status >= 200 && reply.status < 400) return reply;
      const isTemporary = reply.status === 0 || reply.status >= 500;
      if (!isTemporary || performance.now() > deadline)
        throw new Error(`A client gave up after ${reply.status} ${reply.body.slice(0, 200)}`);
      await setTimeout(secondMs);
    }
  }

  return { seen, send, sendUntilDone };
}

export type Client = ReturnType<typeof createClient>;

function pathOf({ url }: Call): string {
  const { pathname, search } = new URL(url, appUrl);
  return pathname + search;
}

function exchange(call: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = call;
    const sent = request(
      {
        host: proxyHost.address,
        method,
        path: pathOf(call),
        headers: { host: new URL(appUrl).host, ...headers },
        signal: AbortSignal.timeout(maxCallMs),
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            headers: response.headers,
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
