import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  createBookedClass,
  createCategory,
  createClass,
  createUser,
  tokenOf,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs, hourMs } from '#shared/units.ts';
import { restRoutes } from './rest-routes.ts';

const at = openTestApp();
let teacher: Account;
let teacherToken = '';
let studentToken = '';

beforeAll(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  teacherToken = await tokenOf(at.db, teacher);
  studentToken = await tokenOf(at.db, await createUser(at.db));
});

const slotIn = (days: number) => {
  const start = Date.now() + days * dayMs;
  return {
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + hourMs).toISOString(),
  };
};

describe('a program may spell fields in either case', () => {
  it('registers, and changes a profile', async () => {
    const password = 'three quiet herons';
    const body = { username: 'alia_s', email: 'alia@example.com', password };
    const registered = await at.call('POST', '/api/auth/register', {
      body: {
        ...body,
        full_name: 'Alia Stone',
        phone_number: '+1 503 555 0123',
        confirm_password: password,
      },
    });
    expect(registered.json().user).toMatchObject({
      fullName: 'Alia Stone',
      phoneNumber: '+15035550123',
    });
    const profile = { full_name: 'Ada Stone', phone_number: null, profile_image: null };
    const token = studentToken;
    const changed = await at.call('PATCH', '/api/users/profile', { token, body: profile });
    expect(changed.json()).toMatchObject({ fullName: 'Ada Stone', phoneNumber: null });
  });

  it('lists and edits a class with its dates and what to expect', async () => {
    const token = teacherToken;
    const [first, second] = [slotIn(1), slotIn(2)];
    const listed = await at.call('POST', '/api/classes', {
      token,
      body: {
        title: 'Knots for sailors',
        description: 'Six knots that hold, and how to get them out again.',
        category_id: await createCategory(at.db),
        price: 5,
        location: 'Pier 4, Seattle, WA',
        max_students: 6,
        maxStudents: 6,
        start_time: first.startTime,
        endTime: first.endTime,
        sessions: [{ startTime: second.startTime, end_time: second.endTime }],
        what_to_expect: { min_age: 7, gettingIn: 'Ring twice' },
      },
    });
    expect(listed.json()).toMatchObject({
      maxStudents: 6,
      sessions: [first, second],
      whatToExpect: { minAge: 7, gettingIn: 'Ring twice' },
    });
    const url = `/api/classes/${listed.json().id}`;
    const edited = await at.call('PATCH', url, { token, body: { max_students: 7 } });
    expect(edited.json()).toMatchObject({ maxStudents: 7 });
  });

  it('books and moves a booking, and the other spelling with the same key is the same request', async () => {
    const { classId, sessionIds } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: 100 }, { startsInHours: 200 }],
    });
    const [sessionId, otherId] = sessionIds;
    const token = studentToken;
    const book = (body: object) =>
      at.call('POST', '/api/bookings', { token, body, headers: { 'idempotency-key': 'a-key' } });
    const booked = await book({ classId, sessionId });
    expect([booked.statusCode, booked.json().sessionId]).toEqual([201, sessionId]);
    const again = await book({ session_id: sessionId, class_id: classId });
    expect([again.statusCode, again.body]).toEqual([201, booked.body]);
    const other = await book({ classId, session_id: otherId });
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);

    const url = `/api/bookings/${booked.json().id}/session`;
    const moved = await at.call('PUT', url, { token, body: { sessionId: otherId } });
    expect([moved.statusCode, moved.json().sessionId]).toEqual([200, otherId]);
  });

  it('searches, and finds overlapping dates, by parameters of a URL', async () => {
    const location = 'Boise, ID';
    const student = await createUser(at.db);
    for (const priceCents of [1000, 2000, 3000])
      await createBookedClass(at.db, teacher.id, student.id, { priceCents, location });
    const pricesOf = async (query: string) => {
      const { items } = (await at.call('GET', `/api/search?q=${query}`)).json();
      return items.map(({ price }: { price: number }) => price).toSorted();
    };
    const found = await pricesOf('bread&minPrice=15&maxPrice=25');
    expect(found).toEqual([20]);
    expect(await pricesOf('bread&min_price=15&max_price=25')).toEqual(found);
    expect(await pricesOf('bread&min_price=15&minPrice=15&max_price=25')).toEqual(found);

    const { startTime, endTime } = slotIn(2);
    const overlapping = (query: Record<string, string>) =>
      at.call('GET', `/api/sessions/overlapping?${new URLSearchParams(query)}`, {
        token: teacherToken,
      });
    const documented = await overlapping({ startTime, endTime, timeZone: 'UTC' });
    const respelled = await overlapping({
      start_time: startTime,
      end_time: endTime,
      time_zone: 'UTC',
    });
    expect([respelled.statusCode, respelled.body]).toEqual([200, documented.body]);
  });
});

/** The name in camelCase if it is in snake_case, or the other way around. */
const respell = (name: string) =>
  /_/.test(name)
    ? name.replace(/_./g, (part) => part.slice(1).toUpperCase())
    : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function namesIn(schema: z.ZodType): string[] {
  const { properties = {}, oneOf = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  const shapes = [properties, ...oneOf.map((kind) => kind.properties ?? {})];
  return shapes.flatMap(Object.keys).filter((name) => respell(name) !== name);
}

const inputs = restRoutes.flatMap(({ method, path, body, query }) =>
  Object.entries({ body, query }).flatMap(([part, schema]) => {
    const names = schema ? namesIn(schema) : [];
    return names.length > 0 ? [{ method, path, part, names }] : [];
  }),
);

describe('different values in both spellings are an error', () => {
  it.each(inputs)('$method $path names both spellings of each field of its $part', async (row) => {
    const { method, path, part, names } = row;
    const sent = names.flatMap((name) => [
      [name, 'one'],
      [respell(name), 'another'],
    ]);
    const search = part === 'query' ? `?${new URLSearchParams(sent)}` : '';
    const response = await at.call(method, path.replace(/:\w+/, newId()) + search, {
      token: teacherToken,
      ...(part === 'body' && { body: Object.fromEntries(sent) }),
    });
    const fields = names.map((name) => [
      respell(name),
      `${respell(name)} and ${name} have different values. Send only one of them`,
    ]);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        message: 'Some values are missing or invalid',
        code: 'VALIDATION_FAILED',
        fields: Object.fromEntries(fields),
      },
    ]);
  });

  it('no more fields are named than in other errors, however many were sent', async () => {
    const sessions = Array.from({ length: 10_000 }, () => ({ start_time: 'a', startTime: 'b' }));
    const response = await at.call('POST', '/api/classes', {
      token: teacherToken,
      body: { sessions },
    });
    const { fields } = response.json();
    expect(fields['sessions.0.start_time']).toContain('start_time and startTime have different');
    expect(Object.keys(fields)).toHaveLength(30);
  });
});

it('a spelling of a field that the operation does not have is unknown, too', async () => {
  const body = { email: 'a@example.com', full_name: 'Ada' };
  const response = await at.call('POST', '/api/auth/recover', { body });
  expect(response.json().fields).toEqual({ full_name: 'Unknown field' });
});

it('paths are spelled by the documentation alone: their parameters have no names in a request', () => {
  const parameters = restRoutes.flatMap(({ path }) => path.match(/:\w+/g) ?? []);
  expect([...new Set(parameters)].toSorted()).toEqual([':id', ':username']);
});
