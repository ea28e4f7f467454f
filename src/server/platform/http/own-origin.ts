import type { FastifyInstance } from 'fastify';

const loopback: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The address at which this process reaches itself, whatever its public URL; null until it listens. */
export function ownOrigin({ server }: FastifyInstance): string | null {
  const own = server.address();
  if (own === null || typeof own === 'string') return null;
  const host = loopback[own.address] ?? own.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${own.port}`;
}
