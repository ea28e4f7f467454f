import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { newId } from '#server/db/new-id.ts';
import { endAccess } from '#server/people/auth/flows/end-access.service.ts';
import { createLive, liveLimits } from '#server/platform/live/live.ts';
import { poolerUrl } from '#server/testing/databases/test-database.ts';
import { openEvents } from '#server/testing/event-stream.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createClass, tokenOf } from '#server/testing/fixtures/factories.ts';
import { createThread } from '#server/testing/fixtures/threads.ts';
import { createAppIn, openTestApp } from '#server/testing/test-app.ts';
import { messageLimits } from '#shared/people/messages/message-limits.ts';
import { insertMessage, selectReadersWithNews } from './messages.queries.ts';

const at = openTestApp();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at);
const as = (account: typeof teacher) => callerFor(at.deps, account).messages;

let url = '';
beforeAll(async () => {
  url = await at.app.listen({ port: 0, host: '127.0.0.1' });
});

let threadId = '';
let token = '';
beforeEach(async () => {
  const { classId } = await createClass(at.db, teacher.id);
  threadId = await createThread(at.db, { classId, studentId: student.id, teacherId: teacher.id });
  token = await tokenOf(at.db, teacher);
});

let open: AbortController[] = [];
afterEach(() => {
  for (const controller of open) controller.abort();
  open = [];
});

/** An open stream; `next` waits for its next event. */
async function openStream({ server = url, lastEventId = '', as = token } = {}) {
  const controller = new AbortController();
  open.push(controller);
  const { signal } = controller;
  const { response, events } = await openEvents(server, { token: as, lastEventId, signal });
  const next = async () => (await events.next()).value;
  expect(await next()).toMatchObject({ event: 'connected' });
  return { response, next, close: () => controller.abort() };
}

const send = (text: string) => as(student).send({ threadId, id: newId(), text });

/** Inserts messages of the student in one transaction. */
async function insertMessages(amount: number): Promise<void> {
  const { classId } = await at.db
    .selectFrom('threads')
    .select('classId')
    .where('id', '=', threadId)
    .executeTakeFirstOrThrow();
  const thread = { id: threadId, classId, studentId: student.id, teacherId: teacher.id };
  await at.db.transaction().execute(async (trx) => {
    for (let text = 1; text <= amount; text++) {
      const message = { id: newId(), senderId: student.id, text: String(text), picture: null };
      await insertMessage(trx, thread, message);
    }
  });
}

const said = (text: string) => ({ data: { threadId, message: { text, isMine: false } } });

describe('a stream', () => {
  it('delivers each message immediately, and the unread count, even when another tab changes it', async () => {
    const { next, response } = await openStream();
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(await next()).toMatchObject({ data: { unread: 1 } });
    const { id, sequence } = await send('Hello?');
    // The count comes first if an earlier notice wakes the stream while the message is committed.
    const both = [await next(), await next()];
    const message = both.find((each) => each?.event === 'message');
    expect(message).toMatchObject({ ...said('Hello?'), id: String(sequence) });
    expect(both).toContainEqual(expect.objectContaining({ data: { unread: 2 } }));
    await as(teacher).markRead({ threadId, sequence });
    expect(await next()).toMatchObject({ data: { unread: 0 } });
    expect((await as(teacher).thread({ threadId })).messages.at(-1)?.id).toBe(id);
  });

  it('continues after a break from the last event, in order, without losing or repeating a message', async () => {
    const first = await openStream();
    await first.next();
    await send('1');
    const last = await first.next();
    first.close();
    for (let sent = 2; sent <= 60; sent++)
      await as(sent % 2 ? teacher : student).send({ threadId, id: newId(), text: String(sent) });
    const { next } = await openStream({ lastEventId: last?.id ?? '' });
    for (let sent = 2; sent <= 60; sent++)
      expect(await next()).toMatchObject({ data: { message: { text: String(sent) } } });
    expect(await next()).toMatchObject({ data: { unread: 32 } });
  });

  it('ends with its session, and sends nothing more', async () => {
    const { next } = await openStream();
    await next();
    await at.db
      .transaction()
      .execute((trx) => endAccess(at.deps, trx, teacher.id, 'passwordReset'));
    await send('Secret');
    expect(await next()).toMatchObject({
      event: 'serialized-error',
      data: { data: { code: 'UNAUTHENTICATED' } },
    });
    expect(await next()).toBeUndefined();
  });

  it('requires a signed-in user, who can open only a limited number at a time', async () => {
    const { next: anonymous } = await openStream({ as: 'none' });
    expect(await anonymous()).toMatchObject({ data: { data: { code: 'UNAUTHENTICATED' } } });
    for (let opened = 0; opened < liveLimits.perUser; opened++) await (await openStream()).next();
    const { next } = await openStream();
    expect(await next()).toMatchObject({ data: { data: { code: 'TOO_MANY_STREAMS' } } });
    open[1]?.abort();
    await expect.poll(async () => (await (await openStream()).next())?.data).toEqual({ unread: 1 });
  });

  it.each([
    ['0', 'which is too old'],
    ['17', 'which no event had'],
  ])(
    'with the last event id %s, %s, sends the newest 200 messages and then tells pages to refetch',
    async (lastEventId) => {
      await insertMessages(260);
      at.statements.length = 0;
      const { next } = await openStream({ lastEventId });
      for (let sent = 1; sent <= 200; sent++)
        // After another break now, a client would be asked to refetch once more.
        expect(await next()).toMatchObject({
          id: lastEventId,
          data: { message: { text: String(60 + sent) } },
        });
      expect(await next()).toMatchObject({ data: { readAgain: true } });
      expect(await next()).toMatchObject({ data: { unread: 261 } });
      expect(at.statements.length).toBeLessThan(25);
      // From there it continues.
      const { sequence } = await as(teacher).send({ threadId, id: newId(), text: 'Yes?' });
      const written = { id: String(sequence), data: { message: { text: 'Yes?' } } };
      expect(await next()).toMatchObject(written);
    },
  );

  it('sends all 200 messages that were written during a break, and does not tell pages to refetch', async () => {
    const { sequence } = await send('Hello?');
    await insertMessages(messageLimits.replayed);
    const { next } = await openStream({ lastEventId: String(sequence) });
    for (let sent = 1; sent <= messageLimits.replayed; sent++)
      expect(await next()).toMatchObject({ data: { message: { text: String(sent) } } });
    expect(await next()).toMatchObject({ data: { unread: 202 } });
  });

  it.each(['x', '-1', '1e3', '9'.repeat(16), '9'.repeat(40)])(
    'treats the last event id %s, which is not an event id, as missing',
    async (lastEventId) => {
      await send('Hello?');
      const { next } = await openStream({ lastEventId: encodeURIComponent(lastEventId) });
      expect(await next()).toMatchObject({ data: { unread: 2 } });
    },
  );

  it('can be opened 300 times in a quarter of an hour by one user, and more often by others at the same address', async () => {
    await at.db.deleteFrom('rateLimits').execute();
    for (let opened = 1; opened < 300; opened++)
      await consumeAttempt(at.db, 'openStream', { account: teacher.id, address: '127.0.0.1' });
    const last = await openStream();
    expect(await last.next()).toMatchObject({ data: { unread: 1 } });
    const { next } = await openStream();
    expect(await next()).toMatchObject({ data: { data: { code: 'RATE_LIMITED' } } });
    const other = await openStream({ as: await tokenOf(at.db, student) });
    expect(await other.next()).toMatchObject({ data: { unread: 0 } });
  });
});

/** Another process on the same database. */
async function startProcess(canListen: boolean) {
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-live-'));
  const live = createLive({
    listen: canListen ? at.deps.jobs.listen : async () => null,
    findNews: (readers) => selectReadersWithNews(at.db, readers),
    log: at.deps.log,
  });
  const app = await createAppIn(folder, { ...at.deps, live });
  const server = await app.listen({ port: 0, host: '127.0.0.1' });
  const stop = async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { server, stop };
}

describe('a process', () => {
  it('that can’t listen polls for new messages', async () => {
    const { server, stop } = await startProcess(false);
    const { next } = await openStream({ server });
    await next();
    await send('Hello?');
    const first = await next();
    // The poll may find the number of unread messages first.
    const event = 'message' in Object(first?.data) ? first : await next();
    expect(event).toMatchObject(said('Hello?'));
    await stop();
  });

  it('that stops ends its streams without an error, so that clients reconnect', async () => {
    const { server, stop } = await startProcess(true);
    const { next } = await openStream({ server });
    await next();
    await stop();
    expect(await next()).toBeUndefined();
  });

  it.skipIf(poolerUrl())(
    'that lost its connection sends the messages that were written meanwhile',
    async () => {
      const { next } = await openStream();
      await next();
      const { rows } = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND (query LIKE 'LISTEN "learnlocal_live"' OR query LIKE '%pg_listening_channels%')`.execute(
        at.db,
      );
      expect(rows.length).toBeGreaterThan(0);
      await send('Hello?');
      expect(await next()).toMatchObject(said('Hello?'));
    },
  );
});
