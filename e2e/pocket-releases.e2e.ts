// @module-tag slow
import { createServer, request as send } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../src/server/testing/databases/postgres-server.ts';
import { openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { query } from './database.ts';
import { cameTo, keptEntries, openKept, startedClass } from './pocket.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

let releases: Awaited<ReturnType<typeof startReleases>> | undefined;
const at = openBrowser(
  async (appUrl) => {
    const serverPort = await freePort();
    releases = await startReleases(Number(new URL(appUrl).port), serverPort);
    return { variables: { PORT: String(serverPort), APP_URL: appUrl } };
  },
  { expectedErrors: /ERR_|Failed to fetch|Error in route match|status of 50/ },
);
afterAll(() => releases?.stop());

const isOld = () => 'isOldRelease' in window;

it('an old worker opens the page of a new release at the next start with a network, and no hidden class', async () => {
  const title = 'Old cellar, new release';
  const { teacher, classId, path } = await startedClass({ at, title, people: ['Ada Lund'] });
  const page = await at.newPage(phone);
  await signIn(page, teacher.email, teacher.password);
  await openKept(page, path);
  expect(await page.evaluate(isOld)).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: title }).waitFor();
  expect(await page.evaluate(isOld)).toBe(true);

  releases?.upgrade();
  await query(at.databaseUrl, 'UPDATE classes SET hidden_at = now() WHERE id = $1', [classId]);
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('heading', { name: title }).waitFor();
  expect(await page.evaluate(isOld)).toBe(false);
  // Pages outside of teaching have no worker, whatever its release.
  const guest = await page.context().newPage();
  await page.context().clearCookies();
  const response = await guest.goto(`/classes/${classId}`);
  expect([response?.status(), response?.fromServiceWorker()]).toEqual([404, false]);
  expect(await guest.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

  await signIn(page, teacher.email, teacher.password);
  await openKept(page, path);
  await expect.poll(() => page.evaluate(cachedFiles)).not.toContain('/old-assets/');
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByRole('button', { name: 'Ada Lund came' }).waitFor();
  expect(await page.evaluate(isOld)).toBe(false);
});

it('a server that is killed while marks arrive has each of them once when it is back', async () => {
  const people = Array.from(
    { length: 12 },
    (_, index) => `Guest ${String(index).padStart(2, '0')}`,
  );
  const title = 'A server that falls';
  const { teacher, sessionId, path } = await startedClass({ at, title, people });
  const page = await at.newPage(phone);
  await signIn(page, teacher.email, teacher.password);
  await openKept(page, path);
  await page.context().setOffline(true);
  for (const name of people)
    await page.getByRole('button', { name: `${name} came`, exact: true }).tap();
  for (const name of ['Lee Moss', 'Kit Rao']) {
    await page.getByRole('button', { name: 'Add a person' }).tap();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).tap();
    await page.getByText(`${name}`).first().waitFor();
  }
  await page.getByText('12 marks and 2 people wait for a connection.').waitFor();
  const arrivals = releases?.countMutations();
  await page.context().setOffline(false);
  await expect.poll(() => arrivals?.count()).toBeGreaterThan(3);
  const startAgain = await at.killServer();
  await page.getByText(/for a connection\./).waitFor();
  // With a proxy that says so, a page opens from the phone, too.
  await page.reload();
  await page.getByRole('heading', { name: title }).waitFor();
  await startAgain();
  await expect.poll(() => keptEntries(page)).toBe(0);
  expect(await cameTo(at.url, sessionId, teacher)).toEqual(people);
  const { rows } = await query(
    at.databaseUrl,
    "SELECT name FROM added_people WHERE session_id = $1 AND name IN ('Lee Moss', 'Kit Rao') ORDER BY name",
    [sessionId],
  );
  expect(rows).toEqual([{ name: 'Kit Rao' }, { name: 'Lee Moss' }]);
});

/** The addresses of all files in the browser's caches. */
async function cachedFiles(): Promise<string> {
  const found = await Promise.all(
    (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
  );
  return found
    .flat()
    .map(({ url }) => url)
    .join('\n');
}

/**
 * A proxy that serves the build as an old release, whose files have other names, until it is upgraded. Then
 * they are gone. A server that is down has status 502.
 */
async function startReleases(port: number, serverPort: number) {
  let release: 'old' | 'new' = 'old';
  let mutations = 0;
  const isText = /html|javascript|css/;
  const proxy = createServer((request, response) => {
    const { url = '', method, headers } = request;
    if (release === 'new' && url.startsWith('/old-assets/')) return response.writeHead(404).end();
    const path = url.replace('/old-assets/', '/assets/');
    const { 'accept-encoding': _, 'if-none-match': __, ...sent } = headers;
    const options = { port: serverPort, path, method, headers: sent };
    const call = send(options, async (received) => {
      const type = String(received.headers['content-type']);
      if (release === 'new' || !isText.test(type)) {
        response.writeHead(received.statusCode ?? 500, received.headers);
        received.pipe(response);
        return;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of received) chunks.push(chunk);
      let text = Buffer.concat(chunks).toString().replaceAll('assets/', 'old-assets/');
      // The worker's list names the page that has other text now.
      if (path === '/roster-worker.js') text = text.replaceAll(/[0-9a-f]{64}/g, 'old');
      if (/\/main-[\w-]+\.js/.test(path)) text += ';window.isOldRelease=true;';
      // An ETag of the new release would keep the old text.
      const { 'content-length': _1, etag: _2, 'last-modified': _3, ...kept } = received.headers;
      response.writeHead(received.statusCode ?? 500, kept).end(text);
    });
    call.on('error', () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    request.pipe(call);
    if (method === 'POST' && /markAttendance|byHand\./.test(url)) mutations++;
  });
  await new Promise<void>((done) => proxy.listen(port, 'localhost', done));
  return {
    upgrade() {
      release = 'new';
    },
    countMutations() {
      const before = mutations;
      return { count: () => mutations - before };
    },
    stop: () => new Promise((done) => proxy.close(done).closeAllConnections()),
  };
}
