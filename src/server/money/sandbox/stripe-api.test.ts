import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createStripeObjects } from '#server/testing/fakes/stripe-objects.ts';
import { createStripeApi } from './stripe-api.ts';

it('a request that failed for a reason of our own can be repeated with its idempotency key', async () => {
  const objects = createStripeObjects(() => {});
  let isBroken = true;
  const createAccount: typeof objects.createAccount = (form) => {
    if (isBroken) throw new Error('The database is away');
    return objects.createAccount(form);
  };
  const { respond } = createStripeApi({ ...objects, createAccount }, 'sk');
  const headers = { authorization: 'Bearer sk', 'idempotency-key': 'account-1' };
  const send = () =>
    respond(
      Object.assign(Readable.from(['type=express']), {
        method: 'POST',
        url: '/v1/accounts',
        headers,
      }) as object as IncomingMessage,
    );
  await expect(send()).rejects.toThrow('away');
  isBroken = false;
  const made = await send();
  expect(made.status).toBe(200);
  expect(await send()).toEqual(made);
});
