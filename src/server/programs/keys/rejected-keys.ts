import type { FastifyInstance } from 'fastify';
import { DomainError } from '#shared/errors.ts';
import { keyPrefix } from '#shared/people/accounts/key-scopes.ts';

const key = new RegExp(`${keyPrefix}[\\w-]{43}`);

/** Addresses are logged by proxies and kept in histories, so a key in one is rejected everywhere. */
export function rejectKeysInAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (key.test(url)) throw new DomainError('KEY_IN_ADDRESS');
  });
}
