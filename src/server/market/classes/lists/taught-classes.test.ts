import { describe, expect, it } from 'vitest';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createApiKey } from '#server/testing/fixtures/api-keys.ts';
import { createBooking, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import type { KeyScope } from '#shared/people/accounts/key-scopes.ts';

const at = openTestApp();
const teacher = accountPerTest(at, { role: 'instructor' });

async function get(path: string, ...scopes: KeyScope[]) {
  const { key } = await createApiKey(at.db, teacher.id, scopes);
  const response = await at.call('GET', path, { token: key });
  expect(response.statusCode, response.body).toBe(200);
  return response;
}

describe('GET /api/my-classes/taught', () => {
  it('lists own classes, hidden ones too, newest first in pages', async () => {
    const shown = await createClass(at.db, teacher.id);
    const hidden = await createClass(at.db, teacher.id, { isListed: false });
    await createClass(at.db, (await createUser(at.db)).id);
    const first = await get('/api/my-classes/taught?limit=1', 'classes:read');
    const { items, nextCursor } = first.json();
    expect(items).toMatchObject([
      { id: hidden.classId, isActive: false, listingStatus: 'unlisted', waitsFor: null },
    ]);
    const next = `/api/my-classes/taught?limit=1&cursor=${nextCursor}`;
    expect(first.headers.link).toBe(`<${at.deps.env.appUrl}${next}>; rel="next"`);
    expect((await get(next, 'classes:read')).json()).toMatchObject({
      items: [{ id: shown.classId, listingStatus: 'public' }],
      nextCursor: null,
    });
  });
});

describe('GET /api/my-classes', () => {
  it('has the booked classes only for a key with bookings:read', async () => {
    const { classId } = await createClass(at.db, teacher.id, { isListed: false });
    const other = await createClass(at.db, (await createUser(at.db)).id);
    await createBooking(at.db, other.sessionId, teacher.id);
    const whole = (await get('/api/my-classes', 'bookings:read')).json();
    expect(whole).toMatchObject({ created: [{ id: classId }], enrolled: [{ id: other.classId }] });
    const part = (await get('/api/my-classes', 'classes:read')).json();
    expect(part).toEqual({ created: whole.created });
  });
});
