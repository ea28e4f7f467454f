import { describe, expect, it } from 'vitest';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createApiKey } from '#server/testing/fixtures/api-keys.ts';
import {
  createBooking,
  createClass,
  createUser,
  tokenOf,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import type { KeyScope } from '#shared/people/accounts/key-scopes.ts';

const at = openTestApp();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at, { fullName: 'Sam Rivera', phoneNumber: '+15035550142' });

type Page = { items: Record<string, unknown>[]; nextCursor: string | null };

async function get(path: string, token: string): Promise<Page> {
  const response = await at.call('GET', path, { token });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const keyWith = async (...scopes: KeyScope[]) =>
  (await createApiKey(at.db, teacher.id, scopes)).key;

const hours = (...starts: number[]) => ({
  slots: starts.map((startsInHours) => ({ startsInHours })),
});
const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

describe('GET /api/sessions/bookings', () => {
  it('lists the bookings of all own dates by their start, canceled ones too, in pages', async () => {
    const one = await createClass(at.db, teacher.id, hours(50, -40, 10));
    const other = await createClass(at.db, teacher.id, { ...hours(30), isListed: false });
    const foreign = await createClass(at.db, (await createUser(at.db)).id);
    const sessionIds = [...one.sessionIds, ...other.sessionIds, ...foreign.sessionIds];
    const booked: string[] = [];
    for (const sessionId of sessionIds)
      booked.push(await createBooking(at.db, sessionId, student.id));
    await at.db
      .updateTable('bookings')
      .set({ status: 'cancelled_by_student', cancelledAt: new Date() })
      .where('id', '=', booked[2] ?? '')
      .execute();
    const token = await tokenOf(at.db, teacher);
    const seen: unknown[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = await get(`/api/sessions/bookings?limit=1${cursor}`, token);
      seen.push(...page.items.map(({ id, status }) => [booked.indexOf(String(id)), status]));
      cursor = page.nextCursor && `&cursor=${page.nextCursor}`;
    }
    expect(seen).toEqual([
      [1, 'confirmed'],
      [2, 'cancelled_by_student'],
      [3, 'confirmed'],
      [0, 'confirmed'],
    ]);
    const between = `from=${inHours(20)}&until=${inHours(40)}`;
    const { items } = await get(`/api/sessions/bookings?${between}`, token);
    expect(items).toMatchObject([
      {
        id: booked[3],
        studentId: student.id,
        session: { classId: other.classId, isActive: false },
      },
    ]);
  });

  it('names students and their contact details only with roster:read', async () => {
    const { sessionId } = await createClass(at.db, teacher.id);
    await createBooking(at.db, sessionId, student.id);
    const { items } = await get('/api/sessions/bookings', await keyWith('roster:read'));
    expect(items).toMatchObject([
      {
        studentId: student.id,
        student: { fullName: 'Sam Rivera', email: student.email, phoneNumber: '+15035550142' },
      },
    ]);
    const without = await get('/api/sessions/bookings', await keyWith('bookings:read'));
    const { student: _, ...booking } = items[0] ?? {};
    expect(without.items).toEqual([booking]);
    expect(JSON.stringify(without)).not.toMatch(/Rivera|@example|5035550142/);
  });

  it('is closed to a key with neither scope', async () => {
    const token = await keyWith('classes:read', 'messages:read');
    const response = await at.call('GET', '/api/sessions/bookings', { token });
    expect([response.statusCode, response.json().code]).toEqual([403, 'KEY_SCOPE_MISSING']);
  });
});

describe('GET /api/sessions', () => {
  it('tells a key with only classes:read the dates, and nothing about students', async () => {
    const { sessionId } = await createClass(at.db, teacher.id);
    await createBooking(at.db, sessionId, student.id);
    const path = '/api/sessions?when=next';
    const whole = await get(path, await keyWith('roster:read'));
    expect(whole.items).toMatchObject([{ students: 1, firstStudents: [{ seats: 1 }] }]);
    const {
      students: _,
      firstStudents: __,
      unmarked: ___,
      contested: ____,
      ...date
    } = whole.items[0] ?? {};
    const { items } = await get(path, await keyWith('classes:read'));
    expect(items).toEqual([date]);
    expect(await get(path, await keyWith('classes:read', 'roster:read'))).toEqual(whole);
  });
});
