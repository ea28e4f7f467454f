import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { insertClassSessions } from '#server/market/classes/class-sessions/insert-sessions.queries.ts';
import { sessionDate } from '#server/market/classes/class-sessions/session-dates.ts';
import { insertBlock } from '#server/people/auth/accounts/blocks.queries.ts';
import { setEmailPreference } from '#server/people/notifications/email-preferences.service.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  createBooking,
  createClass,
  createSchedule,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { FollowInput } from '#shared/market/follows/follows.ts';
import { dayMs, hourMs, minuteMs } from '#shared/units.ts';
import { keepMornings, sendDigests } from './digests.service.ts';
import { follow } from './follows.service.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Tess Moreno' });
const reader = accountPerTest(at);
beforeEach(async () => {
  await at.db.deleteFrom('digestReaders').execute();
  await at.db.deleteFrom('digestDates').execute();
  await at.db.updateTable('classes').set({ isActive: false }).execute();
});

// Both ends of summer time in March 2026 are in this month: March 8 in New York, March 29 in Berlin.
const start = Date.parse('2026-03-03T00:00:00Z');
const timeIn = (days: number, hours = 0) => new Date(start + days * dayMs + hours * hourMs);
/** 8 AM in Kolkata. */
const eightOn = (day: number) => timeIn(day, 2.5);
const timeZone = 'Asia/Kolkata';

type Dated = { scheduleId?: string; capacity?: number };

/** Lists a date at this time, for two months later. */
async function addDate(classId: string, listedAt: Date, { scheduleId, capacity = 10 }: Dated = {}) {
  const id = newId();
  const startsAt = listedAt.getTime() + 60 * dayMs;
  const [startTime = '', endTime = ''] = [startsAt, startsAt + hourMs].map((ms) =>
    new Date(ms).toISOString(),
  );
  const date = { id, capacity, ...sessionDate({ startTime, endTime }) };
  await at.db.transaction().execute((trx) => insertClassSessions(trx, classId, [date]));
  await at.db
    .updateTable('classSessions')
    .set({
      createdAt: listedAt,
      ...(scheduleId && { scheduleId, scheduleDay: startTime }),
    } as object)
    .where('id', '=', id)
    .execute();
  return id;
}

/** A class that has been public since before the month. */
async function makeClass(overrides: Parameters<typeof createClass>[2] = {}) {
  const { classId } = await createClass(at.db, teacher.id, { slots: [], ...overrides });
  await set('classes', classId, { firstActiveAt: timeIn(-30) });
  return classId;
}

const set = (table: 'classes' | 'classSessions', id: string, columns: object) =>
  at.db.updateTable(table).set(columns).where('id', '=', id).execute();

const followIt = (thing: Omit<FollowInput, 'timeZone'>, userId = reader.id, zone = timeZone) =>
  follow(at.db, { userId, linkToken: null }, { ...thing, timeZone: zone }, eightOn(-1));

const textsAt = async (...moments: Date[]) => {
  for (const moment of moments) await sendDigests(at.deps, moment);
  const emails = await emailsTo(at.deps, reader.email);
  return emails.map(({ text }) => text.replaceAll(/[^\S\n]/g, ' '));
};

describe('a digest', () => {
  it('is sent once, at 8 AM, and names new dates with the reason for each, and one link to turn it off', async () => {
    const classId = await makeClass();
    await followIt({ instructorId: teacher.id });
    const date = await addDate(classId, timeIn(0));
    await addDate(classId, timeIn(0, 1));
    const early = new Date(eightOn(0).getTime() - minuteMs);
    expect(await textsAt(early)).toEqual([]);
    const [text, ...others] = await textsAt(eightOn(0), eightOn(0), eightOn(1));
    expect(others).toEqual([]);
    expect(text).toContain(
      'Tess Moreno: Bread without haste\nFri, May 1, 2026, 5:00 – 6:00 PM PDT, and 1 more date\nPortland, OR · $45.50',
    );
    expect(text).toContain(`/classes/${classId}?date=${date}`);
    const [email] = await emailsTo(at.deps, reader.email);
    expect(email?.subject).toBe('New: Bread without haste');
    expect(text).toContain(`Turn these emails off:\n${email?.unsubscribeUrl}`);
  });

  it('has the classes that a followed search finds, and each class only once', async () => {
    const [bread, glaze] = [await makeClass(), await makeClass({ title: 'Glaze', priceCents: 0 })];
    await followIt({ classId: bread });
    await followIt({ search: 'seats=1', searchName: 'With a spot' });
    await followIt({ search: 'free=true', searchName: 'Free' });
    for (const classId of [bread, glaze]) await addDate(classId, timeIn(0));
    const [text, ...others] = await textsAt(eightOn(0), eightOn(1));
    expect(others).toEqual([]);
    expect(text?.match(/^(You follow|Free|With a spot): .*/gm)).toEqual([
      'You follow: Bread without haste',
      'Free: Glaze',
    ]);
  });

  it.each<[string, (classId: string, sessionId: string) => Promise<unknown>]>([
    ['is hidden', (classId) => set('classes', classId, { isActive: false })],
    ['is full', (_, sessionId) => set('classSessions', sessionId, { seatsTaken: 10 })],
    ['is canceled', (_, sessionId) => set('classSessions', sessionId, { status: 'cancelled' })],
    [
      'an instructor offers who blocked the reader',
      () => at.db.transaction().execute((trx) => insertBlock(trx, teacher.id, reader.id)),
    ],
    ['the reader has booked', (_, id) => createBooking(at.db, id, reader.id)],
    [
      'was listed before it was followed',
      (_, id) => set('classSessions', id, { createdAt: timeIn(-2) }),
    ],
  ])('leaves out a date that %s', async (_name, change) => {
    const classId = await makeClass();
    await followIt({ classId });
    await change(classId, await addDate(classId, timeIn(0)));
    expect(await textsAt(eightOn(0))).toEqual([]);
    await addDate(await makeClass(), timeIn(0));
    expect(await textsAt(eightOn(1))).toEqual([]);
  });

  it('has the dates of a class that was listed after they were created', async () => {
    const classId = await makeClass();
    await followIt({ instructorId: teacher.id });
    await addDate(classId, timeIn(-3));
    await set('classes', classId, { firstActiveAt: timeIn(0) });
    expect(await textsAt(eightOn(0))).toHaveLength(1);
  });

  it.each([-1, 1])(
    'is still sent at 8 AM after the rules of a time zone change by %i hours',
    async (hours) => {
      const classId = await makeClass();
      await followIt({ classId });
      await addDate(classId, timeIn(-1, 12));
      // As a server stored it whose time zone table had another offset.
      const nextAt = new Date(eightOn(0).getTime() + hours * hourMs);
      await at.db.updateTable('digestReaders').set({ nextAt }).execute();
      await keepMornings(at.db, timeIn(-1, 12));
      expect(await textsAt(new Date(eightOn(0).getTime() - minuteMs))).toEqual([]);
      expect(await textsAt(eightOn(0))).toHaveLength(1);
    },
  );

  it('leaves out a date that a schedule adds, unless no earlier one can be booked', async () => {
    const classId = await makeClass();
    const scheduleId = await createSchedule(at.db, classId);
    await followIt({ classId });
    const earlier = await addDate(classId, timeIn(-2), { scheduleId });
    await addDate(classId, timeIn(0), { scheduleId });
    expect(await textsAt(eightOn(0))).toEqual([]);
    await set('classSessions', earlier, { seatsTaken: 10 });
    expect(await textsAt(eightOn(1))).toHaveLength(1);
  });

  it('is not sent to people who turned it off, were suspended, or teach the class', async () => {
    const classId = await makeClass();
    const suspended = await createUser(at.db);
    for (const id of [reader.id, suspended.id, teacher.id]) await followIt({ classId }, id);
    await setEmailPreference(at.db, reader.id, { kind: 'new_dates', isOn: false });
    await at.db
      .updateTable('users')
      .set({ suspendedAt: timeIn(0), suspensionReason: 'Sold tickets.' })
      .where('id', '=', suspended.id)
      .execute();
    await addDate(classId, timeIn(0));
    await sendDigests(at.deps, eightOn(0));
    for (const { email } of [reader, suspended, teacher])
      expect(await emailsTo(at.deps, email)).toEqual([]);
    await setEmailPreference(at.db, reader.id, { kind: 'new_dates', isOn: true });
    expect(await textsAt(timeIn(0, 5))).toEqual([]);
    expect(await textsAt(eightOn(1))).toHaveLength(1);
  });

  it('takes as many statements for a reader who follows 30 classes as for one who follows one', async () => {
    const classId = await makeClass();
    const countFor = async (amount: number, day: number) => {
      for (let index = 0; index < amount; index++)
        await followIt({ classId: await makeClass({ title: `Class ${index}` }) });
      await addDate(classId, timeIn(day));
      const before = at.statements.length;
      await sendDigests(at.deps, eightOn(day));
      return at.statements.length - before;
    };
    await followIt({ classId });
    expect(await countFor(0, 0)).toBe(await countFor(30, 1));
    expect(await emailsTo(at.deps, reader.email)).toHaveLength(2);
  });
});

describe('a month of digests', () => {
  it('has at most one digest a day in each zone, at 8 AM, and every new date in exactly one of them', async () => {
    const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata'];
    const readers = await Promise.all(zones.map(() => createUser(at.db)));
    const classIds = [await makeClass(), await makeClass({ title: 'Glaze' })];
    for (const [index, { id }] of readers.entries()) {
      await followIt({ instructorId: teacher.id }, id, zones[index]);
      await followIt({ search: 'seats=1', searchName: 'With a spot' }, id, zones[index]);
    }
    const sent: { zone: string; clock: string; dates: string[] }[] = [];
    const listed: string[] = [];
    const seen = new Set<string>();
    for (let quarter = 0; quarter < 30 * 96; quarter++) {
      const now = timeIn(0, quarter / 4);
      // Dates at all times of the day, some of them several on one day and none on others.
      if (quarter % 131 === 0)
        listed.push(await addDate(classIds[listed.length % 2] ?? '', new Date(now.getTime() - 1)));
      // An 8 AM is only at these minutes; other quarters of an hour have no reader.
      if (now.getUTCMinutes() !== 0 && now.getUTCMinutes() !== 30) continue;
      await sendDigests(at.deps, now);
      const rows = await at.db.selectFrom('digestDates').select(['userId', 'sessionId']).execute();
      const fresh = rows.filter(({ userId, sessionId }) => !seen.has(userId + sessionId));
      for (const [userId, dates] of Map.groupBy(fresh, (row) => row.userId)) {
        const zone = zones[readers.findIndex(({ id }) => id === userId)] ?? '';
        const clock = now.toLocaleString('en-US', {
          timeZone: zone,
          timeStyle: 'short',
          dateStyle: 'short',
        });
        sent.push({ zone, clock, dates: dates.map(({ sessionId }) => sessionId) });
        for (const { sessionId } of dates) seen.add(userId + sessionId);
      }
    }
    for (const [index, zone] of zones.entries()) {
      const own = sent.filter((digest) => digest.zone === zone);
      expect(own.filter(({ clock }) => !clock.endsWith(', 8:00 AM'))).toEqual([]);
      expect(new Set(own.map(({ clock }) => clock)).size).toBe(own.length);
      expect(own.flatMap(({ dates }) => dates).toSorted()).toEqual(listed.toSorted());
      expect(await emailsTo(at.deps, readers[index]?.email ?? '')).toHaveLength(own.length);
    }
  });
});
