import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { selectMiscountedRequests } from '#server/market/wanted/wanted-people.queries.ts';
import { callerFor } from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { demoAccounts, demoAdmin, demoPassword } from './demo-accounts.ts';
import { setDemoAdminAccess } from './demo-admin.ts';
import { hasDemo, seedDemo } from './seed.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
let dataDir = '';
const guest = () => callerFor(at.deps, null);

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'learnlocal-seed-'));
  await seedDemo(at.db, { ...at.deps.env, dataDir }, new Date());
}, 60_000);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('demo data', () => {
  it('has 40 classes in at least six cities, including full, unlimited and past ones', async () => {
    const { items: classes } = await guest().classes.list();
    expect(classes).toHaveLength(40);
    const cities = new Set(classes.map(({ location }) => location.split(', ').at(-2)));
    expect(cities.size).toBeGreaterThanOrEqual(6);
    expect(new Set(classes.map(({ timeZone }) => timeZone)).size).toBeGreaterThanOrEqual(4);
    const count = (is: (summary: (typeof classes)[number]) => boolean) => classes.filter(is).length;
    expect(count(({ availableSpots }) => availableSpots === 0)).toBeGreaterThanOrEqual(4);
    expect(count(({ maxStudents }) => maxStudents === null)).toBe(3);
    expect(count(({ sessions }) => sessions.length > 1)).toBeGreaterThanOrEqual(8);
    expect(count(({ reviewCount }) => reviewCount > 1)).toBeGreaterThanOrEqual(10);
    expect(
      count(({ startTime }) => startTime !== null && startTime < new Date().toISOString()),
    ).toBe(3);
    expect(count(({ price }) => price === 0)).toBe(3);
    expect((await guest().categories.list()).length).toBe(12);
  });

  it('has a point on the map for every street', async () => {
    const { rows } = await sql<{ streets: number; points: number }>`
      SELECT count(DISTINCT location)::int AS streets,
        count(DISTINCT (shown_latitude, shown_longitude))::int AS points
      FROM classes`.execute(at.db);
    expect(rows).toEqual([{ streets: 22, points: 22 }]);
  });

  it('has seat counts that match its bookings', async () => {
    const { rows } = await sql`
      SELECT s.id FROM class_sessions s WHERE s.seats_taken <>
        (SELECT coalesce(sum(b.seats), 0) FROM bookings b
          WHERE b.session_id = s.id AND b.cancelled_at IS NULL)`.execute(at.db);
    expect(rows).toEqual([]);
  });

  it('has reviews only from students who attended, written after the class', async () => {
    const { rows } = await sql`
      SELECT r.id FROM reviews r JOIN bookings b ON b.id = r.booking_id
      JOIN class_sessions s ON s.id = b.session_id
      WHERE s.class_id <> r.class_id OR b.student_id <> r.student_id
        OR r.created_at < s.ends_at OR r.created_at > now()`.execute(at.db);
    expect(rows).toEqual([]);
  });

  it('has reviews of most past dates', async () => {
    const { rows } = await sql<{ past: number; reviewed: number }>`
      SELECT count(*)::int AS past, count(*) FILTER (WHERE EXISTS (SELECT FROM reviews r
        JOIN bookings b ON b.id = r.booking_id WHERE b.session_id = s.id))::int AS reviewed
      FROM class_sessions s WHERE s.ends_at < now()`.execute(at.db);
    const [{ past, reviewed } = { past: 0, reviewed: 0 }] = rows;
    expect(past).toBeGreaterThan(15);
    expect(reviewed / past).toBeGreaterThan(0.8);
  });

  it('lets everyone take classes only in the city where they live', async () => {
    const { rows } = await sql`
      SELECT u.username, u.location, c.location FROM bookings b
      JOIN users u ON u.id = b.student_id JOIN class_sessions s ON s.id = b.session_id
      JOIN classes c ON c.id = s.class_id
      WHERE u.location IS NULL OR NOT c.location LIKE '%' || u.location`.execute(at.db);
    expect(rows).toEqual([]);
  });

  it('has a picture for every class in every size and format', async () => {
    const files = new Set(await readdir(path.join(dataDir, 'files')));
    const { items: classes } = await guest().classes.list();
    for (const image of classes.flatMap(({ images }) => images)) {
      const name = path.basename(image, '.jpg');
      for (const size of ['', '-480', '-960'])
        for (const type of ['jpg', 'webp']) expect(files).toContain(`${name}${size}.${type}`);
    }
    expect(new Set(classes.map(({ image }) => image)).size).toBe(40);
    expect(classes.filter(({ images }) => images.length > 1)).toHaveLength(20);
  });

  it('has a portrait of everyone, stored as their own upload', async () => {
    const files = new Set(await readdir(path.join(dataDir, 'files')));
    const people = await at.db
      .selectFrom('users')
      .leftJoin('uploads', 'uploads.url', 'users.profileImage')
      .select(['users.id', 'users.profileImage', 'uploads.userId', 'uploads.expiresAt'])
      .execute();
    for (const { id, profileImage, userId, expiresAt } of people) {
      expect([userId, expiresAt]).toEqual([id, null]);
      expect(files).toContain(path.basename(profileImage ?? ''));
    }
  });

  it('lets the demo accounts sign in as a learner with bookings and an instructor with students', async () => {
    for (const { email, role } of demoAccounts) {
      const entry = await guest().auth.login({ email, password: demoPassword });
      if (entry.mfaRequired) throw new Error('The demonstration has no second factors');
      const { user } = entry;
      const mine = await callerFor(at.deps, user).classes.mine();
      if (role === 'learner') expect(mine.enrolled.length).toBeGreaterThanOrEqual(6);
      if (role === 'instructor') expect(mine.created).toHaveLength(4);
      if (role === 'admin') expect(user.role).toBe('admin');
    }
  });

  it('has no usable administrator while other machines reach the server', async () => {
    const { email } = demoAdmin;
    const signIn = () => guest().auth.login({ email, password: demoPassword });
    await signIn();
    await setDemoAdminAccess(at.db, { isExposed: true });
    await expect(signIn()).rejects.toThrow();
    const admin = () =>
      at.db.selectFrom('users').select('role').where('email', '=', email).executeTakeFirst();
    expect(await admin()).toEqual({ role: 'user' });
    await setDemoAdminAccess(at.db, { isExposed: false });
    expect(await admin()).toEqual({ role: 'admin' });
    await signIn();
  });

  it('has a payment for each booking with a price, at different times before its date', async () => {
    const { rows } = await sql<{ priced: number; paid: number; days: number; late: number }>`
      SELECT count(*) FILTER (WHERE b.price_cents > 0)::int AS priced, count(p.id)::int AS paid,
        count(DISTINCT t.created_at::date)::int AS days,
        count(*) FILTER (WHERE t.created_at <> p.paid_at OR p.paid_at >= s.starts_at)::int AS late
      FROM bookings b JOIN class_sessions s ON s.id = b.session_id
      LEFT JOIN payments p ON p.booking_id = b.id
      LEFT JOIN ledger_transactions t ON t.source_id = p.id AND t.kind = 'charge'`.execute(at.db);
    const [{ priced, paid, days, late } = { priced: 0, paid: 0, days: 0, late: 0 }] = rows;
    expect(paid).toBeGreaterThan(100);
    expect({ paid, late }).toEqual({ paid: priced, late: 0 });
    expect(days).toBeGreaterThan(30);
    expect(await findMoneyFaults(at.db)).toEqual([]);
  });

  it('has a course that can be joined, a date that needs more people, and a moved one', async () => {
    const { items } = await guest().classes.list();
    const [course] = items.filter(({ sessions }) => sessions.some((date) => date.meetings.length));
    const { sessions } = await guest().classes.byId({ classId: course?.id ?? '' });
    expect(sessions[0]).toMatchObject({ lateJoining: { meeting: 3, meetingsLeft: 4, price: 80 } });
    expect(items.filter(({ minimum }) => minimum?.needed === 1)).toHaveLength(1);
    const learner = await guest().auth.login({
      email: demoAccounts.find(({ role }) => role === 'learner')?.email ?? '',
      password: demoPassword,
    });
    if (learner.mfaRequired) throw new Error('The demonstration has no second factors');
    const own = await callerFor(at.deps, learner.user).bookings.list({ when: 'upcoming' });
    expect(own.items.filter(({ chooseUntil }) => chooseUntil !== null)).toHaveLength(1);
  });

  it('has requests for classes, with everyone who wants the same counted', async () => {
    const { items } = await guest().wanted.list({ near: 'Portland, OR' });
    expect(items.map(({ people, isNear }) => [people, isNear])).toEqual([
      [6, true],
      [3, true],
      [4, false],
      [1, false],
    ]);
    expect(items.every(({ category }) => category)).toBe(true);
    expect(await selectMiscountedRequests(at.db)).toEqual([]);
  });

  it('is detected in the database', async () => {
    expect(await hasDemo(at.db)).toBe(true);
  });
});
