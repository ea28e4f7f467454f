import { describe, expect, it } from 'vitest';
import { shellPath, workerPath } from '../src/shared/pocket-worker.ts';
import { openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { query } from './database.ts';
import { createPerson } from './people.ts';
import { cameTo, keptEntries, keptRosters, openKept, startedClass } from './pocket.ts';
import { send } from './rest.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

// Chromium logs each request that a page without a network makes.
const at = openBrowser(undefined, {
  expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Error in route match|Error: offline/,
});

const cameList = (name: string) => ({ name: `${name} came`, exact: true });
const marked = (name: string) => ({ name: `${name} came. Change this` });

it('without a network, a roster opens again and marks, and the marks are sent once there is one', async () => {
  const people = ['Ada Lund', 'Bo Riis', 'Cy Holm'];
  const title = 'Paper lanterns in a cellar';
  const { teacher, sessionId, path } = await startedClass({ at, title, people });
  const page = await at.newPage(phone);
  await signIn(page, teacher.email, teacher.password);
  await openKept(page, path);
  await page.context().setOffline(true);
  await page.getByRole('button', cameList('Ada Lund')).tap();
  await page.getByText('1 mark waits for a connection.').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByRole('button', marked('Ada Lund')).waitFor();
  await page.getByRole('button', cameList('Bo Riis')).tap();
  await page.getByText('2 marks wait for a connection.').waitFor();
  expect(await cameTo(at.url, sessionId, teacher)).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(() => cameTo(at.url, sessionId, teacher)).toEqual(['Ada Lund', 'Bo Riis']);
  await page.getByText('Opens without a connection').waitFor();
  await expect.poll(() => keptEntries(page)).toBe(0);
});

it('a roster that was reached through links is saved, too, and opens without a network', async () => {
  const title = 'Reached from the dashboard';
  const { teacher, path } = await startedClass({ at, title, people: ['Ada Lund'] });
  const page = await at.newPage(phone);
  await signIn(page, teacher.email, teacher.password);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Teaching' }).first().tap();
  await page.waitForURL('**/dashboard/teacher');
  await page.locator(`a[href^="${path}"]`).first().tap();
  await page.getByText('Saved on this phone').waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Ada Lund came' }).waitFor();
});

it('the worker and its page are asked for at each start, so that neither is of an old release', async () => {
  for (const path of [workerPath, shellPath]) {
    const { headers } = await fetch(`${at.url}${path}`);
    expect(headers.get('cache-control')).toBe('no-cache');
  }
});

describe('a phone without a network', { tags: ['slow'] }, () => {
  it('for two hours keeps 30 marks and a walk-in while its page is closed; a full date is said', async () => {
    const people = Array.from(
      { length: 30 },
      (_, index) => `Guest ${String(index).padStart(2, '0')}`,
    );
    const title = 'Thirty in a cellar';
    const started = await startedClass({ at, title, people, spots: 31 });
    const { teacher, token, sessionId, path } = started;
    let page = await at.newPage(phone);
    const context = page.context();
    await signIn(page, teacher.email, teacher.password);
    await page.clock.install();
    await openKept(page, path);
    await context.setOffline(true);
    for (const name of people.slice(0, 15)) await page.getByRole('button', cameList(name)).tap();
    await page.getByText('15 marks wait for a connection.').waitFor();
    await page.close();
    page = await context.newPage();
    await page.clock.install({ time: Date.now() + 2 * 60 * 60_000 });
    await page.goto(path);
    await page.getByText('15 marks wait for a connection.').waitFor();
    for (const name of people.slice(15)) await page.getByRole('button', cameList(name)).tap();
    await page.getByRole('button', { name: 'Add a person' }).tap();
    await page.getByRole('dialog').getByLabel('Name').fill('Lee Moss');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).tap();
    await page.getByRole('button', cameList('Lee Moss')).tap();
    await page.getByText('30 marks and 1 person wait for a connection.').waitFor();
    const last = { name: 'The last spot', paidHow: 'free' };
    await send(`${at.url}/api/sessions/${sessionId}/by-hand`, last, token);
    await context.setOffline(false);
    await page.getByText("Lee Moss isn't on the roster: This class is full.").waitFor();
    await expect.poll(() => cameTo(at.url, sessionId, teacher)).toEqual(people);
    await expect.poll(() => keptEntries(page)).toBe(1);
    // Each was sent once, with a key of its own.
    const { rows } = await query(
      at.databaseUrl,
      `SELECT count(*)::int AS sent FROM idempotency_keys k JOIN users u ON u.id = k.user_id
       WHERE u.email = $1`,
      [teacher.email],
    );
    expect(rows).toEqual([{ sent: 30 }]);
    await page.reload();
    await page.getByText("Lee Moss isn't on the roster: This class is full.").waitFor();
    await page.getByRole('button', { name: 'Dismiss Lee Moss' }).tap();
    await expect.poll(() => keptEntries(page)).toBe(0);
  });

  it('and another with one: the last mark that arrives counts', async () => {
    const title = 'Two phones, one roster';
    const people = ['Ada Lund', 'Bo Riis'];
    const { teacher, sessionId, path } = await startedClass({ at, title, people });
    const [first, second] = [await at.newPage(phone), await at.newPage(phone)];
    for (const page of [first, second]) {
      await signIn(page, teacher.email, teacher.password);
      await openKept(page, path);
    }
    await first.context().setOffline(true);
    await first.getByRole('button', cameList('Ada Lund')).tap();
    await first.getByText('1 mark waits for a connection.').waitFor();
    await second.getByRole('button', cameList('Bo Riis')).tap();
    await expect.poll(() => cameTo(at.url, sessionId, teacher)).toEqual(['Bo Riis']);
    await first.context().setOffline(false);
    await expect.poll(() => cameTo(at.url, sessionId, teacher)).toEqual(people);
    // The first reads what the second did.
    await first.getByRole('button', marked('Bo Riis')).waitFor();
  });

  it('signs out, and neither it nor the next person on it finds the roster', async () => {
    const title = 'A cellar that is left';
    const people = ['Ada Lund'];
    const { teacher, sessionId, path } = await startedClass({ at, title, people });
    const page = await at.newPage(phone);
    await signIn(page, teacher.email, teacher.password);
    await openKept(page, path);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('button', cameList('Ada Lund')).tap();
    await page.getByText('1 mark waits for a connection.').waitFor();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('button', { name: 'Log Out' }).tap();
    await page.getByText('1 mark waited for a connection and is lost.').first().waitFor();
    await expect.poll(() => keptRosters(page)).toBe(0);
    await page.goto(path);
    await page.getByText('Sign in again once you have a connection.').waitFor();
    expect(await page.content()).not.toMatch(/Ada Lund|A cellar that is left/);
    expect(await storedText(page)).not.toMatch(/Ada Lund|A cellar|Ines Vale/);

    await page.context().setOffline(false);
    await page.goto(path);
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(await cameTo(at.url, sessionId, teacher)).toEqual([]);
    const next = await createPerson(at.url, 'Next Person');
    await signIn(page, next.email, next.password);
    await page.context().setOffline(true);
    await page.goto(path);
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    expect(await page.content()).not.toMatch(/Ada Lund|A cellar that is left/);
  });

  it('whose account signed out elsewhere loses its marks at the next contact, and says so', async () => {
    const title = 'A cellar signed out';
    const { teacher, sessionId, path } = await startedClass({ at, title, people: ['Ada Lund'] });
    const page = await at.newPage(phone);
    await signIn(page, teacher.email, teacher.password);
    await openKept(page, path);
    await page.context().setOffline(true);
    await page.getByRole('button', cameList('Ada Lund')).tap();
    await page.getByText('1 mark waits for a connection.').waitFor();
    await query(
      at.databaseUrl,
      'DELETE FROM sessions USING users u WHERE u.id = sessions.user_id AND u.email = $1',
      [teacher.email],
    );
    await page.close();
    const later = await page.context().newPage();
    await later.goto(path);
    await later.getByText('1 mark waits for a connection.').waitFor();
    await page.context().setOffline(false);
    await later.getByText('1 mark waited for a connection and is lost.').first().waitFor();
    await expect.poll(() => keptRosters(later)).toBe(0);
    await later.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(await cameTo(at.url, sessionId, teacher)).toEqual([]);
  });

  it('drops a roster that is older than yesterday', async () => {
    const title = 'A cellar of last week';
    const { teacher, path } = await startedClass({ at, title, people: ['Ada Lund'] });
    const page = await at.newPage(phone);
    await signIn(page, teacher.email, teacher.password);
    await openKept(page, path);
    await page.context().setOffline(true);
    await page.getByRole('button', cameList('Ada Lund')).tap();
    await page.getByText('1 mark waits for a connection.').waitFor();
    await page.close();
    const later = await page.context().newPage();
    await later.clock.install({ time: Date.now() + 3 * 24 * 60 * 60_000 });
    await later.goto(path);
    await later.getByText(/This page needs a connection/).waitFor();
    expect(await later.content()).not.toMatch(/Ada Lund|A cellar of last week/);
    expect(await keptRosters(later)).toBe(0);
    expect(await storedText(later)).not.toMatch(/Ada Lund|A cellar/);
  });
});

/** Everything in the browser's database, storages and caches. */
function storedText(page: Awaited<ReturnType<typeof at.newPage>>): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        texts.push(request.url, (await response?.text()) ?? '');
      }
    }
    for (const { name = '' } of await indexedDB.databases())
      await new Promise<void>((done) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const stores = [...opening.result.objectStoreNames];
          if (stores.length === 0) return done();
          const reading = opening.result.transaction(stores);
          for (const store of stores) {
            const all = reading.objectStore(store).getAll();
            all.onsuccess = () => texts.push(JSON.stringify(all.result));
          }
          reading.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      });
    return texts.join('\n');
  });
}
