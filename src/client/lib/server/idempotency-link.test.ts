import { TRPCUntypedClient } from '@trpc/client';
import { expect, it } from 'vitest';
import { linksOverHttp } from './trpc.ts';

const ok = () => Response.json({ result: { data: null } });
const gatewayTimeout = () => new Response('<h1>504</h1>', { status: 504 });
const rejected = () =>
  Response.json(
    { error: { message: 'Full', code: -32000, data: { code: 'CLASS_FULL', httpStatus: 409 } } },
    { status: 409 },
  );

it('only a repeat of a change whose outcome is unknown has its Idempotency-Key', async () => {
  const keys: (string | null)[] = [];
  let respond: () => Response = ok;
  const links = linksOverHttp(async (_input, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    return respond();
  });
  const client = new TRPCUntypedClient({ links });
  /** The key of a change, numbered by its first use. */
  const send = async (path: string, input: object, response: () => Response) => {
    respond = response;
    await client.mutation(path, input).catch(() => {});
    return keys.indexOf(keys.at(-1) ?? '');
  };
  const seat = { classId: 'a class' };
  expect(await send('bookings.book', seat, gatewayTimeout)).toBe(0);
  expect(await send('auth.refresh', {}, ok)).toBe(1);
  // The repeat has the key of the first booking, and the booking of another class has its own key.
  expect(await send('bookings.book', seat, gatewayTimeout)).toBe(0);
  expect(await send('bookings.book', { classId: 'another' }, rejected)).toBe(3);
  expect(await send('bookings.book', seat, ok)).toBe(0);
  // A change that succeeded or was rejected gets a new key when it is made again.
  expect(await send('bookings.book', seat, gatewayTimeout)).toBe(5);
  expect(await send('bookings.book', { classId: 'another' }, ok)).toBe(6);
  expect(await send('bookings.book', seat, ok)).toBe(7);
  expect(keys).not.toContain(null);
});
