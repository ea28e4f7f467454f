import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

// The API returns the messages that the forms show, also when it is called without the forms.

const at = openTestApp();
let user: Account;
let token = '';

beforeAll(async () => {
  user = await createUser(at.db);
  token = await tokenOf(at.db, user);
});

async function fieldsOf(method: string, url: string, body: object, as?: string) {
  const response = await at.call(method as 'POST', url, { body, token: as });
  expect(response.statusCode).toBe(400);
  return response.json().fields;
}

const registration = {
  fullName: 'Ada Park',
  username: 'ada_park',
  email: 'ada@example.com',
  phoneNumber: '+15035550123',
  password: 'three quiet herons',
  confirmPassword: 'three quiet herons',
};
const register = (changes: object) => ({ ...registration, ...changes });

describe('POST /api/auth/login', () => {
  it('names the missing fields', async () => {
    const body = { email: 'ada', password: '' };
    expect(await fieldsOf('POST', '/api/auth/login', body)).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password is required',
    });
  });
});

describe('POST /api/auth/register', () => {
  it.each([
    ['fullName', '', 'Full name is required'],
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', 'ada park', 'Username can only contain letters, numbers, and underscores'],
    ['email', 'ada@', 'Please enter a valid email address'],
    ['phoneNumber', '0123', 'Please enter a valid phone number'],
    ['phoneNumber', '+1234567890123456', 'Please enter a valid phone number'],
    ['password', 'seven77', 'Password must be at least 8 characters'],
    ['confirmPassword', '', 'Please confirm your password'],
    ['confirmPassword', 'three quiet hares', "Passwords don't match"],
  ])('rejects %s “%s”: %s', async (field, value, sentence) => {
    const fields = await fieldsOf('POST', '/api/auth/register', register({ [field]: value }));
    expect(fields[field]).toBe(sentence);
  });

  it('accepts phone numbers of 2 to 15 digits without a leading zero, with or without +', async () => {
    for (const [index, phoneNumber] of ['12', '+123456789012345'].entries()) {
      const username = `caller_${index}`;
      const body = register({ phoneNumber, username, email: `${username}@example.com` });
      expect((await at.call('POST', '/api/auth/register', { body })).statusCode).toBe(201);
    }
  });

  it.each([
    ['email', 'Email already exists. Please use a different email or try logging in.'],
    ['username', 'Username already exists. Please choose a different username.'],
  ] as const)('rejects an %s that is taken: %s', async (field, sentence) => {
    const body = register({ [field]: user[field] });
    const response = await at.call('POST', '/api/auth/register', { body });
    expect([response.statusCode, response.json().message]).toEqual([409, sentence]);
  });
});

describe('POST /api/auth/verify', () => {
  it.each([
    ['type', { type: 'recovery', token: 'x' }],
    ['token', { type: 'signup', token: '' }],
    ['token', { type: 'signup' }],
  ])('rejects a wrong %s: Invalid verification link', async (_, body) => {
    const response = await at.call('POST', '/api/auth/verify', { body });
    expect(response.statusCode).toBe(400);
    expect(JSON.stringify(response.json())).toContain('Invalid verification link');
  });
});

it('the tRPC API also rejects another type: Invalid verification link', async () => {
  const response = await at.app.inject({
    method: 'POST',
    url: '/trpc/auth.verify',
    headers: { origin: at.deps.env.appUrl },
    payload: { type: 'recovery', token: 'x' },
  });
  expect(response.statusCode).toBe(400);
  expect(response.json().error.data.fields).toEqual({ type: 'Invalid verification link' });
});

describe('PATCH /api/users/profile', () => {
  it('rejects names that are too short; other fields are optional', async () => {
    const body = { fullName: 'A', username: 'b' };
    expect(await fieldsOf('PATCH', '/api/users/profile', body, token)).toEqual({
      fullName: 'Name must be at least 2 characters.',
      username: 'Username must be at least 2 characters.',
    });
    const response = await at.call('PATCH', '/api/users/profile', {
      body: { fullName: 'Al' },
      token,
    });
    expect(response.statusCode).toBe(200);
  });
});

describe('POST /api/classes', () => {
  const messages = {
    title: 'Title must be at least 5 characters',
    description: 'Description must be at least 20 characters',
    categoryId: 'Please select a category',
    price: 'Price must be a number greater than or equal to 0',
    location: 'Location must be at least 3 characters',
    maxStudents: 'Max students is required',
  };

  it('names every missing field', async () => {
    expect(await fieldsOf('POST', '/api/classes', {}, token)).toEqual({
      ...messages,
      startTime: 'Start time is required',
      endTime: 'End time is required',
    });
  });

  it('names every invalid field', async () => {
    const body = {
      title: 'Bow',
      description: 'Short',
      price: -1,
      location: 'X',
      startTime: '2020-01-01T10:00:00Z',
      endTime: '2020-01-01T09:00:00Z',
    };
    expect(await fieldsOf('POST', '/api/classes', body, token)).toEqual({
      ...messages,
      endTime: 'End time must be after start time',
    });
  });
});
