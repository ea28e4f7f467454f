import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createCategory, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs, hourMs } from '#shared/units.ts';

const at = openTestApp();
let teacher: Account;
let token: string;
let categoryId: number;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  token = await tokenOf(at.db, teacher);
  categoryId = await createCategory(at.db);
});

const day = (count: number) => {
  const start = Math.floor(Date.now() / hourMs) * hourMs + count * dayMs;
  return {
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + hourMs).toISOString(),
  };
};
const listing = (more: object = {}) => ({
  title: 'Knots for sailors',
  description: 'Six knots that hold, and how to get them out again.',
  categoryId,
  price: 12,
  location: 'Pier 4, Seattle, WA',
  maxStudents: 6,
  timeZone: 'America/Los_Angeles',
  ...day(2),
  ...more,
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
async function send(method: Method, path: string, body?: object, key?: string, as = token) {
  const response = await at.call(method, `/api/${path}`, {
    token: as,
    ...(body && { body }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
  const json = response.body ? response.json() : null;
  return { status: response.statusCode, headers: response.headers, json };
}

/** Lists a class with two dates, whose ids in the program are `k`, `a` and `b`. */
async function listed() {
  const { json } = await send(
    'POST',
    'classes',
    listing({
      externalId: 'k',
      sessionExternalId: 'a',
      sessions: [{ ...day(3), externalId: 'b' }],
    }),
  );
  return json;
}

describe('the externalId of a class and its dates', () => {
  it('is in what their instructor reads, and finds them', async () => {
    const { id, externalId, sessions } = await listed();
    const [a, b] = sessions;
    expect([externalId, a.externalId, b.externalId]).toEqual(['k', 'a', 'b']);
    const classes = await send('GET', 'my-classes/taught?externalId=k');
    expect(classes.json.items).toMatchObject([
      { id, externalId: 'k', sessions: [{ externalId: 'a' }, { externalId: 'b' }] },
    ]);
    expect((await send('GET', 'my-classes/taught?externalId=other')).json.items).toEqual([]);
    const dates = await send('GET', 'sessions?externalId=b');
    expect(dates.json.items).toMatchObject([
      { id: b.id, externalId: 'b', classId: id, classExternalId: 'k' },
    ]);
    expect((await send('GET', `sessions/${a.id}/roster`)).json.session.externalId).toBe('a');
  });

  it('is not shown to anyone else', async () => {
    const { id } = await listed();
    const other = await tokenOf(at.db, await createUser(at.db));
    for (const path of [`classes/${id}`, 'classes?limit=5', 'search?q=knots']) {
      const { body } = await at.call('GET', `/api/${path}`, { token: other });
      expect(body).toContain(id);
      expect(body).not.toContain('xternalId');
    }
  });

  it('finds a date that was canceled or is past', async () => {
    const { sessions } = await listed();
    await at.call('PUT', `/api/sessions/${sessions[0].id}/cancel`, { token });
    const found = await send('GET', 'sessions?externalId=a');
    expect(found.json.items).toMatchObject([{ id: sessions[0].id, isScheduled: false }]);
  });

  it('can be set, changed and forgotten, without moving the date', async () => {
    const { json } = await send('POST', 'classes', listing());
    expect([json.externalId, json.sessions[0].externalId]).toEqual([null, null]);
    const path = `classes/${json.id}`;
    expect((await send('PATCH', path, { externalId: 'k1' })).json.externalId).toBe('k1');
    expect((await send('PATCH', path, { title: 'Knots' })).json.externalId).toBe('k1');
    expect((await send('PATCH', path, { externalId: null })).json.externalId).toBeNull();
    const [{ id, startTime }] = json.sessions;
    const dated = async () => {
      const [date] = (await send('GET', 'sessions')).json.items;
      return [date.externalId, date.startTime];
    };
    await send('PATCH', `sessions/${id}`, { externalId: 'd1' });
    expect(await dated()).toEqual(['d1', startTime]);
    const moved = day(5);
    await send('PATCH', `sessions/${id}`, { ...moved, externalId: 'd2' });
    expect(await dated()).toEqual(['d2', moved.startTime]);
    await send('PATCH', `sessions/${id}`, { ...day(6) });
    await send('PATCH', `sessions/${id}`, { externalId: null });
    expect(await dated()).toEqual([null, expect.any(String)]);
  });

  it.each([{}, { startTime: day(4).startTime }, { endTime: day(4).endTime, externalId: 'x' }])(
    'needs both times or none beside it (%j)',
    async (change) => {
      const { sessions } = await listed();
      const { status, json } = await send('PATCH', `sessions/${sessions[0].id}`, change);
      expect([status, json.code]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );

  it.each(['', ' ', 'x'.repeat(101)])('has 1 to 100 characters, unlike %j', async (externalId) => {
    const { status, json } = await send('POST', 'classes', listing({ externalId }));
    expect([status, Object.keys(json.fields)]).toEqual([400, ['externalId']]);
  });

  it('belongs to one class and one date of an instructor, whom a second gets a 409 that names it', async () => {
    const { id, sessions } = await listed();
    const [a, b] = sessions;
    const second = await send('POST', 'classes', listing({ externalId: 'k' }));
    const message = `Your class ${id} already has this externalId`;
    const code = 'EXTERNAL_ID_TAKEN';
    expect([second.status, second.json]).toEqual([
      409,
      { code, message, fields: { externalId: message } },
    ]);
    const dates = { sessions: [{ ...day(4), externalId: 'b' }] };
    const third = await send('POST', 'classes', listing({ externalId: 'new', ...dates }));
    const taken = `Your date ${b.id} already has this externalId`;
    expect(third.json).toEqual({
      code,
      message: taken,
      fields: { 'sessions.0.externalId': taken },
    });
    const added = { ...day(8), externalId: 'a' };
    expect((await send('POST', `classes/${id}/sessions`, added)).json.message).toContain(a.id);
    const renamed = await send('PATCH', `sessions/${b.id}`, { externalId: 'a' });
    expect(renamed.json.message).toContain(a.id);
    expect((await send('GET', 'my-classes/taught')).json.items).toHaveLength(1);
    const other = await tokenOf(at.db, await createUser(at.db, { role: 'instructor' }));
    const free = listing({ externalId: 'k', sessionExternalId: 'a' });
    expect((await send('POST', 'classes', free, undefined, other)).status).toBe(201);
  });
});

describe('a repeated request with an Idempotency-Key', () => {
  const replayed = ({ headers }: Awaited<ReturnType<typeof send>>) =>
    headers['idempotent-replayed'] ?? null;

  it.each([
    ['a class', () => 'classes', () => listing()],
    ['a date', (id: string) => `classes/${id}/sessions`, () => day(9)],
    [
      'a schedule',
      (id: string) => `classes/${id}/schedules`,
      () => ({ ...day(12), rule: 'FREQ=WEEKLY;COUNT=3' }),
    ],
  ])('makes %s only once, and says that it is a replay', async (_name, pathOf, bodyOf) => {
    const { id } = await listed();
    const [path, body] = [pathOf(id), bodyOf()];
    const first = await send('POST', path, body, 'sync-1');
    expect([first.status, replayed(first)], JSON.stringify(first.json)).toEqual([201, null]);
    const again = await send('POST', path, body, 'sync-1');
    expect([again.status, replayed(again)]).toEqual([201, 'true']);
    expect(again.json).toEqual(first.json);
    const other = await send('POST', path, { ...body, ...day(20) }, 'sync-1');
    expect([other.status, other.json.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(replayed(other)).toBeNull();
  });
});
