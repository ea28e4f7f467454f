import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { version } from '#server/platform/version.ts';
import { stepsOf } from '#server/testing/book-steps.ts';
import { freePort, startPostgresServer } from '#server/testing/databases/postgres-server.ts';
import { skipWithout } from '#server/testing/installed-programs.ts';
import { killOnExit } from '#server/testing/kill-on-exit.ts';
import { minuteMs } from '#shared/units.ts';

const execute = promisify(execFile);
const book = globSync('docs/operations/*.md');

it.each(book)(
  'every command of %s is valid shell, and curl waits between its retries',
  async (page) => {
    const blocks = (await stepsOf(page, {})).flatMap((step) => step.blocks);
    for (const input of blocks) {
      const { status, stderr } = spawnSync('sh', ['-n'], { input, encoding: 'utf8' });
      expect([input, status, stderr]).toEqual([input, 0, '']);
      for (const line of input.split('\n').filter((each) => each.includes(' --retry ')))
        expect(line).toContain(' --retry-delay 1 ');
    }
  },
);

/** Two numbers, each of which begins three free ports, which end in 0, 1 and 2. */
async function beginFreePorts(): Promise<[number, number]> {
  const first = Math.floor((await freePort()) / 10);
  const ports = [first, first + 1].flatMap((begin) => [0, 1, 2].map((digit) => 10 * begin + digit));
  const servers = ports.map((port) => createServer().listen(port));
  const opened = await Promise.allSettled(servers.map((server) => once(server, 'listening')));
  for (const server of servers) server.close();
  const areFree = opened.every(({ status }) => status === 'fulfilled');
  return areFree ? [first, first + 1] : beginFreePorts();
}

/** Replaces what differs between this machine and the one of the page: folders, group, ports, database. */
async function onThisMachine(folder: string, databaseUrl: string) {
  const group = String(userInfo().gid);
  const folders = ['/opt/learnlocal', '/etc/', '/usr/local/bin/', '/var/lib/learnlocal'];
  const [ports, metricsPorts] = await beginFreePorts();
  const replaced: Record<string, string> = {
    'postgres:///learnlocal?host=/var/run/postgresql&user=learnlocal': databaseUrl,
    '-g learnlocal ': `-g ${group} `,
    'chgrp learnlocal ': `chgrp ${group} `,
    ...Object.fromEntries(folders.map((name) => [name, folder + name])),
    '=940': `=${metricsPorts}`,
    '=300': `=${ports}`,
    ':300': `:${ports}`,
  };
  for (const name of ['/opt', '/etc/systemd/system', '/usr/local/bin', '/var/lib/learnlocal'])
    await mkdir(folder + name, { recursive: true });
  return replaced;
}

/** Starts an instance as its unit says; `bench -- hour` starts it by systemd, with all of its limits. */
function startUnit(unit: string, instance: string, etc: string) {
  const valuesOf = (name: string) =>
    [...unit.matchAll(RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  const files = ['common', instance].map((name) => `. ${etc}/${name}.env`);
  const variables = `export ${valuesOf('Environment').join(' ')}`;
  const command = `exec ${valuesOf('ExecStart')[0]} > ${etc}/${instance}.log 2>&1`;
  const script = ['set -a', ...files, variables, command].join('\n');
  const child = spawn('sh', ['-ec', script], {
    cwd: valuesOf('WorkingDirectory')[0],
    env: { PATH: process.env.PATH },
    stdio: 'ignore',
  });
  killOnExit(child);
  return child;
}

it('the steps of one machine from its release to its start work as they are printed', {
  tags: ['slow'],
  timeout: 20 * minuteMs,
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-book-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const postgres = await startPostgresServer();
  onTestFinished(postgres.stop);
  const repository = path.join(folder, 'repository');
  execFileSync('git', ['clone', '--quiet', '--no-tags', '.', repository]);
  const replaced = await onThisMachine(folder, postgres.url('postgres'));
  const page = { REPOSITORY: repository, ...replaced };
  const steps = await stepsOf('docs/operations/one-machine.md', page);
  const scriptOf = (number: number) =>
    steps.find(({ title }) => title.startsWith(`${number}.`))?.script ?? '';
  const home = path.join(folder, 'opt/learnlocal');
  const env = { ...process.env, LEARNLOCAL_HOME: home };
  const follow = async (script: string) =>
    (await execute('bash', ['-euo', 'pipefail', '-c', script], { env })).stdout;

  expect(await follow(scriptOf(2))).toContain(`/opt/learnlocal/current is ${version} now.`);
  const modules = path.join(home, 'current/node_modules');
  const size = execFileSync('du', ['-sm', modules], { encoding: 'utf8' });
  expect(Number.parseInt(size, 10)).toBeLessThanOrEqual(250);

  await follow(scriptOf(3));
  const isForSystemd = (line: string) => line.startsWith('systemctl ');
  const lines = scriptOf(4).split('\n');
  const [copy = '', ...waits] = lines.filter((line) => !isForSystemd(line));
  await follow(copy);
  let unit = await readFile(`${folder}/etc/systemd/system/learnlocal@.service`, 'utf8');
  for (const [from, to] of Object.entries(replaced)) unit = unit.replaceAll(from, to);
  const instances = lines
    .filter(isForSystemd)
    .join(' ')
    .matchAll(/learnlocal@(\S+)/g);
  const children = [...instances].map(([, instance = '']) =>
    startUnit(unit.replaceAll('%i', instance), instance, `${folder}/etc/learnlocal`),
  );
  expect(children).toHaveLength(3);
  const responses = (await follow(waits.join('\n'))).trim().split('\n');
  expect(responses.map((each) => JSON.parse(each))).toEqual(
    Array.from({ length: 2 }, () => ({ status: 'ok', version })),
  );
  for (const child of children) child.kill('SIGTERM');
  const exits = await Promise.all(children.map((child) => once(child, 'exit')));
  expect(exits.map(([code]) => code)).toEqual([0, 0, 0]);
});

it('Caddy accepts the lines for a certificate of its own and for a host without a public name', {
  tags: ['program'],
}, async (test) => {
  skipWithout('caddy', test);
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-caddy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const steps = await stepsOf('docs/operations/one-machine.md', { '/etc/caddy': folder });
  const { blocks = [] } = steps.find(({ title }) => title.startsWith('Your own')) ?? {};
  const lines = blocks.flatMap((block) => block.match(/^echo .*$/gm) ?? []);
  expect(lines).toHaveLength(2);
  const caddyfile = await readFile('deploy/caddy/Caddyfile', 'utf8');
  const config = path.join(folder, 'Caddyfile');
  await writeFile(config, caddyfile.replace('/etc/caddy', folder));
  await mkdir(path.join(folder, 'learnlocal'));
  const env = { ...process.env, SITE_ADDRESS: 'learn.example', UPSTREAMS: '127.0.0.1:1' };
  const adapt = () =>
    execFileSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', config], {
      encoding: 'utf8',
      env,
      stdio: 'pipe',
    });
  const { apps } = JSON.parse(adapt());
  expect(apps.tls).toBeUndefined();
  const tls: unknown[] = [];
  for (const line of lines) {
    execFileSync('sh', ['-c', line]);
    tls.push(JSON.parse(adapt()).apps.tls);
  }
  expect(tls).toMatchObject([
    { certificates: { load_files: [{ certificate: `${folder}/learnlocal/site.crt` }] } },
    { automation: { policies: [{ issuers: [{ module: 'internal' }] }] } },
  ]);
});
