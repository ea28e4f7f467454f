// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import {
  createEraseWordsWorker,
  eraseWordsQueue,
} from '#server/market/bookings/erase-words.jobs.ts';
import { emailTeachingDays } from '#server/market/classes/teaching-day/teaching-day.service.ts';
import { createLogger } from '#server/platform/logger.ts';
import { respondWith, startWebhookReceiver } from '#server/testing/fakes/webhook-receiver.ts';
import { createApiKey } from '#server/testing/fixtures/api-keys.ts';
import { createBooking, createClass } from '#server/testing/fixtures/factories.ts';
import { createFixtures, deskPeople, type Fixtures } from '#server/testing/fixtures/fixtures.ts';
import { futureDay } from '#server/testing/fixtures/future-day.ts';
import { unsentEmails } from '#server/testing/fixtures/mailbox.ts';
import { createWords } from '#server/testing/fixtures/private-words.ts';
import { createWebhook, takeTurns } from '#server/testing/fixtures/webhooks.ts';
import { addressOf, knownRoutes } from '#server/testing/routes/known-requests.ts';
import { createAppIn } from '#server/testing/test-app.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { testPages } from '#server/testing/test-pages.ts';
import { type KeyScope, keyScopes } from '#shared/people/accounts/key-scopes.ts';

// Every private word of this file has these letters, which neither other text nor encrypted text has.
const mark = 'zqxwvkjqx';

const at = openTestDeps({ WEBHOOK_ALLOW_LOOPBACK: 'true' });
const receiver = await startWebhookReceiver();
receiver.respond = respondWith(200);
let folder = '';
let log = '';
let app: FastifyInstance;
let w: Fixtures;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-sweep-'));
  const options = { isProduction: true, logLevel: 'trace' as const };
  const logger = createLogger(options, { write: (line: string) => (log += line) });
  app = await createAppIn(folder, at.deps, { logger, pages: testPages });
  w = await createFixtures(at.deps);
  await createWebhook(at.deps, w.teacherId, `${receiver.url}/in`);
  await createWebhook(at.deps, w.studentId, `${receiver.url}/own`);
});
afterAll(async () => {
  await app.close();
  receiver.close();
  await rm(folder, { recursive: true, force: true });
});

const childOf = (text: string) => ({ kind: 'child', name: `${mark} ${text}`.slice(0, 40), age: 7 });

type Call = { token?: string | undefined; body?: object; key?: string };
async function call(method: 'GET' | 'POST' | 'PUT', url: string, { token, body, key }: Call) {
  return app.inject({
    method,
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { payload: body }),
  });
}

/** Calls as the student, which must succeed. */
async function write(method: 'POST' | 'PUT', url: string, body: object) {
  const sent = { token: w.tokens.user, body, key: newId() };
  const response = await call(method, url, sent);
  expect(`${response.statusCode} ${response.body}`).toMatch(/^20/);
  return response.json();
}

/** The tables that have the mark anywhere, in any column. */
async function tablesWithMark(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name
    FROM information_schema.tables
    WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'`.execute(at.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      SELECT FROM ${sql.raw(name)} AS t WHERE t::text ILIKE ${`%${mark}%`} LIMIT 1`.execute(at.db);
    if (hits.length > 0) found.push(name);
  }
  return found;
}

/** The readings whose response has the mark. */
async function readingsOf(token: string | undefined, isRead = (_name: string) => true) {
  const found: string[] = [];
  for (const { name, isChange, requests } of knownRoutes) {
    if (isChange || !isRead(name)) continue;
    for (const request of requests(w)) {
      const { body } = await call('GET', addressOf(request), { token });
      if (body.includes(mark) && !found.includes(name)) found.push(name);
    }
  }
  return found.toSorted();
}

/** The rendered pages that have the mark, for a person who is signed in or not. */
async function pagesOf(token: string | undefined) {
  const found: string[] = [];
  for (const url of pagePaths()) {
    const headers = token ? { cookie: `learnlocal=${token}` } : {};
    const { body } = await app.inject({ url, headers });
    if (body.includes(mark)) found.push(url);
  }
  return found;
}

const rosterPath = () => `/dashboard/teacher/sessions/${w.classSessionId}`;
const bookingPaths = () =>
  ['', '/choice', '/receipt'].map((part) => `/bookings/${w.bookingId}${part}`);
const pagePaths = () => [
  ...['/', '/explore', '/wanted', '/favorites', '/messages', '/messages/announcements'],
  ...['/dashboard', '/dashboard/profile', '/dashboard/profile/connections'],
  ...['/dashboard/teacher', '/dashboard/teacher/calendar', '/dashboard/teacher/earnings'],
  ...['/dashboard/teacher/students', '/dashboard/teacher/facts', rosterPath()],
  ...['', '?tab=participants'].map((tab) => `/classes/${w.bookedClassId}${tab}`),
  ...[`/classes/${w.classId}`, `/classes/${w.classId}/edit`, `/instructors/${w.teacherUsername}`],
  ...bookingPaths(),
  ...[`/messages/${w.threadId}`, '/desk', '/desk/bookings', `/desk/bookings?open=${w.bookingId}`],
];

/** Books, changes, moves and cancels with private words, and lets the instructor change the dates. */
async function live() {
  const slots = [
    { startsAt: `${futureDay}T18:30:00Z` },
    { startsInHours: 200 },
    { startsInHours: 300 },
    { startsInHours: 400 },
  ];
  const timeZone = 'America/Los_Angeles';
  const { classId, sessionIds } = await createClass(at.db, w.teacherId, { slots, timeZone });
  const [soon, second, third, fourth] = sessionIds;
  const book = (to: { class_id: string; session_id: string | undefined }, line: string) =>
    write('POST', '/api/bookings', { ...to, line, participants: [childOf(line)] });
  // The roster that the readings open.
  await book({ class_id: w.classId, session_id: w.classSessionId }, `${mark} on a roster`);
  const kept = await book({ class_id: classId, session_id: soon }, `${mark} at booking`);
  await write('PUT', `/api/bookings/${kept.id}/line`, { line: `${mark} changed` });
  const two = [{ kind: 'adult' }, childOf('seats')];
  await write('PUT', `/api/bookings/${kept.id}/seats`, { seats: 2, participants: two });
  await write('PUT', `/api/bookings/${kept.id}/participants`, { participants: two });
  const moved = await book({ class_id: classId, session_id: second }, `${mark} moved`);
  await write('PUT', `/api/bookings/${moved.id}/session`, { session_id: third });
  const left = await book({ class_id: classId, session_id: fourth }, `${mark} canceled`);
  await write('PUT', `/api/bookings/${left.id}/cancel`, {});
  const asTeacher = { token: w.tokens.teacher };
  const times = { startTime: `${futureDay}T19:30:00Z`, endTime: `${futureDay}T21:30:00Z` };
  await call('PUT', `/api/sessions/${soon}`, { ...asTeacher, body: times });
  const added = {
    name: 'Jo Park',
    seats: 1,
    paidHow: 'cash',
    participants: [childOf('by hand')],
  };
  const byHand = await call('POST', `/api/sessions/${soon}/by-hand`, { ...asTeacher, body: added });
  expect(byHand.statusCode).toBe(201);
  // A place in line, which becomes an offer.
  const full = await createClass(at.db, w.teacherId, { slots: [{ capacity: 1 }] });
  const holderId = await createBooking(at.db, full.sessionId, w.personId);
  await write('POST', `/api/classes/${full.classId}/waitlist`, {
    session_id: full.sessionId,
    participants: [childOf('in line')],
  });
  await call('PUT', `/api/bookings/${holderId}/cancel`, { token: w.tokens.other });
  const tooYoung = [{ ...childOf('too young'), age: 40 }];
  await call('PUT', `/api/bookings/${kept.id}/participants`, {
    token: w.tokens.user,
    body: { participants: tooYoung },
  });
  const tooLong = { line: `${mark}${'x'.repeat(300)}` };
  for (const body of [tooLong, { line: [mark] }])
    await call('PUT', `/api/bookings/${kept.id}/line`, { token: w.tokens.user, body });
  // So that every reading about a booking meets words.
  const bare = await at.db
    .selectFrom('bookings')
    .select('id')
    .where('studentId', '=', w.studentId)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM private_words WHERE booking_id = bookings.id)`)
    .execute();
  for (const { id: bookingId } of bare)
    await createWords(at.db, { bookingId, userId: w.studentId, line: `${mark} before` });
  await emailTeachingDays(at.deps, new Date(`${futureDay}T14:00:00Z`));
}

it('private words are where the student and the instructor read them, and nowhere after 31 days', async () => {
  await live();
  const emails = await unsentEmails(at.deps);
  const told = emails.filter((email) => JSON.stringify(email).includes(mark));
  const teacher = await at.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', w.teacherId)
    .executeTakeFirstOrThrow();
  expect(told.map(({ to, subject }) => [to, subject.slice(0, 16)])).toEqual([
    [teacher.email, 'You teach today:'],
  ]);
  await takeTurns(at.deps);
  expect(receiver.received.map(({ type }) => type)).toContain('booking.confirmed');
  expect(JSON.stringify(receiver.received.map(({ body }) => body))).not.toContain(mark);
  expect(await tablesWithMark()).toEqual(['public.private_words']);

  const readings: Record<string, string[]> = {};
  for (const person of deskPeople) readings[person] = await readingsOf(w.tokens[person]);
  const { user, teacher: ofTeacher, ...others } = readings;
  expect(user).toEqual([
    'GET /api/auth/user/data',
    'GET /api/bookings',
    'GET /api/bookings/:id',
    'trpc account.data',
    'trpc bookings.byId',
    'trpc bookings.list',
  ]);
  // Their own export has the child whom they added by hand.
  expect(ofTeacher).toEqual([
    'GET /api/auth/user/data',
    'GET /api/sessions/:id/roster',
    'GET /api/sessions/:id/roster.csv',
    'trpc account.data',
    'trpc bookings.roster',
  ]);
  expect(Object.values(others).flat()).toEqual([]);

  const pages: Record<string, string[]> = {};
  for (const person of deskPeople) pages[person] = await pagesOf(w.tokens[person]);
  const { user: ofUser, teacher: ofTheirs, ...ofOthers } = pages;
  // Each page of the student's own booking has the booking in its data.
  expect([ofUser, ofTheirs]).toEqual([['/dashboard', ...bookingPaths()], [rosterPath()]]);
  expect(Object.values(ofOthers).flat()).toEqual([]);

  const isRow = (name: string) => name.includes('/api/');
  const keyWith = async (scopes: readonly KeyScope[], userId = w.teacherId) =>
    (await createApiKey(at.db, userId, scopes)).key;
  const withoutPrivate = keyScopes.filter((scope) => scope !== 'roster:private');
  expect(await readingsOf(await keyWith(withoutPrivate), isRow)).toEqual([]);
  expect(await readingsOf(await keyWith(['roster:private']), isRow)).toEqual([
    'GET /api/sessions/:id/roster',
    'GET /api/sessions/:id/roster.csv',
  ]);
  const rosterKey = await keyWith(['roster:read', 'roster:private'], w.studentId);
  expect(await readingsOf(rosterKey, isRow)).toEqual([]);
  expect(await readingsOf(await keyWith(['bookings:read'], w.studentId), isRow)).toEqual([
    'GET /api/bookings',
    'GET /api/bookings/:id',
  ]);

  for (const person of ['user', 'teacher'] as const) {
    const made = await call('POST', '/api/calendar-feed', { token: w.tokens[person] });
    const feed = await call('GET', new URL(made.json().url).pathname, {});
    expect(feed.body).toContain('BEGIN:VEVENT');
    expect(feed.body).not.toContain(mark);
  }
  for (const url of [`/classes/${w.classId}.ics`, `/instructors/${w.teacherUsername}.ics`])
    expect((await call('GET', url, {})).body).not.toContain(mark);
  expect(log).toContain('/api/bookings');
  expect(log).not.toContain(mark);
  expect(JSON.stringify(at.warnings)).not.toContain(mark);

  const ago = sql<Date>`starts_at - interval '500 days'`;
  await at.db
    .updateTable('classSessions')
    .set({ startsAt: ago, endsAt: sql<Date>`ends_at - interval '500 days'` })
    .execute();
  await at.db.transaction().execute((trx) => at.deps.jobs.send(eraseWordsQueue, {}, trx));
  await at.deps.jobs.runDue(createEraseWordsWorker(at.deps));
  expect(await tablesWithMark()).toEqual([]);
});
