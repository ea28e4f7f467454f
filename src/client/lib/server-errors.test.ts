import { describe, expect, it } from 'vitest';
import { readServerError } from './server-errors.ts';
import { createServerAccess, linksOverHttp } from './trpc.ts';

/** What is made of an answer that did not come from a procedure. */
async function read(status: number, body: string) {
  const type = body.startsWith('<') ? 'text/html' : 'application/json';
  const answer = async () => new Response(body, { status, headers: { 'content-type': type } });
  const error = await createServerAccess(linksOverHttp(answer))
    .client.auth.me.query()
    .catch((cause) => cause);
  return readServerError(error);
}
const unreachable = 'LearnLocal cannot be reached. Check your connection and try again.';

describe('an answer that is not OK', () => {
  it.each([
    [400, '{"message":"No such page","error":"Bad Request"}', 'No such page'],
    [403, '{"error":"Not from here"}', 'Not from here'],
    [418, '{}', 'HTTP error 418'],
    [404, '<h1>Not found</h1>', 'HTTP error 404'],
    [400, '{"message":7,"error":{}}', 'HTTP error 400'],
  ])('%i %s is said as its message, its error, or its status: %s', async (status, body, words) => {
    expect(await read(status, body)).toMatchObject({ message: words, isRetryable: false });
  });

  it.each([502, 503, 504])('%i may pass: the call may be made again', async (status) => {
    expect(await read(status, '{}')).toMatchObject({ message: unreachable, isRetryable: true });
    const said = await read(status, '{"message":"upstream timed out"}');
    expect(said).toMatchObject({ message: 'upstream timed out', isRetryable: true });
  });

  it.each([500, 501, 505])('%i does not pass by itself', async (status) => {
    expect((await read(status, '{}')).isRetryable).toBe(false);
  });
});

it('an error that no server has said is unexpected', () => {
  expect(readServerError(new TypeError('x is not a function'))).toEqual({
    message: 'An unexpected error occurred',
    fields: {},
    isRetryable: false,
  });
});
