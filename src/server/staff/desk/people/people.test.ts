import { beforeAll, describe, expect, it } from 'vitest';
import { createSession } from '#server/people/auth/sessions/sessions.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import {
  createAuthenticatorApp,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
let people: ReturnType<typeof staffCaller>['desk']['people'];

beforeAll(async () => {
  people = staffCaller(at.deps, await createStaff(at.deps, 'support')).desk.people;
  await createUser(at.db, { fullName: 'Ada Park', email: 'ada_p@example.org' });
  await createUser(at.db, { fullName: 'Ben Cole', username: 'bencole9', role: 'instructor' });
  await createUser(at.db, { fullName: 'Former member', deletedAt: new Date() });
});

const namesOf = async (filters: object) =>
  (await people.list(filters)).items.map(({ fullName }) => fullName);

describe('the people of the desk', () => {
  it('are found by a part of their name, username or email address', async () => {
    expect(await namesOf({ q: 'da PAR' })).toEqual(['Ada Park']);
    expect(await namesOf({ q: 'bencole9' })).toEqual(['Ben Cole']);
    expect(await namesOf({ q: 'ada_p@' })).toEqual(['Ada Park']);
    expect(await namesOf({ q: 'adaXp@' })).toEqual([]);
    expect(await namesOf({ q: 'Former' })).toEqual([]);
  });

  it('are filtered by role, newest first, page by page', async () => {
    expect(await namesOf({ role: 'instructor' })).toEqual(['Ben Cole']);
    const first = await people.list({ limit: 2 });
    const second = await people.list({ limit: 2, cursor: first.nextCursor ?? '' });
    const names = [...first.items, ...second.items].map(({ fullName }) => fullName);
    expect(names).toEqual(['Ben Cole', 'Ada Park', 'Robin Staff']);
    expect(second.nextCursor).toBeNull();
  });

  it('are found by an address in Unicode or Punycode, and by pasted text', async () => {
    await createUser(at.db, { fullName: 'Jo Weiß', email: 'jo@xn--mnchen-3ya.example' });
    for (const q of ['jo@münchen.example', 'münchen.example', 'weiß', '\u200Bjo\u2060 weiß'])
      expect(await namesOf({ q })).toEqual(['Jo Weiß']);
  });

  it('are found by a name with any dash', async () => {
    await createUser(at.db, { fullName: 'Anne\u2011Marie Roy' });
    for (const q of ['anne\u2011marie', 'anne-marie', 'Anne\u2013Marie'])
      expect(await namesOf({ q })).toContain('Anne\u2011Marie Roy');
  });
});

describe('the page of a person', () => {
  it('has how they sign in, where, and what they teach and book', async () => {
    const { id } = await createUser(at.db, { fullName: 'Cleo Vance' });
    await createAuthenticatorApp(at.deps.vault, at.db, id);
    await createSession(at.db, id, { userAgent: 'curl/8', place: 'Peru' });
    const { classId } = await createClass(at.db, id, { slots: [{ startsInHours: -48 }, {}] });
    const others = await createClass(at.db, (await createUser(at.db)).id);
    await createBooking(at.db, others.sessionId, id);
    expect(await people.byId({ personId: id })).toMatchObject({
      fullName: 'Cleo Vance',
      bookings: 1,
      upcomingBookings: 1,
      hasPassword: false,
      factors: [{ kind: 'totp' }],
      openSessions: [{ device: 'curl', place: 'Peru' }],
      taughtClasses: [{ id: classId, isActive: true, upcomingDates: 1 }],
    });
  });

  it('is missing for an unknown or deleted one', async () => {
    const deleted = await createUser(at.db, { deletedAt: new Date() });
    for (const personId of [deleted.id, '01989f3a-5d1c-7b52-9c1e-2f6d8a40b7e1'])
      expect(await rejectionOf(people.byId({ personId }))).toBe('PERSON_NOT_FOUND');
  });
});
