import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dayMs, secondMs } from '#shared/units.ts';

type OtherSites = {
  /** Matches the paths whose responses are the same for everyone. */
  paths: RegExp;
  /** Whether the response may be for one person only. */
  isPersonal(request: FastifyRequest): boolean;
};

const anyOrigin = { 'access-control-allow-origin': '*' };
/** `*` does not include Authorization: a key does not belong into the pages of a site. */
const preflight = {
  ...anyOrigin,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': '*',
  'access-control-max-age': String(dayMs / secondMs),
  allow: 'GET, HEAD, OPTIONS',
};
const shared = {
  ...anyOrigin,
  'access-control-expose-headers': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Lets scripts of other sites read these paths, never with a cookie. */
export function shareWithOtherSites(app: FastifyInstance, { paths, isPersonal }: OtherSites): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!paths.test(request.url.split(/[?#]/)[0] ?? '')) return;
    if (request.method === 'OPTIONS') return reply.status(204).headers(preflight).send();
    if (!isPersonal(request)) reply.headers(shared);
  });
}
