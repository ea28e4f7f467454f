// @module-tag slow
// @module-tag program
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '#server/testing/databases/postgres-server.ts';
import { skipWithout } from '#server/testing/installed-programs.ts';
import { getSecurely, type ProxyProgram, startProxy } from '#server/testing/proxy-examples.ts';
import { waitUntil } from '#server/testing/wait-until.ts';

// The examples in deploy/, as they are except for addresses and file names.

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
};

/**
 * Starts a web process of a release that has only its own asset, hangs at some paths, and sends the
 * first event of a stream.
 */
async function startRelease(asset: string) {
  const server = createServer(({ url = '' }, response) => {
    if (url.includes('hang')) return;
    if (url.includes('live'))
      return response.writeHead(200, streamHeaders).write('data: first\n\n');
    const isMissing = url.startsWith('/assets/') && url !== `/assets/${asset}`;
    response.writeHead(isMissing ? 404 : 200, { 'cache-control': 'no-store' }).end('served');
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  return { address: `127.0.0.1:${port}`, stop };
}

async function start(program: ProxyProgram, webs: string[]) {
  const adapt = (config: string) =>
    config
      .replace('timeout server 15s', 'timeout server 1s')
      .replace('proxy_read_timeout 60s', 'proxy_read_timeout 1s')
      .replaceAll('response_header_timeout 60s', 'response_header_timeout 1s');
  const proxy = await startProxy(program, { webs, adapt });
  onTestFinished(proxy.stop);
  return proxy;
}

for (const program of ['haproxy', 'nginx'] as const)
  it(`${program} redirects to HTTPS, finds assets of both releases, logs no token and lets certbot renew`, async (test) => {
    skipWithout(program, test);
    const webs = [await startRelease('old.js'), await startRelease('new.js')];
    const proxy = await start(
      program,
      webs.map(({ address }) => address),
    );
    const redirect = await fetch(`http://127.0.0.1:${proxy.plain}/faq?a=1`, { redirect: 'manual' });
    expect(redirect.headers.get('location')).toMatch(/^https:.*\/faq\?a=1$/);
    const challenges = path.join(proxy.folder, '.well-known/acme-challenge');
    await mkdir(challenges, { recursive: true });
    await writeFile(path.join(challenges, 'token'), 'proof');
    const challenge = `http://127.0.0.1:${proxy.plain}/.well-known/acme-challenge/token`;
    expect((await fetch(challenge, { redirect: 'manual' })).status).toBe(200);
    const statuses: unknown[] = [];
    for (let run = 0; run < 4; run++)
      for (const name of ['old', 'new', 'none'])
        statuses.push((await getSecurely(proxy.secure, `/assets/${name}.js`)).status);
    expect(statuses).toEqual(Array.from({ length: 4 }, () => [200, 200, 404]).flat());
    const secrets = [
      '/calendar/A-secret.ics?token=a-secret',
      '//calendar/a-secret.ics/',
      '/Calendar/a-secret.ics',
      '/%63alendar/a-secret.ics',
      '/a-Secret',
      '/classes/llk_a-secret',
    ];
    for (const address of secrets) await getSecurely(proxy.secure, address);
    await expect.poll(proxy.log).toContain('GET /calendar/-');
    await expect.poll(proxy.log).toContain('GET /classes/-');
    expect(await proxy.log()).not.toMatch(/a-secret/i);
  });

for (const program of ['haproxy', 'nginx', 'caddy'] as const)
  it(`${program} tells people, and programs in JSON, that no process responds`, async (test) => {
    skipWithout(program, test);
    const webs = [await startRelease('old.js'), await startRelease('new.js')];
    const proxy = await start(
      program,
      webs.map(({ address }) => address),
    );
    const sentence = 'LearnLocal is briefly unavailable. Please try again in a moment.';
    const json = JSON.stringify({ message: sentence, code: 'UNAVAILABLE' });
    const expectAway = async (rest: string, status: number) => {
      // A page asks again by itself.
      const page = {
        status,
        type: expect.stringMatching(/^text\/plain/),
        refresh: '5',
        body: sentence,
      };
      expect(await getSecurely(proxy.secure, rest, 'POST')).toEqual(page);
      const call = { status, type: 'application/json', refresh: undefined, body: json };
      expect(await getSecurely(proxy.secure, `/api${rest}`, 'POST')).toEqual(call);
    };
    // Caddy says the same of a process that is silent as of none.
    await expectAway('/hang', program === 'caddy' ? 503 : 504);
    for (const { stop } of webs) stop();
    await waitUntil(
      'no process is ready',
      async () => (await getSecurely(proxy.secure, '/')).status === 503,
    );
    await expectAway('/', 503);
  });

/** A web process whose database is away once `lose` was called: it is live, and all else gets its own 503. */
async function startWithDatabase() {
  let isAway = false;
  const server = createServer(({ url = '' }, response) => {
    const isServed = !isAway || url === '/health/live' || url === '/faq';
    const type = { 'content-type': url.startsWith('/api/') ? 'application/json' : 'text/html' };
    if (isServed) return response.writeHead(200, { 'cache-control': 'no-cache' }).end('served');
    response.writeHead(503, { ...type, 'retry-after': '2' }).end('our own words');
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const lose = (isLost: boolean) => {
    isAway = isLost;
  };
  return { address: `127.0.0.1:${port}`, lose };
}

it.for(['haproxy', 'nginx', 'caddy'] as const)(
  '%s sends to live processes while none is ready, and passes on what they say',
  async (program, test) => {
    skipWithout(program, test);
    const webs = [await startWithDatabase(), await startWithDatabase()];
    const proxy = await start(
      program,
      webs.map(({ address }) => address),
    );
    const get = (address: string) => getSecurely(proxy.secure, address);
    for (const { lose } of webs) lose(true);
    const words = { status: 503, body: 'our own words' };
    await waitUntil('our words', async () => (await get('/')).body === words.body);
    // More often than a proxy that gives up on processes with 503s would pass on.
    for (let times = 0; times < 8; times++) {
      expect(await get('/')).toEqual({ ...words, type: 'text/html' });
      expect(await get('/api/classes')).toEqual({ ...words, type: 'application/json' });
      expect(await get('/faq')).toMatchObject({ status: 200, body: 'served' });
    }
    // What changes something is not sent again, and not taken for done.
    const change = await getSecurely(proxy.secure, '/api/bookings', 'POST');
    expect(change).toMatchObject({
      status: 503,
      type: expect.stringMatching(/^application\/json/),
    });
    for (const { lose } of webs) lose(false);
    await waitUntil('the database is back', async () => (await get('/')).status === 200);
  },
);

it.for(['haproxy', 'nginx', 'caddy'] as const)(
  '%s passes on each event when it arrives, to several streams at once',
  async (program, test) => {
    skipWithout(program, test);
    const { address } = await startRelease('a.js');
    const { secure: port, stop } = await startProxy(program, { webs: [address, address] });
    onTestFinished(stop);
    const options = { path: '/trpc/messages.live', headers: { cookie: 'learnlocal=a' } };
    const firsts = Array.from({ length: 3 }, async () => {
      const sent = request({ ...options, port, rejectUnauthorized: false }).end();
      onTestFinished(() => void sent.destroy());
      const [response] = await once(sent, 'response');
      const [chunk] = await once(response, 'data');
      return String(chunk);
    });
    expect(await Promise.all(firsts)).toEqual(firsts.map(() => 'data: first\n\n'));
  },
);

it('the hook of HAProxy writes a renewed certificate and its key to one private file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-renewed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'fullchain.pem'), 'certificate\n');
  await writeFile(path.join(folder, 'privkey.pem'), 'key\n');
  const file = path.join(folder, 'both.pem');
  const config = (await readFile('deploy/haproxy/haproxy.cfg', 'utf8')).replaceAll('\\\n#', '');
  const hook = /--deploy-hook '([^']*)'/.exec(config)?.[1] ?? '';
  const env = { PATH: '/bin', RENEWED_LINEAGE: folder };
  const command = hook
    .replace('/etc/haproxy/learnlocal.pem', file)
    .replace('systemctl reload haproxy', 'false');
  expect(spawnSync('sh', ['-c', command], { env }).status).toBe(0);
  expect(await readFile(file, 'utf8')).toBe('certificate\nkey\n');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('the Caddyfile is valid', (test) => {
  skipWithout('caddy', test);
  const args = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/caddy/Caddyfile'];
  const env = { ...process.env, SITE_ADDRESS: 'learn.example', UPSTREAMS: '127.0.0.1:3000' };
  const { status, stderr } = spawnSync('caddy', args, { env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});

it('the HAProxy in front of PostgreSQL is valid', (test) => {
  skipWithout('haproxy', test);
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', 'deploy/patroni/haproxy.cfg']);
  expect(status, String(stderr)).toBe(0);
});
