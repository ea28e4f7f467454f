import { describe, expect, it } from 'vitest';
import { createServerAccess, linksOverHttp } from '#client/lib/server/trpc.ts';
import { readServerError } from './server-errors.ts';

/** Reads a response that did not come from a tRPC procedure. */
async function read(status: number, body: string) {
  const type = body.startsWith('<') ? 'text/html' : 'application/json';
  const answer = async () => new Response(body, { status, headers: { 'content-type': type } });
  const error = await createServerAccess(linksOverHttp(answer))
    .client.auth.me.query()
    .catch((cause) => cause);
  return readServerError(error);
}
const unreachable = "We can't reach LearnLocal. Check your connection and try again.";

describe('a failed response', () => {
  it.each([
    [400, '{"message":"No such page","error":"Bad Request"}', 'No such page'],
    [403, '{"error":"Not from here"}', 'Not from here'],
    [418, '{}', 'HTTP error 418'],
    [404, '<h1>Not found</h1>', 'HTTP error 404'],
    [400, '{"message":7,"error":{}}', 'HTTP error 400'],
  ])('%i %s is shown as its message, its error or its status: %s', async (status, body, words) => {
    expect(await read(status, body)).toMatchObject({ message: words, isRetryable: false });
  });

  it.each([502, 503, 504])('%i is retryable', async (status) => {
    expect(await read(status, '{}')).toMatchObject({ message: unreachable, isRetryable: true });
    const said = await read(status, '{"message":"upstream timed out"}');
    expect(said).toMatchObject({ message: 'upstream timed out', isRetryable: true });
  });

  it.each([500, 501, 505])('%i is not retryable', async (status) => {
    expect((await read(status, '{}')).isRetryable).toBe(false);
  });
});

it('reports an error that did not come from the server as unexpected', () => {
  expect(readServerError(new TypeError('x is not a function'))).toEqual({
    message: 'An unexpected error occurred',
    hasServerMessage: false,
    fields: {},
    isRetryable: false,
  });
});
