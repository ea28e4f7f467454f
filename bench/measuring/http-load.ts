import { Agent, type RequestOptions, request } from 'node:http';

export type Call = { url: string; options: RequestOptions; body?: string };

/** Each connection sends its next request when the previous response has arrived. */
export async function runHttpLoad(
  nextCall: () => Call,
  status: number,
  { connections, seconds }: { connections: number; seconds: number },
) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let done = 0;
  async function load(): Promise<void> {
    while (performance.now() < endsAt) {
      await send(nextCall(), status, agent);
      done++;
    }
  }
  await Promise.all(Array.from({ length: connections }, load));
  agent.destroy();
  return { done, perSecond: (done / (performance.now() - startedAt)) * 1000 };
}

/** node:http costs less CPU than fetch. */
function send({ url, options, body }: Call, status: number, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sent = request(url, { ...options, agent }, (response) => {
    if (response.statusCode !== status) reject(new Error(`${url}: status ${response.statusCode}`));
    response.resume().on('end', resolve).on('error', reject);
  });
  sent.on('error', reject).end(body);
  return promise;
}
