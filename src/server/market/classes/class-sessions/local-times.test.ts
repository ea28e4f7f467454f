import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { selectTaughtBetween } from '#server/market/bookings/roster/roster.queries.ts';
import { emailTeachingDays } from '#server/market/classes/teaching-day/teaching-day.service.ts';
import { momentOf } from '#server/market/places/wall-clock.ts';
import { searchClasses } from '#server/market/search/search.service.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createBooking, createClass } from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { createWebhook } from '#server/testing/fixtures/webhooks.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { searchInput } from '#shared/market/search/search-input.ts';
import { hourMs, minuteMs } from '#shared/units.ts';
import { keepLocalTimesOfDates, warnOfOtherTimeZones } from './local-times.service.ts';
import { changeSession } from './sessions.service.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at);

// Alberta has had no winter time since 2026, which some releases of PostgreSQL's table don't know.
const timeZone = 'America/Edmonton';
const nextYear = new Date().getUTCFullYear() + 1;
const day = `${nextYear}-12-16`;
const instant = (wall: string, zone = timeZone) => momentOf(wall, zone).toISOString();

async function teach(walls: string[], { zone = timeZone, laterHours = [0].slice(1) } = {}) {
  const slots = walls.map((wall) => ({ startsAt: instant(wall, zone), laterHours }));
  return createClass(at.db, teacher.id, { timeZone: zone, slots, title: `Bread ${teacher.id}` });
}

const stored = async (sessionId: string) =>
  (
    await sql<{
      startsAt: Date;
      localDay: string;
      weekSlot: number;
      utcOffsetMinutes: number | null;
    }>`
      SELECT starts_at, local_day::text, week_slot, utc_offset_minutes, later_slots, revision,
        announced_starts_at
      FROM class_sessions WHERE id = ${sessionId}`.execute(at.db)
  ).rows[0];

const finds = async (classId: string, input: object) => {
  const found = await searchClasses(at.db, searchInput.parse(input), new Date());
  return found.items.some(({ id }) => id === classId);
};

describe('a class whose time zone has other rules in PostgreSQL', () => {
  it('is found by its local time of the day and its local day', async () => {
    const evening = await teach([`${day}T17:15`]);
    const weekday = new Date(day).toLocaleDateString('en-US', {
      weekday: 'short',
      timeZone: 'UTC',
    });
    const slot = weekday.toLowerCase();
    expect(await finds(evening.classId, { when: [`${slot}-evening`] })).toBe(true);
    expect(await finds(evening.classId, { when: [`${slot}-afternoon`] })).toBe(false);
    const night = await teach([`${day}T00:30`]);
    expect(await finds(night.classId, { from: day, to: day })).toBe(true);
    const dates = await selectTaughtBetween(at.db, teacher.id, { from: day, to: day });
    expect(dates.map(({ id }) => id).sort()).toEqual([evening.sessionId, night.sessionId].sort());
  });

  it('is found by the local time of the week of each meeting of a course', async () => {
    const course = await teach([`${day}T17:15`], { laterHours: [24] });
    const slot = (after: number) =>
      `${new Date(Date.parse(day) + after * 24 * hourMs)
        .toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' })
        .toLowerCase()}-evening`;
    expect(await finds(course.classId, { when: [slot(0), slot(1)] })).toBe(true);
    const dates = await selectTaughtBetween(at.db, teacher.id, { from: day, to: day });
    expect(dates[0]?.meetings).toHaveLength(1);
  });

  it('is in the email that is sent at 7 AM where the class is', async () => {
    await teach([`${day}T17:15`]);
    const subjects = async () =>
      (await emailsTo(at.deps, teacher.email)).map(({ subject }) => subject);
    await emailTeachingDays(at.deps, new Date(Date.parse(instant(`${day}T07:00`)) - minuteMs));
    expect(await subjects()).toEqual([]);
    await emailTeachingDays(at.deps, new Date(instant(`${day}T07:00`)));
    expect(await subjects()).toHaveLength(1);
  });

  it('is found by its local time of the day after a move', async () => {
    const { classId, sessionId } = await teach([`${day}T09:00`]);
    const startTime = instant(`${day}T17:15`);
    const endTime = instant(`${day}T18:15`);
    await changeSession(at.deps, teacher.id, { sessionId, startTime, endTime });
    expect(await finds(classId, { when: ['mon-evening'] })).toBe(new Date(day).getUTCDay() === 1);
    expect((await stored(sessionId))?.localDay).toBe(day);
    expect((await stored(sessionId))?.utcOffsetMinutes).not.toBeNull();
  });
});

it('a date that an earlier release lists or moves gets its offset from the job', async () => {
  const { sessionId } = await teach([`${day}T17:15`], { laterHours: [24] });
  const right = await stored(sessionId);
  // The date without offsets, as that release writes it.
  await sql`UPDATE class_sessions SET utc_offset_minutes = NULL WHERE id = ${sessionId}`.execute(
    at.db,
  );
  await sql`UPDATE session_meetings SET utc_offset_minutes = NULL WHERE session_id = ${sessionId}`.execute(
    at.db,
  );
  await sql`UPDATE class_sessions SET starts_at = starts_at + interval '1 hour' WHERE id = ${sessionId}`.execute(
    at.db,
  );
  await sql`UPDATE class_sessions SET starts_at = starts_at - interval '1 hour' WHERE id = ${sessionId}`.execute(
    at.db,
  );
  expect((await stored(sessionId))?.utcOffsetMinutes).toBeNull();
  await keepLocalTimesOfDates(at.deps, new Date());
  expect(await stored(sessionId)).toEqual(right);
});

describe('when the rules of a time zone change', () => {
  /** Stores the dates as a server did whose time zone table had this offset. */
  const setOffset = (classId: string, minutes: number) =>
    sql`UPDATE class_sessions SET utc_offset_minutes = ${minutes} WHERE class_id = ${classId}`.execute(
      at.db,
    );

  it('dates keep their local time, and their learners are neither asked nor emailed', async () => {
    const zone = 'Asia/Kolkata';
    const { classId, sessionIds } = await teach([`${day}T17:00`, `${day}T18:00`, `${day}T19:00`], {
      zone,
    });
    const [first = '', second = ''] = sessionIds;
    const bookingId = await createBooking(at.db, first, student.id);
    await createWebhook(at.deps, teacher.id, 'https://192.0.2.1/');
    // Until then, 5 PM there was an hour later.
    await setOffset(classId, 4 * 60 + 30);
    const before = await stored(first);
    await keepLocalTimesOfDates(at.deps, new Date());
    expect(await stored(first)).toEqual({
      ...before,
      startsAt: new Date(Date.parse(instant(`${day}T17:00`, zone)) - hourMs),
      utcOffsetMinutes: 330,
      revision: 1 + Number((before as { revision?: number }).revision),
    });
    expect((await stored(second))?.startsAt.toISOString()).toBe(
      new Date(Date.parse(instant(`${day}T18:00`, zone)) - hourMs).toISOString(),
    );
    await deliverFacts(at.deps);
    expect(await emailsTo(at.deps, student.email)).toEqual([]);
    const choices = await sql`SELECT FROM booking_choices WHERE booking_id = ${bookingId}`.execute(
      at.db,
    );
    expect(choices.rows).toEqual([]);
    const sent = await sql<{ event: string }>`SELECT event FROM webhook_deliveries
      WHERE about @> ARRAY[${first}::uuid]`.execute(at.db);
    expect(sent.rows.map(({ event }) => event)).toEqual(['session.changed']);
  });

  it('the later meetings of a course keep their local time', async () => {
    const zone = 'Asia/Kolkata';
    const { sessionId } = await teach([`${day}T17:00`], { zone, laterHours: [24] });
    const meetings = async () =>
      (
        await sql<{ startsAt: Date }>`SELECT starts_at FROM session_meetings
          WHERE session_id = ${sessionId} ORDER BY position`.execute(at.db)
      ).rows.map(({ startsAt }) => startsAt.getTime());
    const before = await meetings();
    await sql`UPDATE session_meetings SET utc_offset_minutes = 390
      WHERE session_id = ${sessionId} AND position = 2`.execute(at.db);
    await keepLocalTimesOfDates(at.deps, new Date());
    expect(await meetings()).toEqual([before[0], Number(before[1]) + hourMs]);
  });
});

it('the time zones for which the database has other rules are logged', async () => {
  const zone = 'Etc/GMT-14';
  await teach([`${day}T17:00`], { zone });
  const warnings: { timeZones: string[] }[] = [];
  const log = { ...at.deps.log, warn: (found: { timeZones: string[] }) => warnings.push(found) };
  // The result of an older time zone table.
  await sql`CREATE OR REPLACE FUNCTION class_local_time(moment timestamptz, utc_offset_minutes smallint,
    time_zone text) RETURNS timestamp LANGUAGE sql AS $$
      SELECT moment AT TIME ZONE 'UTC' + make_interval(mins => coalesce(utc_offset_minutes, 780)) $$`.execute(
    at.db,
  );
  await warnOfOtherTimeZones({ db: at.db, log } as never, new Date());
  expect(warnings.flatMap(({ timeZones }) => timeZones)).toContain(zone);
});
