import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { demoPassword } from '../e2e/chromium.ts';
import { freePort, startPostgresServer } from '../src/server/testing/databases/postgres-server.ts';
import { runScript, startServerProcess } from '../src/server/testing/server-process.ts';
import { waitUntil } from '../src/server/testing/wait-until.ts';

// nginx with deploy/nginx/learnlocal.conf in front of one web process under 1,000 requests a second:
// the number of requests for each address that reach the process, and a check that no signed-in
// user's response is shared. `-- <seconds>` for another length.
const perSecond = 1000;
const seconds = Number(process.argv[2] ?? 10);
const addresses = ['/', '/explore', '/explore?q=pottery', '/api/classes', '/api/categories'];
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

spawnSync(process.execPath, ['scripts/build-if-stale.ts'], { stdio: 'inherit' });
const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-proxy-'));
const postgres = await startPostgresServer();
try {
  const [metricsPort, proxyPort] = [await freePort(), await freePort()];
  const env = {
    DATABASE_URL: postgres.url('postgres'),
    DATA_DIR: path.join(folder, 'data'),
    METRICS_PORT: String(metricsPort),
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  };
  await runScript('scripts/db-seed.ts', env);
  const server = await startServerProcess(env);
  const nginx = await startNginx(proxyPort, Number(new URL(server.url).port));
  try {
    process.exitCode = (await measure(proxyPort, metricsPort)) ? 0 : 1;
  } finally {
    nginx.kill();
    await once(nginx, 'exit');
    await server.stop();
  }
} finally {
  agent.destroy();
  await postgres.stop();
  await rm(folder, { recursive: true });
}

async function startNginx(port: number, serverPort: number) {
  const upstream = await readFile('deploy/nginx/upstream.conf', 'utf8');
  const site = (upstream + (await readFile('deploy/nginx/learnlocal.conf', 'utf8')))
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${serverPort}`)
    // The trial runs without TLS.
    .replace('listen 80;', `listen unix:${folder}/redirects;`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*$/gm, '')
    .replaceAll(/\/var\/(cache|log)\/nginx/g, folder);
  await writeFile(path.join(folder, 'site.conf'), site);
  const main = `daemon off; pid ${folder}/nginx.pid; error_log stderr warn; user root;
    events { worker_connections 1024; }
    http { access_log off; include ${folder}/site.conf; }`;
  await writeFile(path.join(folder, 'nginx.conf'), main);
  const child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], {
    stdio: 'inherit',
  });
  await waitUntil('nginx responds', () =>
    get(port, '/').then(
      () => true,
      () => false,
    ),
  );
  return child;
}

type Response = { status: number; cache: string; body: string };

function get(port: number, address: string, headers: Record<string, string> = {}) {
  return new Promise<Response>((resolve, reject) => {
    const options = { port, path: address, agent, headers: { host: 'localhost', ...headers } };
    request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          cache: String(response.headers['x-cache']),
          body: Buffer.concat(chunks).toString(),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

async function originRequests(port: number): Promise<number> {
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text();
  const counts = text.matchAll(/^http_request_duration_seconds_count\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

async function measure(port: number, metricsPort: number): Promise<boolean> {
  const before = await originRequests(metricsPort);
  const statuses: Record<number, number> = {};
  const pending: Promise<unknown>[] = [];
  const startedAt = performance.now();
  for (let sent = 0; sent < perSecond * seconds; ) {
    const due = Math.min(perSecond * seconds, ((performance.now() - startedAt) / 1000) * perSecond);
    for (; sent < due; sent++)
      pending.push(
        get(port, addresses[sent % addresses.length] ?? '/').then(({ status }) => {
          statuses[status] = (statuses[status] ?? 0) + 1;
        }),
      );
    await setTimeout(5);
  }
  await Promise.all(pending);
  const reached = (await originRequests(metricsPort)) - before;
  const each = reached / addresses.length / seconds;
  console.log({ requests: perSecond * seconds, statuses, reachedOrigin: reached });
  console.log(
    `${each.toFixed(2)} origin requests a second for each address (1 at most, and one more at the start)`,
  );
  const isShared = await sharesPersonalPages(port);
  console.log(
    isShared ? 'A personal response was cached!' : 'Nothing of a signed-in user was cached.',
  );
  return each <= 1.1 && statuses[200] === perSecond * seconds && !isShared;
}

async function sharesPersonalPages(port: number): Promise<boolean> {
  const response = await fetch(`http://localhost:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'learner@example.com', password: demoPassword }),
  });
  const { token }: { token: string } = await response.json();
  const cookie = `learnlocal=${token}`;
  const own = [
    await get(port, '/', { cookie }),
    await get(port, '/api/bookings', { authorization: `Bearer ${token}` }),
    await get(port, '/api/classes', { authorization: `Bearer ${token}` }),
  ];
  const strangers = [await get(port, '/'), await get(port, '/api/bookings')];
  return (
    own.some(({ cache, status }) => cache !== 'BYPASS' || status !== 200) ||
    strangers[0]?.body === own[0]?.body ||
    strangers[1]?.status !== 401
  );
}
