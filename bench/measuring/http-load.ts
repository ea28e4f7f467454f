import { Agent, type RequestOptions, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { secondMs } from '../../src/shared/units.ts';

export type Call = { url: string; options: RequestOptions; body?: string };

/**
 * Either each connection sends its next request when the previous response has arrived, or a fixed
 * number is sent per second, however long the responses take. `times` are response times in ms.
 */
type Arrival = { connections: number } | { perSecond: number };

export async function runHttpLoad(
  nextCall: () => Call,
  status: number,
  { seconds, ...arrival }: Arrival & { seconds: number },
) {
  const agent = new Agent({
    keepAlive: true,
    ...('connections' in arrival && { maxSockets: arrival.connections }),
  });
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * secondMs;
  const times: number[] = [];
  async function time(): Promise<void> {
    const sentAt = performance.now();
    await send(nextCall(), status, agent);
    times.push(performance.now() - sentAt);
  }
  async function sendInTurn(): Promise<void> {
    while (performance.now() < endsAt) await time();
  }
  async function sendAtRate(perSecond: number): Promise<void> {
    const sent: Promise<void>[] = [];
    while (performance.now() < endsAt) {
      sent.push(time());
      await setTimeout(
        Math.max(0, startedAt + (sent.length * secondMs) / perSecond - performance.now()),
      );
    }
    await Promise.all(sent);
  }
  await ('perSecond' in arrival
    ? sendAtRate(arrival.perSecond)
    : Promise.all(Array.from({ length: arrival.connections }, sendInTurn)));
  agent.destroy();
  const done = times.length;
  return { done, perSecond: (done / (performance.now() - startedAt)) * secondMs, times };
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
