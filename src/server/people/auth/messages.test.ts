import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { endSession } from './sessions/sessions.ts';

const at = openTestApp();

const responseOf = async (...call: Parameters<typeof at.call>) => {
  const response = await at.call(...call);
  const { message, code } = response.json();
  return [response.statusCode, code, message];
};

// The exact messages of the hosted service.

it('without a session: Auth session missing!', async () => {
  const rejection = [401, 'SESSION_MISSING', 'Auth session missing!'];
  expect(await responseOf('POST', '/api/auth/refresh')).toEqual(rejection);
  expect(await responseOf('GET', '/api/auth/sessions')).toEqual(rejection);
  const body = { currentPassword: 'x', email: 'a@example.com' };
  expect(await responseOf('PATCH', '/api/auth/user', { body })).toEqual(rejection);
});

it('with a session that has ended: Auth session or user missing', async () => {
  const token = await tokenOf(at.db, await createUser(at.db));
  await endSession(at.db, token);
  const rejection = [401, 'SESSION_NOT_FOUND', 'Auth session or user missing'];
  expect(await responseOf('POST', '/api/auth/refresh', { token })).toEqual(rejection);
  expect(await responseOf('GET', '/api/auth/factors', { token })).toEqual(rejection);
});

it('with a malformed token: Invalid JWT structure', async () => {
  const rejection = [401, 'TOKEN_MALFORMED', 'Invalid JWT structure'];
  expect(await responseOf('POST', '/api/auth/refresh', { token: 'abc.def' })).toEqual(rejection);
});

it('signing in without credentials: You must provide either an email or phone number and a password', async () => {
  const response = await at.call('POST', '/api/auth/login', { body: {} });
  expect(response.json()).toEqual({
    message: 'You must provide either an email or phone number and a password',
    code: 'VALIDATION_FAILED',
    fields: {
      email: 'Please enter a valid email address',
      password: 'Password is required',
    },
  });
});

it('when the database returns no account: No user data returned', async () => {
  await sql`CREATE FUNCTION keep_nothing() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RETURN NULL; END'`.execute(at.db);
  await sql`CREATE TRIGGER keep_nothing BEFORE INSERT ON users
    FOR EACH ROW EXECUTE FUNCTION keep_nothing()`.execute(at.db);
  const body = {
    fullName: 'Ada Park',
    username: 'ada_park',
    email: 'ada@example.com',
    phoneNumber: '+15035550100',
    password: 'three quiet herons',
    confirmPassword: 'three quiet herons',
  };
  expect(await responseOf('POST', '/api/auth/register', { body })).toEqual([
    500,
    'NO_USER_DATA',
    'No user data returned',
  ]);
});
