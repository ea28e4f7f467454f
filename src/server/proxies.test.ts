// @module-tag slow
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';
import { expect, it, onTestFinished, type TestContext } from 'vitest';
import { freePort } from './testing/databases/postgres-server.ts';
import { killOnExit } from './testing/kill-on-exit.ts';
import { waitUntil } from './testing/wait-until.ts';

// The examples in deploy/, as they are except for addresses and file names.

/** Starts a web process of a release that has only its own asset, and hangs at some paths. */
async function startRelease(asset: string) {
  const server = createServer(({ url = '' }, response) => {
    if (url.includes('hang')) return;
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

const get = (port: number, address: string, method = 'GET') =>
  new Promise<{ status?: number | undefined; type?: string | undefined; body: string }>(
    (resolve, reject) => {
      const options = { port, path: address, method, rejectUnauthorized: false, agent: false };
      const sent = request({ host: '127.0.0.1', ...options }, (response) => {
        let body = '';
        response.on('data', (chunk) => (body += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, type: response.headers['content-type'], body }),
        );
      });
      sent.on('error', reject).end();
    },
  );

type Ports = { plain: number; secure: number; none: number };
type Given = { folder: string; ports: Ports; webs: string[] };
/** Each returns its configuration, and the arguments that run it in the foreground. */
const proxies = {
  async haproxy({ folder, ports, webs: [one = '', other = ''] }: Given) {
    const text = await readFile('deploy/haproxy/haproxy.cfg', 'utf8');
    const config = text
      .replaceAll('/etc/haproxy/learnlocal.pem', `${folder}/both.pem`)
      .replaceAll('10.0.0.21:3000', one)
      .replace('127.0.0.1:8402', one)
      .replaceAll('10.0.0.22:3000', other)
      .replaceAll('127.0.0.1:8099', `127.0.0.1:${ports.none}`)
      .replace('timeout server 8s', 'timeout server 1s')
      .replace('bind :80\n', `bind 127.0.0.1:${ports.plain}\n`)
      .replace('bind :443 ssl', `bind 127.0.0.1:${ports.secure} ssl`);
    return { config, check: ['-c', '-f'], run: ['-db', '-f'] };
  },
  async nginx({ folder, ports, webs }: Given) {
    const site = (await readFile('deploy/nginx/learnlocal.conf', 'utf8'))
      .replaceAll('/etc/letsencrypt/live/learnlocal', folder)
      .replaceAll('/var/www/certbot', folder)
      .replaceAll(/\/var\/(cache|log)\/nginx/g, folder)
      .replace('proxy_read_timeout 60s', 'proxy_read_timeout 1s')
      .replace('listen 80', `listen 127.0.0.1:${ports.plain}`)
      .replace('listen 443', `listen 127.0.0.1:${ports.secure}`);
    const upstream = `upstream learnlocal { ${webs.map((web) => `server ${web};`).join(' ')} }`;
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ');
    const config = `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}
      http { access_log off; ${temporary} ${upstream} ${site} }`;
    return { config, check: ['-t', '-c'], run: ['-c'] };
  },
};

/** Says so where the program is not installed. */
function isMissing(program: string, { annotate }: TestContext): boolean {
  const { error } = spawnSync(program, ['version']);
  if (error) void annotate(`${program} is not installed, so its example was not tried`);
  return error !== undefined;
}

async function start(program: keyof typeof proxies, webs: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-proxy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const ports = { plain: await freePort(), secure: await freePort(), none: await freePort() };
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'learn.example' }]);
  const files = { 'fullchain.pem': cert, 'privkey.pem': key, 'both.pem': `${cert}\n${key}` };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const challenges = path.join(folder, '.well-known/acme-challenge');
  await mkdir(challenges, { recursive: true });
  await writeFile(path.join(challenges, 'token'), 'proof');
  const file = path.join(folder, 'config');
  const { config, check, run } = await proxies[program]({ folder, ports, webs });
  await writeFile(file, config);
  const { status, stderr } = spawnSync(program, [...check, file], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const output = path.join(folder, 'learnlocal.log');
  const stdio = ['ignore', openSync(output, 'a'), 'inherit'] as const;
  const child = killOnExit(spawn(program, [...run, file], { stdio: [...stdio] }));
  onTestFinished(async () => {
    child.kill();
    await once(child, 'exit');
  });
  await waitUntil('the proxy responds', () =>
    get(ports.secure, '/').then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
  return { ...ports, log: () => readFile(output, 'utf8') };
}

for (const program of ['haproxy', 'nginx'] as const) {
  it(`${program} redirects to HTTPS, finds assets of both releases, logs no token and lets certbot renew`, async (test) => {
    if (isMissing(program, test)) return;
    const webs = [await startRelease('old.js'), await startRelease('new.js')];
    const proxy = await start(
      program,
      webs.map(({ address }) => address),
    );
    const redirect = await fetch(`http://127.0.0.1:${proxy.plain}/faq?a=1`, { redirect: 'manual' });
    expect(redirect.headers.get('location')).toMatch(/^https:.*\/faq\?a=1$/);
    const challenge = `http://127.0.0.1:${proxy.plain}/.well-known/acme-challenge/token`;
    expect((await fetch(challenge, { redirect: 'manual' })).status).toBe(200);
    const statuses: unknown[] = [];
    for (let run = 0; run < 4; run++)
      for (const name of ['old', 'new', 'none'])
        statuses.push((await get(proxy.secure, `/assets/${name}.js`)).status);
    expect(statuses).toEqual(Array.from({ length: 4 }, () => [200, 200, 404]).flat());
    await get(proxy.secure, '/calendar/a-secret.ics?token=a-secret');
    await expect.poll(proxy.log).toContain('GET /calendar/-');
    expect(await proxy.log()).not.toContain('a-secret');
  });

  it(`${program} says in JSON to programs that no process responds`, async (test) => {
    if (isMissing(program, test)) return;
    const webs = [await startRelease('old.js'), await startRelease('new.js')];
    const proxy = await start(
      program,
      webs.map(({ address }) => address),
    );
    const sentence = 'LearnLocal is briefly unavailable. Please try again in a moment.';
    const json = JSON.stringify({ message: sentence, code: 'UNAVAILABLE' });
    const expectAway = async (rest: string, status: number) => {
      const page = { status, type: 'text/plain', body: sentence };
      expect(await get(proxy.secure, rest, 'POST')).toEqual(page);
      const call = { status, type: 'application/json', body: json };
      expect(await get(proxy.secure, `/api${rest}`, 'POST')).toEqual(call);
    };
    await expectAway('/hang', 504);
    for (const { stop } of webs) stop();
    const away = program === 'haproxy' ? 503 : 502;
    await waitUntil(
      'no process is ready',
      async () => (await get(proxy.secure, '/')).status === away,
    );
    await expectAway('/', away);
  });
}

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
  if (isMissing('caddy', test)) return;
  const args = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/caddy/Caddyfile'];
  const env = { ...process.env, SITE_ADDRESS: 'learn.example', UPSTREAMS: '127.0.0.1:3000' };
  const { status, stderr } = spawnSync('caddy', args, { env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});

it('the HAProxy in front of PostgreSQL is valid', (test) => {
  if (isMissing('haproxy', test)) return;
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', 'deploy/patroni/haproxy.cfg']);
  expect(status, String(stderr)).toBe(0);
});
