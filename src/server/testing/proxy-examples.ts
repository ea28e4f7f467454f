import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';
import { freePort } from './databases/postgres-server.ts';
import { killOnExit } from './kill-on-exit.ts';
import { waitUntil } from './wait-until.ts';

// The examples in deploy/, as they are except for addresses and file names.

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
      .replaceAll('8099', String(ports.none))
      .replace('bind :80\n', `bind 127.0.0.1:${ports.plain}\n`)
      .replace('bind :443 ssl', `bind 127.0.0.1:${ports.secure} ssl`);
    return { config, check: ['-c', '-f'], run: ['-db', '-f'] };
  },
  async nginx({ folder, ports, webs }: Given) {
    const site = (await readFile('deploy/nginx/learnlocal.conf', 'utf8'))
      .replaceAll('/etc/letsencrypt/live/learnlocal', folder)
      .replaceAll('/var/www/certbot', folder)
      .replaceAll(/\/var\/(cache|log)\/nginx/g, folder)
      .replace('listen 80', `listen 127.0.0.1:${ports.plain}`)
      .replace('listen 443', `listen 127.0.0.1:${ports.secure}`);
    const upstreams = [
      `upstream learnlocal { ${webs.map((web) => `server ${web};`).join(' ')} }`,
      `upstream learnlocal_live { ${webs.map((web) => `server ${web} max_fails=0;`).join(' ')} }`,
    ].join(' ');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ');
    const config = `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}
      http { access_log off; ${temporary} ${upstreams} ${site} }`;
    return { config, check: ['-t', '-c'], run: ['-c'] };
  },
  async caddy({ folder, ports, webs }: Given) {
    const options = `admin off
      skip_install_trust
      default_bind 127.0.0.1
      http_port ${ports.plain}
      https_port ${ports.secure}
      storage file_system ${folder}`;
    const config = (await readFile('deploy/caddy/Caddyfile', 'utf8'))
      .replace(/^\{$/m, `{\n${options}`)
      .replace('{$SITE_ADDRESS}', 'localhost')
      .replaceAll('{$UPSTREAMS}', webs.join(' '))
      .replaceAll('8099', String(ports.none));
    const file = ['--adapter', 'caddyfile', '--config'];
    return { config, check: ['validate', ...file], run: ['run', ...file] };
  },
};

export type ProxyProgram = keyof typeof proxies;

/** Requests a path from the proxy over HTTPS, and accepts its self-signed certificate. */
export const getSecurely = (port: number, address: string, method = 'GET') =>
  new Promise<Received>((resolve, reject) => {
    const options = { port, path: address, method, rejectUnauthorized: false, agent: false };
    const sent = request({ host: 'localhost', ...options }, (response) => {
      const { statusCode: status, headers } = response;
      const { 'content-type': type, refresh } = headers;
      let body = '';
      response.on('data', (chunk) => (body += chunk));
      response.on('end', () => resolve({ status, type, refresh, body }));
    });
    sent.on('error', reject).end();
  });

type Received = { status: unknown; type: unknown; refresh: unknown; body: string };

type Options = {
  /** The addresses of the two web processes. */
  webs: string[];
  securePort?: number;
  /** Changes the configuration. */
  adapt?(config: string): string;
};

/** Starts a proxy in front of web processes that respond. */
export async function startProxy(program: ProxyProgram, { webs, securePort, adapt }: Options) {
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-proxy-'));
  const secure = securePort ?? (await freePort());
  const ports = { plain: await freePort(), secure, none: await freePort() };
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'learn.example' }]);
  const files = { 'fullchain.pem': cert, 'privkey.pem': key, 'both.pem': `${cert}\n${key}` };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const file = path.join(folder, 'config');
  const { config, check, run } = await proxies[program]({ folder, ports, webs });
  await writeFile(file, adapt?.(config) ?? config);
  const { status, stderr } = spawnSync(program, [...check, file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const output = path.join(folder, 'learnlocal.log');
  const log = openSync(output, 'a');
  const child = killOnExit(spawn(program, [...run, file], { stdio: ['ignore', log, log] }));
  await waitUntil('the proxy responds', () =>
    getSecurely(secure, '/').then(
      (response) => response.status === 200,
      () => false,
    ),
  );
  const stop = async () => {
    const exited = once(child, 'exit');
    child.kill();
    await exited;
    await rm(folder, { recursive: true });
  };
  return { ...ports, folder, log: () => readFile(output, 'utf8'), stop };
}
