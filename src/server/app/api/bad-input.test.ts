import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { createCategory, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs, mib } from '#shared/units.ts';
import { restRoutes } from './rest-routes.ts';

const at = openTestApp();
let token = '';

beforeAll(async () => {
  token = await tokenOf(at.db, await createUser(at.db));
});

const json = { 'content-type': 'application/json' };
const send = (url: string, payload: string, headers: Record<string, string> = json) =>
  at.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

describe('without a session', () => {
  const protectedRows = restRoutes.filter((row) => row.auth);

  it.each(protectedRows.map((row) => [row.method, row.path] as const))(
    '%s %s responds with 401, whatever its body and URL',
    async (method, path) => {
      const url = path.replace(':id', 'not-an-id');
      for (const payload of ['{"sessions":', '{"unknown":1}'])
        for (const headers of [json, { 'content-type': 'text/plain' }]) {
          const response = await at.app.inject({ method: method as 'GET', url, headers, payload });
          expect(response.statusCode, response.body).toBe(401);
          expect(response.json().code).toMatch(/^(UNAUTHENTICATED|SESSION_MISSING)$/);
        }
    },
  );
});

describe('unreadable input is rejected in the documented shape', () => {
  it.each([
    ['malformed JSON', '{"class_id":', json, 400, 'MALFORMED_BODY'],
    ['a poisoned prototype', '{"__proto__":{"a":1}}', json, 400, 'MALFORMED_BODY'],
    [
      'another kind of body',
      'class_id=1',
      { 'content-type': 'text/plain' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a form',
      'class_id=1',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['more than 1 MB', JSON.stringify({ class_id: 'x'.repeat(mib) }), json, 413, 'BODY_TOO_LARGE'],
    ['no body at all', '', json, 400, 'VALIDATION_FAILED'],
    ['a list', '[]', json, 400, 'VALIDATION_FAILED'],
    ['null', 'null', json, 400, 'VALIDATION_FAILED'],
  ])('%s', async (_name, payload, headers, status, code) => {
    const response = await send('/api/bookings', payload, headers);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(response.headers['content-type']).toContain('application/json');
  });

  it('names the problem of every field, including unknown ones', async () => {
    const response = await send('/api/bookings', JSON.stringify({ class_id: 7, chairs: 2 }));
    expect(response.json()).toEqual({
      message: 'Some values are missing or invalid',
      code: 'VALIDATION_FAILED',
      fields: { class_id: 'Not a valid id', chairs: 'Unknown field' },
    });
  });

  it('names unknown fields, but at most thirty of them', async () => {
    const response = await send('/api/bookings', '{"class_id":7,"constructor":1,"toString":2}');
    expect(response.json().fields).toEqual({
      class_id: 'Not a valid id',
      constructor: 'Unknown field',
      toString: 'Unknown field',
    });
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`field${n}`, n]));
    const large = await send('/api/bookings', JSON.stringify(many));
    expect(Object.keys(large.json().fields)).toHaveLength(30);
  });

  it('rejects impossible times, and the list stays readable', async () => {
    const body = {
      title: 'Knots for sailors',
      description: 'Six knots that hold, and how to get them out again.',
      categoryId: await createCategory(at.db),
      price: 5,
      location: 'Pier 4',
      maxStudents: 6,
    };
    const start = Date.now() + dayMs;
    const iso = (ms: number) => new Date(ms).toISOString();
    for (const [startTime, endTime, fields] of [
      [iso(start - 2 * dayMs), iso(start), { startTime: 'Start time must be in the future' }],
      [iso(start), iso(start + 31 * dayMs), { endTime: 'A class can last at most 30 days' }],
      [
        '9999-12-31T23:00:00-23:00',
        '9999-12-31T23:59:59-23:00',
        {
          startTime: 'Start time must be within the next 3 years',
          endTime: 'End time must be within the next 3 years',
        },
      ],
    ] as const) {
      const response = await send('/api/classes', JSON.stringify({ ...body, startTime, endTime }));
      expect([response.statusCode, response.json().fields]).toEqual([400, fields]);
    }
    const slot = { startTime: iso(start), endTime: iso(start + 3_600_000) };
    const longer = { ...slot, endTime: iso(start + 7_200_000) };
    const twice = await send(
      '/api/classes',
      JSON.stringify({ ...body, ...slot, sessions: [longer] }),
    );
    expect(twice.json().fields).toEqual({
      'sessions.0.startTime': 'Two dates start at the same time',
    });
    const sessions = Array.from({ length: 100 }, (_, index) => ({
      startTime: iso(start + (index + 1) * 7_200_000),
      endTime: iso(start + (index + 1) * 7_200_000 + 3_600_000),
    }));
    const tooMany = await send('/api/classes', JSON.stringify({ ...body, ...slot, sessions }));
    expect(tooMany.json().fields).toEqual({ sessions: 'At most 100 dates' });
    expect((await at.call('GET', '/api/classes')).statusCode).toBe(200);
  });

  it('rejects text that the database cannot store', async () => {
    for (const fullName of ['a\u0000b', '\ud800 half'])
      for (const body of [{ fullName }, { bio: fullName }]) {
        const response = await at.call('PATCH', '/api/users/profile', { token, body });
        expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
      }
  });

  it('rejects an invalid Idempotency-Key', async () => {
    const response = await send('/api/bookings', JSON.stringify({ class_id: newId() }), {
      ...json,
      'idempotency-key': 'x'.repeat(300),
    });
    expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('missing resources respond with 404 in the documented shape', () => {
  it.each([
    ['GET', '/api/nothing', 'NOT_FOUND'],
    ['GET', '/api/classes/not-an-id', 'CLASS_NOT_FOUND'],
    ['GET', `/api/classes/${newId()}`, 'CLASS_NOT_FOUND'],
    ['GET', `/api/classes/${newId()}/enrolled`, 'CLASS_NOT_FOUND'],
    ['GET', '/api/classes/x/enrolled', 'CLASS_NOT_FOUND'],
    ['PUT', '/api/bookings/7/cancel', 'BOOKING_NOT_FOUND'],
    ['PUT', `/api/bookings/${newId()}/cancel`, 'BOOKING_NOT_FOUND'],
    ['GET', '/api/classes/%00', 'CLASS_NOT_FOUND'],
  ])('%s %s', async (method, url, code) => {
    const response = await at.call(method, url, { token });
    expect([response.statusCode, response.json().code]).toEqual([404, code]);
  });

  it('a URL with a malformed percent sequence is a bad request', async () => {
    const response = await at.call('GET', '/api/classes/%zz');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'BAD_REQUEST' });
    expect(response.body).not.toContain('stack');
  });
});

describe('an internal error', () => {
  it('responds with 500 without internal details', async () => {
    await at.db.schema.alterTable('categories').renameTo('lost').execute();
    try {
      const rest = await at.call('GET', '/api/categories');
      expect(rest.statusCode).toBe(500);
      expect(rest.json()).toEqual({ message: 'Something went wrong', code: 'INTERNAL' });
      const trpc = await at.call('GET', '/trpc/categories.list');
      expect(trpc.statusCode).toBe(500);
      expect(trpc.body).not.toMatch(/relation|categories"|\.ts|stack/);
    } finally {
      await at.db.schema.alterTable('lost').renameTo('categories').execute();
    }
  });
});
