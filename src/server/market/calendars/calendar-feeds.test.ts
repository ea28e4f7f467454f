import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashToken } from '#server/platform/crypto/tokens.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBookedClass,
  createBooking,
  createClass,
  tokenOf,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs, hourMs } from '#shared/units.ts';

const at = openTestApp();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Tess Moreno' });
const student = accountPerTest(at);

const feedOf = (account: Account) => callerFor(at.deps, account).calendarFeed;
const get = (url: string) => at.call('GET', new URL(url).pathname);

/** The status of each entry by its id. */
async function entriesOf(account: Account) {
  const { url } = (await feedOf(account).get()) ?? (await feedOf(account).create());
  const { body } = await get(url);
  const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent');
  return new Map(
    events.map((event) => [
      String(event.getFirstPropertyValue('uid')).split('@')[0] ?? '',
      String(event.getFirstPropertyValue('status')),
    ]),
  );
}
const booked = (startsInHours: number) =>
  createBookedClass(at.db, teacher.id, student.id, { slots: [{ startsInHours }] });
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

describe('a personal calendar', () => {
  it('has an address that only its user sees, and that is looked up by its hash', async () => {
    expect(await feedOf(student).get()).toBeNull();
    const { url } = await feedOf(student).create();
    expect(url).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/);
    expect(await feedOf(student).get()).toEqual({ url });
    expect(await feedOf(teacher).get()).toBeNull();
    const token = /([\w-]{43})\.ics$/.exec(url)?.[1] ?? '';
    const row = await at.db
      .selectFrom('calendarFeeds')
      .selectAll()
      .where('userId', '=', student.id)
      .executeTakeFirstOrThrow();
    expect(row.tokenHash).toBe(hashToken(token));
    expect(row.sealedToken.includes(token)).toBe(false);
  });

  it('has an address that is neither compressed nor sent next to other responses', async () => {
    await feedOf(student).create();
    const headers = {
      authorization: `Bearer ${await tokenOf(at.db, student)}`,
      'accept-encoding': 'br, gzip',
    };
    const long = 'x'.repeat(2000);
    const read = (url: string) => at.app.inject({ url, headers });
    for (const url of ['/trpc/calendarFeed.get', '/api/calendar-feed']) {
      const response = await read(`${url}?x=${long}`);
      expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, undefined]);
      expect(response.body).toContain('/calendar/');
    }
    const batch = await read('/trpc/calendarFeed.get,search.find?batch=1');
    expect([batch.statusCode, batch.body.includes('NOT_BATCHABLE')]).toEqual([400, true]);
  });

  it('can be read without a session, and is never cached for others', async () => {
    const { bookingId } = await booked(48);
    const { url } = await feedOf(student).create();
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, max-age=300',
    ]);
    const calendar = new ICAL.Component(ICAL.parse(body));
    const [event] = calendar.getAllSubcomponents('vevent');
    expect(event?.getFirstPropertyValue('url')).toBe(`http://localhost:3000/bookings/${bookingId}`);
    expect(event?.getFirstPropertyValue('description')).toContain('With Tess Moreno');
    expect(calendar.getFirstPropertyValue('name')).toBe('LearnLocal');
    expect((await get(url)).body).toBe(body);
  });

  it('is revalidated with a 304 while it is unchanged', async () => {
    await booked(48);
    const { url } = await feedOf(student).create();
    const etag = String((await get(url)).headers.etag);
    const again = () =>
      at.call('GET', new URL(url).pathname, { headers: { 'if-none-match': etag } });
    const same = await again();
    expect([same.statusCode, same.body]).toEqual([304, '']);
    await booked(72);
    expect((await again()).statusCode).toBe(200);
  });

  it('has at most 500 meetings, upcoming ones before past and canceled ones', async () => {
    const own = (startsInHours: number[], later = 29) =>
      createClass(at.db, teacher.id, {
        slots: startsInHours.map((hours) => ({
          startsInHours: hours,
          laterHours: Array.from({ length: later }, (_, index) => (index + 1) * 24),
        })),
      });
    await own(Array.from({ length: 16 }, (_, index) => 24 + index));
    const { sessionId: past } = await own([-48], 0);
    const { sessionId: soon } = await own([2], 0);
    await own([5000], 29);
    const entries = await entriesOf(teacher);
    expect(entries.size).toBe(500);
    expect([entries.has(soon), entries.has(past)]).toEqual([true, false]);
  });

  it('can be read 60 times an hour', async () => {
    const { url } = await feedOf(student).create();
    const account = url.replace(/.*\/|\.ics/g, '');
    await consumeAttempt(at.db, 'calendarFeed', { account, attempts: 60 });
    const rejected = await get(url);
    expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'RATE_LIMITED']);
  });

  it('has the user’s upcoming and recent bookings, and the sessions that the user teaches', async () => {
    const [next, recent] = [await booked(48), await booked(-48)];
    await booked(-2400);
    const own = await createClass(at.db, student.id, { slots: [{ startsInHours: 72 }] });
    expect(await entriesOf(student)).toEqual(
      new Map([
        [next.bookingId, 'CONFIRMED'],
        [recent.bookingId, 'CONFIRMED'],
        [own.sessionId, 'CONFIRMED'],
      ]),
    );
    expect([...(await entriesOf(teacher)).keys()].toSorted()).toEqual(
      [next.sessionId, recent.sessionId].toSorted(),
    );
  });

  it('has canceled entries for 30 days, and no unpaid bookings', async () => {
    const { sessionId } = await booked(48);
    const canceled = (days: number) =>
      createBooking(at.db, sessionId, student.id, {
        status: 'cancelled_by_student',
        cancelledAt: daysAgo(days),
      });
    const [lately] = [await canceled(29), await canceled(31)];
    await createBooking(at.db, sessionId, student.id, {
      status: 'expired',
      holdExpiresAt: daysAgo(1),
    });
    const entries = await entriesOf(student);
    expect(entries.size).toBe(2);
    expect(entries.get(lately)).toBe('CANCELLED');
    const { body } = await get((await feedOf(student).get())?.url ?? '');
    expect(body.match(/^SUMMARY:Canceled: /gm)).toHaveLength(1);
    expect(body).toMatch(/\r\nEND:VCALENDAR\r\n$/);
    const { classes } = callerFor(at.deps, teacher);
    await classes.cancelSession({ sessionId });
    expect(await entriesOf(teacher)).toEqual(new Map([[sessionId, 'CANCELLED']]));
  });

  it('stops working when its URL is replaced or revoked, or the account is deleted', async () => {
    const { url: first } = await feedOf(student).create();
    const { url: second } = await feedOf(student).create();
    expect(second).not.toBe(first);
    expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([404, 200]);
    await feedOf(student).revoke();
    const gone = await get(second);
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'CALENDAR_NOT_FOUND']);
    for (const path of ['x.ics', 'x', `${'a'.repeat(43)}.ics`, `${'a'.repeat(43)}`])
      expect((await at.call('GET', `/calendar/${path}`)).statusCode).toBe(404);
  });

  it('can be created and revoked over REST, too', async () => {
    const token = await tokenOf(at.db, student);
    const path = '/api/calendar-feed';
    expect((await at.call('GET', path, { token })).json()).toEqual({ feed: null });
    const made = await at.call('POST', path, { token });
    expect(made.statusCode).toBe(201);
    expect((await at.call('GET', path, { token })).json()).toEqual({ feed: made.json() });
    expect((await at.call('DELETE', path, { token })).statusCode).toBe(204);
    expect((await at.call('GET', path, { token })).json()).toEqual({ feed: null });
  });

  it('shows a moved class at its new time under the same id', async () => {
    const { sessionId, bookingId } = await booked(96);
    const startTime = new Date(Date.now() + 120 * hourMs).toISOString();
    const endTime = new Date(Date.now() + 121 * hourMs).toISOString();
    const { url } = await feedOf(student).create();
    const read = async () => {
      const event = new ICAL.Component(ICAL.parse((await get(url)).body)).getFirstSubcomponent(
        'vevent',
      );
      if (!event) throw new Error('The calendar is empty');
      const start = event.getFirstPropertyValue('dtstart') as ICAL.Time;
      return {
        uid: event.getFirstPropertyValue('uid'),
        start: start.toJSDate().getTime(),
        sequence: Number(event.getFirstPropertyValue('sequence')),
      };
    };
    const before = await read();
    await callerFor(at.deps, teacher).classes.moveSession({ sessionId, startTime, endTime });
    const after = await read();
    expect(after.uid).toBe(`${bookingId}@localhost`);
    expect(after.uid).toBe(before.uid);
    expect(after.start).toBe(Math.floor(Date.parse(startTime) / 1000) * 1000);
    expect(after.sequence).toBeGreaterThan(before.sequence);
  });
});
