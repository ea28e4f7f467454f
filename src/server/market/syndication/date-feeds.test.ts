import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testPages } from '#server/testing/test-pages.ts';
import { dayMs, hourMs } from '#shared/units.ts';

const at = openTestApp({}, { pages: testPages });
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Maya <Chen> & co' });

const get = (url: string, headers: Record<string, string> = {}) => at.call('GET', url, { headers });

/** The entries of a calendar by their UID. */
async function entriesOf(url: string) {
  const { body, headers, statusCode } = await get(url);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent');
  return new Map(
    events.map((event) => {
      const text = (name: string) => String(event.getFirstPropertyValue(name));
      const { uid, startDate, description } = new ICAL.Event(event);
      const [status, sequence] = [text('status'), Number(text('sequence'))];
      return [uid, { status, sequence, startsAt: startDate.toJSDate(), description }];
    }),
  );
}

it('feeds of an instructor leave out a class listed for a request until it is announced to everyone', async () => {
  const asked = await createClass(at.db, teacher.id);
  await createClass(at.db, teacher.id, { slots: [{ startsInHours: 48 }] });
  const setAnnouncedFrom = (announcedFrom: Date) =>
    at.db.updateTable('classes').set({ announcedFrom }).where('id', '=', asked.classId).execute();
  const sizes = async () => {
    const atom = (await get(`/instructors/${teacher.username}.atom`)).body;
    const calendar = await entriesOf(`/instructors/${teacher.username}.ics`);
    return [calendar.size, atom.match(/<entry>/g)?.length];
  };
  await setAnnouncedFrom(new Date(Date.now() + hourMs / 2));
  expect(await sizes()).toEqual([1, 1]);
  // Pages and lists show the class immediately, and so does the calendar that its page offers.
  expect((await entriesOf(`/classes/${asked.classId}.ics`)).size).toBe(1);
  expect((await get(`/classes/${asked.classId}`)).statusCode).toBe(200);
  await setAnnouncedFrom(new Date(Date.now() - 1000));
  expect(await sizes()).toEqual([2, 2]);
});

it('calendars of an instructor and of a class have their dates that are not over', async () => {
  const slots = [{ startsInHours: -72 }, { startsInHours: -1 }, { startsInHours: 24 }];
  const one = await createClass(at.db, teacher.id, { slots });
  const other = await createClass(at.db, teacher.id);
  const uids = [...one.sessionIds.slice(1), other.sessionId].map((id) => `${id}@localhost`);
  const all = await entriesOf(`/instructors/${teacher.username}.ics`);
  expect([...all.keys()].toSorted()).toEqual(uids.toSorted());
  expect(all.get(`${other.sessionId}@localhost`)?.description).toBe(
    `$45.50 with ${teacher.fullName}\n${at.deps.env.appUrl}/classes/${other.classId}?date=${other.sessionId}`,
  );
  const ofClass = await entriesOf(`/classes/${one.classId}.ics`);
  expect([...ofClass.keys()].toSorted()).toEqual(uids.slice(0, 2).toSorted());
});

it('a moved date keeps its UID, a canceled one says so, and both replace earlier entries', async () => {
  const { classId, sessionIds } = await createClass(at.db, teacher.id, {
    slots: [{ startsInHours: 48 }, { startsInHours: 72 }],
  });
  const read = async () => {
    const entries = await entriesOf(`/classes/${classId}.ics`);
    return sessionIds.map((id) => entries.get(`${id}@localhost`));
  };
  const before = await read();
  const [moved = '', canceled = ''] = sessionIds;
  const startsAt = new Date(Math.floor((Date.now() + 9 * dayMs) / 1000) * 1000);
  const { classes, calendarFeed } = callerFor(at.deps, teacher);
  const endTime = new Date(startsAt.getTime() + hourMs).toISOString();
  await classes.moveSession({ sessionId: moved, startTime: startsAt.toISOString(), endTime });
  await classes.cancelSession({ sessionId: canceled });
  const after = await read();
  expect(after).toMatchObject([{ status: 'CONFIRMED', startsAt }, { status: 'CANCELLED' }]);
  for (const [index, entry] of after.entries())
    expect(entry?.sequence).toBeGreaterThan(before[index]?.sequence ?? Infinity);
  const { url } = await calendarFeed.create();
  const own = await entriesOf(new URL(url).pathname);
  expect(sessionIds.map((id) => own.get(`${id}@localhost`)?.sequence)).toEqual(
    after.map((entry) => entry?.sequence),
  );
  // Calendars that read it within a month have removed the entry.
  await at.db
    .updateTable('classes')
    .set({ updatedAt: new Date(Date.now() - 31 * dayMs) })
    .where('id', '=', classId)
    .execute();
  expect((await read()).map((entry) => entry?.status)).toEqual(['CONFIRMED', undefined]);
});

it('the Atom feed of an instructor has an entry for each date', async () => {
  const { classId, sessionIds } = await createClass(at.db, teacher.id, {
    title: 'Knots <b>& bends',
    slots: [{}, { startsInHours: 72 }],
  });
  const url = `/instructors/${teacher.username}.atom`;
  const { body, headers } = await get(url);
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(body).toContain(`<id>${at.deps.env.appUrl}${url}</id>`);
  expect(body).toContain('<title>Classes with Maya &lt;Chen&gt; &amp; co</title>');
  const ids = [...body.matchAll(/<entry>[\s\S]*?<id>([^<]*)/g)].map(([, id]) => id);
  expect(ids).toEqual(
    sessionIds.map((id) => `${at.deps.env.appUrl}/classes/${classId}?date=${id}`),
  );
  expect(body).not.toContain('<b>');
});

it('an unchanged feed is revalidated with a 304, and is the same for everyone', async () => {
  const { classId } = await createClass(at.db, teacher.id);
  for (const url of [`/classes/${classId}.ics`, `/instructors/${teacher.username}.atom`]) {
    const { headers, cookies } = await get(url);
    expect(headers['cache-control']).toBe('public, s-maxage=1, stale-while-revalidate=10');
    expect(cookies).toEqual([]);
    const again = await get(url, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});

it('a calendar has the point of a class only as exactly as the public may know it', async () => {
  const { classId } = await createClass(at.db, teacher.id);
  await at.db
    .updateTable('classes')
    .set({ latitude: 45.523456, longitude: -122.676543, locationPrecision: 'exact' })
    .where('id', '=', classId)
    .execute();
  const { body } = await get(`/classes/${classId}.ics`);
  expect(body).toMatch(/\nGEO:45\.5\d/);
  expect(body).not.toContain('45.523456');
});

it.each(['/instructors/unknown.ics', '/instructors/unknown.atom', '/classes/x.ics'])(
  '%s is not found',
  async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  },
);

it('hidden classes have no feed, and are in none', async () => {
  const { classId } = await createClass(at.db, teacher.id, { isListed: false });
  expect((await get(`/classes/${classId}.ics`)).statusCode).toBe(404);
  expect((await get(`/instructors/${teacher.username}.ics`)).statusCode).toBe(404);
  const { sessionId } = await createClass(at.db, teacher.id);
  const entries = await entriesOf(`/instructors/${teacher.username}.ics`);
  expect([...entries.keys()]).toEqual([`${sessionId}@localhost`]);
});

it('pages name their feeds in the head and link to them, and robots.txt allows them', async () => {
  const { classId } = await createClass(at.db, teacher.id);
  const feedsOf = async (path: string) => {
    const { body } = await get(path);
    const links = [...body.matchAll(/<link rel="alternate"[^>]*href="([^"]*)"/g)];
    return links.map(([, href = '']) => href);
  };
  const own = `/instructors/${teacher.username}`;
  const feeds = [...(await feedsOf(own)), ...(await feedsOf(`/classes/${classId}`))];
  expect(feeds).toEqual([`${own}.ics`, `${own}.atom`, `/classes/${classId}.ics`]);
  expect((await get(own)).body).toContain(`<a href="${own}.ics"`);
  const rules = (await get('/robots.txt')).body.matchAll(/^Disallow: ([^*\n]+)$/gm);
  const closed = Array.from(rules, ([, start = '']) => start);
  expect(closed.length).toBeGreaterThan(5);
  for (const feed of feeds) expect(closed.filter((start) => feed.startsWith(start))).toEqual([]);
  // An unlisted class is only for its students.
  const hidden = await createClass(at.db, (await createUser(at.db)).id, { isListed: false });
  expect(await feedsOf(`/classes/${hidden.classId}`)).toEqual([]);
});
