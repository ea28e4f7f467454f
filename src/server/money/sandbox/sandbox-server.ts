import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SandboxDeps } from './sandbox.service.ts';
import { createSandboxObjects } from './sandbox-objects.ts';
import { createStripeApi, sendReply, stripeError } from './stripe-api.ts';

/**
 * Starts a server on loopback that imitates Stripe for this process, and returns its URL. Its objects are in
 * the database, which it shares with other processes. It doesn't keep the process alive.
 */
export async function startSandbox(parts: SandboxDeps, secretKey: string): Promise<string> {
  const api = createStripeApi(createSandboxObjects(parts), secretKey);
  const server = createServer(async (request, response) => {
    try {
      sendReply(response, await api.respond(request));
    } catch (error) {
      // The adapter retries, as after a failure of Stripe.
      parts.log.warn({ err: error }, 'The payment sandbox failed');
      sendReply(response, stripeError('api_error', 500));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
