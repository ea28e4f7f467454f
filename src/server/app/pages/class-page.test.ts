import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createCategory,
  createClass,
  createReview,
  createUser,
  tokenOf,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testPages } from '#server/testing/test-pages.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestApp({}, { pages: testPages });
let teacher: Account;
beforeAll(async () => {
  teacher = await createUser(at.db, { fullName: 'Ada Park' });
});

const pageOf = (classId: string, cookie?: string) =>
  at.app.inject({
    url: `/classes/${classId}`,
    headers: cookie ? { cookie: `learnlocal=${cookie}` } : {},
  });
const title = (html: string) => /<title>(.*?)<\/title>/s.exec(html)?.[1];
const tags = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
      ([, name, content]) => [name, content],
    ),
  );
const events = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json),
  );

describe('the page of a class', () => {
  it('has a title, description and image for sharing', async () => {
    const images = ['/storage/v1/object/public/files/loaf.jpg'];
    const { classId } = await createClass(at.db, teacher.id, { images });
    await at.db.updateTable('uploads').set({ width: 1600, height: 900 }).execute();
    const { statusCode, body } = await pageOf(classId);
    const { appUrl } = at.deps.env;
    expect([statusCode, title(body)]).toEqual([200, 'Bread without haste | LearnLocal']);
    expect(body).toContain(`<link rel="canonical" href="${appUrl}/classes/${classId}"/>`);
    expect(tags(body)).toMatchObject({
      description: 'We bake one loaf each, slowly, and eat another.',
      'og:title': 'Bread without haste | LearnLocal',
      'og:url': `${appUrl}/classes/${classId}`,
      'og:image': appUrl + images[0],
      'og:image:width': '1600',
      'og:image:height': '900',
      'og:image:alt': 'Bread without haste',
      'twitter:card': 'summary_large_image',
      'twitter:image': appUrl + images[0],
    });
    expect(tags(body)).not.toHaveProperty('robots');
  });

  it('uses the product image when the class has none', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const shown = tags((await pageOf(classId)).body);
    expect(shown['og:image']).toBe(`${at.deps.env.appUrl}/share.png`);
    expect([shown['og:image:width'], shown['og:image:height']]).toEqual(['1200', '630']);
  });

  it('is an Event for each upcoming date, with its price and availability', async () => {
    const slots = [
      { startsInHours: -48 },
      { startsInHours: 24, capacity: 4 },
      { startsInHours: 72, capacity: 1 },
    ];
    const timeZone = 'America/Denver';
    const { classId, sessionIds } = await createClass(at.db, teacher.id, { slots, timeZone });
    const student = callerFor(at.deps, await createUser(at.db));
    await student.bookings.book({ classId, sessionId: sessionIds[2] });
    const found = events((await pageOf(classId)).body);
    const url = `${at.deps.env.appUrl}/classes/${classId}?date=${sessionIds[1]}`;
    expect(found.map(({ offers }) => offers.availability)).toEqual([
      'https://schema.org/InStock',
      'https://schema.org/SoldOut',
    ]);
    expect(found[0]).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Bread without haste',
      url,
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'Portland, OR', address: 'Portland, OR' },
      organizer: {
        '@type': 'Person',
        name: 'Ada Park',
        url: `${at.deps.env.appUrl}/instructors/${teacher.username}`,
      },
      performer: { '@type': 'Person', name: 'Ada Park' },
      image: [`${at.deps.env.appUrl}/share.png`],
      offers: { '@type': 'Offer', price: 45.5, priceCurrency: 'USD', url },
    });
    // The times are local to the class: a reader that shows the date as written shows the right one.
    expect(found[0].startDate).toMatch(/-0[67]:00$/);
    expect(Date.parse(found[0].endDate) - Date.parse(found[0].startDate)).toBe(2 * 3_600_000);
    expect(Math.abs(Date.parse(found[0].offers.validFrom) - Date.now())).toBeLessThan(hourMs);
    expect(found[0]).not.toHaveProperty('aggregateRating');
  });

  it('has its address, and no more exact point than the public may see', async () => {
    const place = { location: '12 Oak St, Portland, OR', city: 'Portland', region: 'OR' };
    const { classId } = await createClass(at.db, teacher.id, {
      ...place,
      countryCode: 'US',
      latitude: 45.52312,
      longitude: -122.67654,
      locationPrecision: 'exact',
    });
    const [{ location }] = events((await pageOf(classId)).body);
    expect(location).toEqual({
      '@type': 'Place',
      name: place.location,
      address: {
        '@type': 'PostalAddress',
        streetAddress: place.location,
        addressLocality: 'Portland',
        addressRegion: 'OR',
        addressCountry: 'US',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 45.525, longitude: expect.any(Number) },
    });
    expect((await pageOf(classId)).body).not.toMatch(/45\.52312|122\.67654/);
  });

  it('says when a date was before it moved, until it moves back', async () => {
    const first = Date.now() + 240 * hourMs;
    const isoAt = (hours: number) => new Date(first + hours * hourMs).toISOString();
    const slots = [{ startsAt: isoAt(0) }];
    const { classId, sessionId } = await createClass(at.db, teacher.id, { slots });
    const moveBy = async (hours: number) => {
      const slot = { startTime: isoAt(hours), endTime: isoAt(hours + 1) };
      await callerFor(at.deps, teacher).classes.moveSession({ sessionId, ...slot });
      const [{ eventStatus, startDate, previousStartDate }] = events((await pageOf(classId)).body);
      const starts = [startDate, previousStartDate ?? first].map((start) => new Date(start));
      return [eventStatus, ...starts.map((start) => (start.getTime() - first) / hourMs)];
    };
    const rescheduled = 'https://schema.org/EventRescheduled';
    expect(await moveBy(24)).toEqual([rescheduled, 24, 0]);
    expect(await moveBy(48)).toEqual([rescheduled, 48, 0]);
    expect(await moveBy(0)).toEqual(['https://schema.org/EventScheduled', 0, 0]);
  });

  it('offers no spot on a past date', async () => {
    const { classId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -48 }] });
    const [event, ...others] = events((await pageOf(classId)).body);
    expect([event.eventStatus, others]).toEqual(['https://schema.org/EventScheduled', []]);
    expect(event).not.toHaveProperty('offers');
  });

  it('includes the rating', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    const student = await createUser(at.db);
    const booking = await callerFor(at.deps, student).bookings.book({ classId, sessionId });
    const review = { classId, studentId: student.id, bookingId: booking.id, rating: 4 };
    await createReview(at.db, review);
    expect(events((await pageOf(classId)).body)[0].aggregateRating).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4,
      reviewCount: 1,
      bestRating: 5,
      worstRating: 1,
    });
  });

  it('is an EventCancelled when all dates were canceled', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    await at.db
      .updateTable('classSessions')
      .set({ status: 'cancelled' })
      .where('id', '=', sessionId)
      .execute();
    const [event, ...others] = events((await pageOf(classId)).body);
    expect([event.eventStatus, others]).toEqual(['https://schema.org/EventCancelled', []]);
    expect(event).not.toHaveProperty('offers');
  });

  it('shows only what the viewer may see: the phone number is for students', async () => {
    const phone = '+15035550143';
    const teaching = await createUser(at.db, { phoneNumber: phone });
    const { classId, sessionId } = await createClass(at.db, teaching.id);
    const student = await createUser(at.db);
    await callerFor(at.deps, student).bookings.book({ classId, sessionId });
    const forStudent = await pageOf(classId, await tokenOf(at.db, student));
    expect(forStudent.body).toContain(phone);
    expect(forStudent.headers['cache-control']).toBe('private, no-store');
    const forAnonymous = await pageOf(classId);
    expect(forAnonymous.body).not.toContain(phone);
    expect(forAnonymous.headers['cache-control']).toBe('no-cache');
  });

  it.each(['', '?tab=participants'])(
    'contains no participants, only their number (%s)',
    async (search) => {
      const { classId, sessionId } = await createClass(at.db, teacher.id);
      const student = await createUser(at.db, { fullName: 'Wilhelmina Castellanos' });
      await callerFor(at.deps, student).bookings.book({ classId, sessionId });
      const { body } = await pageOf(`${classId}${search}`);
      expect(body).toContain('1 of 10 spots taken');
      for (const trace of ['Wilhelmina', 'Castellanos', student.username, student.id])
        expect(body).not.toContain(trace);
    },
  );

  it('shows similar classes when no session can be booked', async () => {
    const categoryId = await createCategory(at.db);
    const slots = [{ startsInHours: -48 }];
    const { classId } = await createClass(at.db, teacher.id, { categoryId, slots });
    const { classId: similarId } = await createClass(at.db, teacher.id, { categoryId });
    expect((await pageOf(classId)).body).toContain(`href="/classes/${similarId}`);
    expect((await pageOf(similarId)).body).not.toContain(`href="/classes/${classId}`);
  });
});

describe('a class that the public may not see', () => {
  it.each(['x', 'undefined', '00000000-0000-7000-8000-000000000000', '%3Cscript%3E'])(
    'at /classes/%s is not found',
    async (id) => {
      const { statusCode, body } = await pageOf(id);
      expect([statusCode, title(body)]).toEqual([404, 'Class not found | LearnLocal']);
      expect([tags(body).robots, events(body)]).toEqual(['noindex', []]);
    },
  );

  it('is visible only to its teacher and students', async () => {
    const input = { title: 'A secret class', description: 'Nobody else may read of this class.' };
    const { classId, sessionId } = await createClass(at.db, teacher.id, input);
    const [student, other] = [await createUser(at.db), await createUser(at.db)];
    await callerFor(at.deps, student).bookings.book({ classId, sessionId });
    await at.db.updateTable('classes').set({ isActive: false }).where('id', '=', classId).execute();
    const asked = async (account?: Account) =>
      pageOf(classId, account && (await tokenOf(at.db, account)));
    for (const insider of [teacher, student]) {
      const { statusCode, body } = await asked(insider);
      expect([statusCode, tags(body).robots]).toEqual([200, 'noindex']);
      expect(events(body)).toEqual([]);
    }
    for (const outsider of [other, undefined]) expect((await asked(outsider)).statusCode).toBe(404);
    expect((await pageOf(classId, 'x'.repeat(43))).statusCode).toBe(404);
    expect((await at.app.inject('/sitemap.xml')).body).not.toContain(classId);
  });
});

it.each([
  '</script><script>alert(1)</script>',
  '</title><img src=x onerror=alert(1)>',
  '" onload="alert(1)',
  "' & $& $` $' $1 &lt;",
  'A line\u2028and\u2029another <!--<script>',
])('escapes %s', async (words) => {
  const author = await createUser(at.db, { fullName: words });
  const description = `${words} and some more of it`;
  const input = { title: words, description, location: words };
  const { classId } = await createClass(at.db, author.id, input);
  const { body } = await pageOf(classId);
  // A browser must see these strings only as text in the head and data, not as elements.
  const page = new JSDOM(body).window.document;
  expect(page.title).toBe(`${words} | LearnLocal`);
  const content = (name: string) =>
    page.querySelector(`meta[property="${name}"]`)?.getAttribute('content');
  expect(content('og:title')).toBe(`${words} | LearnLocal`);
  const inline = [...page.querySelectorAll('script:not([src])')].map((script) =>
    script.getAttribute('type'),
  );
  expect(inline).toEqual(['application/ld+json', null, null]);
  expect(page.querySelectorAll('[onload], [onerror], img[src="x"]')).toHaveLength(0);
  const facts = JSON.parse(page.querySelector('script[type]')?.textContent ?? '');
  expect([facts.name, facts.location.name, facts.organizer.name]).toEqual([words, words, words]);
  expect(page.querySelector('h1')?.textContent).toBe(words);
});

it('the sitemap lists the active classes with their last change', async () => {
  const { classId } = await createClass(at.db, teacher.id);
  const { body, headers } = await at.app.inject('/sitemap.xml');
  const entry = `<loc>${at.deps.env.appUrl}/classes/${classId}</loc>`;
  expect(body).toMatch(
    new RegExp(`<url>${entry}<lastmod>${new Date().getUTCFullYear()}-[^<]+Z</lastmod></url>`),
  );
  expect(body.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns=')).toBe(true);
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(headers['cache-control']).toBe('public, max-age=600');
});

it('adding, moving or canceling a date counts as a change of its class', async () => {
  const { classId, sessionId } = await createClass(at.db, teacher.id, {
    slots: [{ startsInHours: 99 }],
  });
  const lastmod = async () => {
    const { body } = await at.app.inject('/sitemap.xml');
    return new RegExp(`${classId}</loc><lastmod>([^<]+)`).exec(body)?.[1];
  };
  const slotIn = (hours: number) => ({
    startTime: new Date(Date.now() + hours * hourMs).toISOString(),
    endTime: new Date(Date.now() + (hours + 1) * hourMs).toISOString(),
  });
  const { classes } = callerFor(at.deps, teacher);
  const changes = [
    () => classes.addSession({ classId, ...slotIn(150) }),
    () => classes.moveSession({ sessionId, ...slotIn(120) }),
    () => classes.cancelSession({ sessionId }),
  ];
  const seen = [await lastmod()];
  for (const change of changes) {
    await change();
    seen.push(await lastmod());
  }
  expect(seen.toSorted()).toEqual(seen);
  expect(new Set(seen).size).toBe(4);
});

it('a sitemap that failed is not cached', async () => {
  await at.db.schema.alterTable('classes').renameTo('elsewhere').execute();
  const { statusCode, headers } = await at.app.inject('/sitemap.xml');
  await at.db.schema.alterTable('elsewhere').renameTo('classes').execute();
  expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store']);
});
