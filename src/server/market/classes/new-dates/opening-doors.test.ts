import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createClass, tokenOf } from '#server/testing/fixtures/factories.ts';
import { addFirst, createHeldClass, slotIn } from '#server/testing/fixtures/opens-first.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testPages } from '#server/testing/test-pages.ts';
import { secondMs } from '#shared/units.ts';
import { createOpenDateWorker } from './open-date.jobs.ts';
import { earlyMs, openDateQueue } from './open-date-queue.ts';

const at = openTestApp({ CACHE_RESPONSES: 'true' }, { pages: testPages });
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Maya Ortiz' });
const came = accountPerTest(at);
const stranger = accountPerTest(at);

const input = (value: object) => encodeURIComponent(JSON.stringify(value));
const suggestions = `/trpc/search.suggest?input=${input({ text: 'kiln' })}`;

/** Where a stranger may find a date. */
function doors(classId: string): string[] {
  return [
    `/classes/${classId}`,
    '/explore?q=kiln',
    `/instructors/${teacher.username}`,
    `/api/classes/${classId}`,
    '/api/classes?date=asc',
    '/api/classes',
    '/api/search?q=kiln',
    '/api/search',
    `/trpc/instructors.classes?input=${input({ username: teacher.username })}`,
    `/trpc/classes.byId?input=${input({ classId })}`,
    `/trpc/classes.page?input=${input({ limit: 24 })}`,
    `/trpc/search.find?input=${input({ q: 'kiln' })}`,
    `/embed/class/${classId}`,
    `/embed/instructor/${teacher.username}`,
    `/classes/${classId}.ics`,
    `/instructors/${teacher.username}.ics`,
    `/instructors/${teacher.username}.atom`,
    '/api/search.ics?q=kiln',
    '/api/search.atom?q=kiln',
  ];
}

type Reader = Account | null;
async function look(path: string, reader: Reader = null) {
  const token = reader ? await tokenOf(at.db, reader) : undefined;
  const { body, statusCode } = await at.call('GET', path, { token });
  return { body, statusCode };
}

/** What would name the date: its id, or its day in any of the formats of pages, feeds and the API. */
function traces(id: string, { startTime }: { startTime: string }) {
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    month: 'short',
    day: 'numeric',
  }).format(new Date(startTime));
  const compact = startTime.replaceAll(/[-:]|\.000/g, '');
  return [id, startTime, compact, `${day},`, `${day} `];
}

describe('a date that opens first', () => {
  it('is behind no public door but for its sentence until it opens, and behind each within two seconds', async () => {
    const options = { title: 'Kiln opening', description: 'We open the kiln together.' };
    const { classId } = await createHeldClass(at, teacher, [came], options);
    const { id } = await addFirst(at, teacher, classId);
    // A class that has an open date, too, after the one that opens first.
    const slots = [{ startsInHours: 400 }];
    const other = await createClass(at.db, teacher.id, {
      ...options,
      title: 'Kiln evenings',
      slots,
    });
    const later = await addFirst(at, teacher, other.classId);
    const found = [...traces(id, slotIn(168)), later.id];
    const seen = ({ body }: { body: string }) => found.filter((trace) => body.includes(trace));
    const earlier = new Map<string, string[]>();
    const poll = async (until: number) => {
      for (const reader of [null, stranger])
        for (const path of doors(classId)) {
          const page = await look(path, reader);
          if (Date.now() < until && seen(page).length > 0) earlier.set(path, seen(page));
        }
    };
    await poll(Number.POSITIVE_INFINITY);
    expect((await look(`/embed/session/${id}`)).statusCode).toBe(404);
    expect((await look(`/classes/${classId}`)).body).toContain('A new date opens to everyone on ');
    expect((await look(suggestions)).body).not.toContain('Kiln opening');
    // The job of the date, but due in a few seconds instead of a day.
    const opensAt = Date.now() + 6 * secondMs;
    await sql`UPDATE class_sessions SET opens_at = ${new Date(opensAt)} WHERE id = ${id}::uuid`.execute(
      at.db,
    );
    const startAfter = new Date(opensAt - earlyMs);
    await at.db
      .transaction()
      .execute((trx) => at.deps.jobs.send(openDateQueue, { sessionId: id }, trx, { startAfter }));
    await at.deps.jobs.work([createOpenDateWorker(at.deps)]);
    while (Date.now() < opensAt) await poll(opensAt);
    expect(Object.fromEntries(earlier)).toEqual({});
    await setTimeout(Math.max(0, opensAt + 2 * secondMs - Date.now()));
    const missing: string[] = [];
    for (const reader of [null, stranger])
      for (const path of doors(classId))
        if (seen(await look(path, reader)).length === 0) missing.push(path);
    expect(missing).toEqual([]);
    expect((await look(`/classes/${classId}`)).body).not.toContain('opens to everyone');
    expect((await look(`/embed/session/${id}`)).body).toContain(id);
    expect((await look(suggestions)).body).toContain('Kiln opening');
  });
});
