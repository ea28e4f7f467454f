import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { openPostgres } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { createSession } from '#server/people/auth/sessions/sessions.ts';
import { countUnread } from '#server/people/messages/threads.queries.ts';
import { freePort } from '#server/testing/databases/postgres-server.ts';
import { openEvents } from '#server/testing/event-stream.ts';
import { createCategory, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { createThread } from '#server/testing/fixtures/threads.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { waitUntil } from '#server/testing/wait-until.ts';

type Size = { teachers: number; studentsOfEach: number; messages: number; kills: number };
type Person = { id: string; token: string; threadIds: string[] };
type Thread = { id: string; people: [Person, Person] };
type Seen = { threadId: string; messageId: string; sequence: number };

/** The maximum number of messages in a row by one person, below the limit. */
const maxRun = 4;
/** A stream breaks after this many events at most. */
const maxEvents = 20;

/**
 * Benchmark: people write to each other through two processes, which are killed in turn, while their
 * streams break at random and continue on either process. A message without a response is sent again.
 */
export async function runStreamCrashTest(databaseUrl: string, size: Size) {
  const database = await openPostgres(databaseUrl, { onPoolError() {} });
  const servers = await Promise.all([startKillable(databaseUrl), startKillable(databaseUrl)]);
  const ending = new AbortController();
  const readers: Promise<void>[] = [];
  try {
    const { people, threads } = await createThreads(database.db, size);
    const seen = new Map(people.map(({ id }) => [id, [] as Seen[]]));
    const progress = { sent: 0, breaks: 0 };
    for (const person of people)
      readers.push(
        readAlong(servers, person, { ending, progress, seen: seen.get(person.id) ?? [] }),
      );
    await Promise.all([
      ...threads.map((thread) =>
        writeIn(servers, thread, size.messages / threads.length, progress),
      ),
      killDuring(servers, size, progress),
    ]);
    const total = 2 * size.messages;
    const count = () => [...seen.values()].reduce((sum, { length }) => sum + length, 0);
    await waitUntil('everyone has seen all messages', () => count() >= total);
    return { ...(await check(database.db, people, seen)), breaks: progress.breaks };
  } finally {
    ending.abort();
    await Promise.allSettled(readers);
    for (const { running } of servers) await (await running).stop();
    await database.close();
  }
}

async function startKillable(databaseUrl: string) {
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'the secret of these processes, long enough',
  };
  const start = () => startServerProcess({ ...env, PAYMENTS: 'in-person' }, port);
  const server = {
    running: start(),
    async kill(): Promise<void> {
      const killed = (await server.running).stop('SIGKILL');
      server.running = killed.then(start);
      await server.running;
    },
  };
  await server.running;
  return server;
}
type Killable = { running: Promise<ServerProcess>; kill(): Promise<void> };

async function createThreads(db: Db, { teachers, studentsOfEach }: Size) {
  const people: Person[] = [];
  const createPerson = async (): Promise<Person> => {
    const { id } = await createUser(db);
    const person = { id, token: (await createSession(db, id)).token, threadIds: [] };
    people.push(person);
    return person;
  };
  const categoryId = await createCategory(db);
  const threads: Thread[] = [];
  for (let made = 0; made < teachers; made++) {
    const teacher = await createPerson();
    const { classId } = await createClass(db, teacher.id, { categoryId });
    for (let asked = 0; asked < studentsOfEach; asked++) {
      const student = await createPerson();
      const pair = { classId, studentId: student.id, teacherId: teacher.id };
      const id = await createThread(db, pair, []);
      for (const person of [student, teacher]) person.threadIds.push(id);
      threads.push({ id, people: [student, teacher] });
    }
  }
  return { people, threads };
}

/** The address of either process, whichever runs. */
const anyOf = async (servers: Killable[]): Promise<string> => {
  const running = servers.map((server) => server.running);
  return (await Promise.any(randomInt(2) === 0 ? running : running.toReversed())).url;
};

async function writeIn(
  servers: Killable[],
  { id, people }: Thread,
  amount: number,
  progress: { sent: number },
): Promise<void> {
  let [sender, run] = [people[randomInt(2)], 0];
  for (let sent = 0; sent < amount; sent++) {
    if (run === maxRun || randomInt(2) === 0)
      [sender, run] = [people.find((person) => person !== sender), 0];
    run += 1;
    const body = JSON.stringify({ id: newId(), text: `Message ${sent}` });
    await waitUntil('a message is accepted', () => post(servers, id, sender?.token ?? '', body));
    progress.sent += 1;
  }
}

async function post(servers: Killable[], threadId: string, token: string, body: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const url = `${await anyOf(servers)}/api/threads/${threadId}/messages`;
  const response = await fetch(url, { method: 'POST', headers, body }).catch(() => null);
  if (response && response.status !== 201 && response.status !== 503)
    throw new Error(`A message was rejected: ${await response.text()}`);
  await response?.body?.cancel();
  return response?.status === 201;
}

type Reading = { ending: AbortController; progress: { breaks: number }; seen: Seen[] };

/** Reads the stream until the end, and opens it again after each break, by itself or by a kill. */
async function readAlong(
  servers: Killable[],
  { token }: Person,
  { ending, progress, seen }: Reading,
): Promise<void> {
  let lastEventId = '0';
  while (!ending.signal.aborted) {
    const breaking = new AbortController();
    const signal = AbortSignal.any([breaking.signal, ending.signal]);
    const opening = { token, signal };
    let left = 1 + randomInt(maxEvents);
    let opened: Awaited<ReturnType<typeof openEvents>> | undefined;
    await waitUntil('a stream opens', async () => {
      const opens = anyOf(servers).then((url) => openEvents(url, { ...opening, lastEventId }));
      opened = await opens.catch(() => undefined);
      return opened !== undefined || ending.signal.aborted;
    });
    try {
      for await (const { id, data } of opened?.events ?? []) {
        if (id) lastEventId = id;
        if (isMessage(data)) {
          const { threadId, message } = data;
          seen.push({ threadId, messageId: message.id, sequence: message.sequence });
          left -= 1;
        }
        if (left === 0) breaking.abort();
      }
    } catch {
      // The break, or a killed process.
    }
    progress.breaks += 1;
  }
}

type Message = { threadId: string; message: { id: string; sequence: number } };
/** Errors have a message, too, but no thread. */
const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' && data !== null && 'threadId' in data;

/** Kills one process after the other, each time after an equal part of the messages. */
async function killDuring(servers: Killable[], size: Size, progress: { sent: number }) {
  for (let kill = 1; kill <= size.kills; kill++) {
    const part = (kill * size.messages) / (size.kills + 1);
    await waitUntil('enough messages are sent', () => progress.sent >= part);
    await servers[kill % 2]?.kill();
  }
}

async function check(db: Db, people: Person[], seen: Map<string, Seen[]>) {
  const stored = await db
    .selectFrom('messages')
    .select(['id', 'threadId', sql<number>`sequence::float8`.as('sequence')])
    .orderBy('sequence')
    .execute();
  const wrong = { missing: [] as string[], seenTwice: [] as string[], outOfOrder: [] as string[] };
  const miscounted: string[] = [];
  for (const { id, threadIds } of people) {
    const own = seen.get(id) ?? [];
    const ids = own.map(({ messageId }) => messageId);
    const expected = stored.filter(({ threadId }) => threadIds.includes(threadId));
    if (new Set(ids).size < ids.length) wrong.seenTwice.push(id);
    if (expected.some((message) => !ids.includes(message.id))) wrong.missing.push(id);
    if (ids.join() !== expected.map((message) => message.id).join()) wrong.outOfOrder.push(id);
    if ((await countUnread(db, id)) !== (await recount(db, id))) miscounted.push(id);
  }
  return { stored: stored.length, ...wrong, miscounted };
}

/** All messages of others, because no one has read any. */
async function recount(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM messages m
    JOIN threads t ON t.id = m.thread_id JOIN classes c ON c.id = t.class_id
    WHERE ${userId}::uuid IN (t.student_id, c.teacher_id) AND m.sender_id <> ${userId}::uuid`.execute(
    db,
  );
  return rows[0]?.count ?? -1;
}
