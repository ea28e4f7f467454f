import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { query } from './database.ts';
import { createPerson, type Person } from './people.ts';
import { listClass, read, send, slotIn, tokenOf } from './rest.ts';

// Rosters of classes that have begun, for the journeys without a network.

type Started = {
  at: { url: string; databaseUrl: string };
  title: string;
  people: string[];
  spots?: number;
};

/** A class that began an hour ago, with people who were added by hand. */
export async function startedClass({ at, title, people, spots = 40 }: Started) {
  const { url, databaseUrl } = at;
  const teacher = await createPerson(url, 'Ines Vale');
  const token = await tokenOf(url, teacher);
  const slot = slotIn(1);
  const classId = await listClass(url, { title, teacher, price: 0, maxStudents: spots, ...slot });
  const { items } = await read(`${url}/api/sessions`, token);
  const sessionId: string = items[0].id;
  for (const name of people)
    await send(`${url}/api/sessions/${sessionId}/by-hand`, { name, paidHow: 'free' }, token);
  await query(
    databaseUrl,
    `WITH begun AS (
       UPDATE class_sessions SET starts_at = now() - interval '1 hour',
         ends_at = now() + interval '1 hour' WHERE id = $1 RETURNING class_id, starts_at)
     UPDATE classes SET last_starts_at = begun.starts_at, next_starts_at = NULL
     FROM begun WHERE classes.id = begun.class_id`,
    [sessionId],
  );
  return { teacher, token, classId, sessionId, path: `/dashboard/teacher/sessions/${sessionId}` };
}

/** Opens a roster and waits until it would also open without a network. */
export async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByText('Saved on this phone').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => keptRosters(page)).toBeGreaterThan(0);
}

/** How many rosters are in the browser's database. */
export const keptRosters = (page: Page) => countIn(page, 'rosters');
export const keptEntries = (page: Page) => countIn(page, 'entries');

async function countIn(page: Page, store: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((done, fail) => {
        const opening = indexedDB.open('learnlocal-pocket');
        // Opening must not create it.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => done(0);
        opening.onsuccess = () => {
          const counting = opening.result.transaction(name).objectStore(name).count();
          counting.onsuccess = () => {
            opening.result.close();
            done(counting.result);
          };
          counting.onerror = () => fail(counting.error);
        };
      }),
    store,
  );
}

/** Who is marked as there, in the order of the roster. */
export async function cameTo(url: string, sessionId: string, teacher: Person): Promise<string[]> {
  const token = await tokenOf(url, teacher);
  const { byHand } = await read(`${url}/api/sessions/${sessionId}/roster`, token);
  return byHand
    .filter(({ status }: { status: string }) => status === 'attended')
    .map(({ name }: { name: string }) => name);
}
