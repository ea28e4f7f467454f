import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, startPostgresServer } from '../src/server/testing/databases/postgres-server.ts';
import { startSmtpReceiver } from '../src/server/testing/fakes/smtp-receiver.ts';
import { waitUntil } from '../src/server/testing/wait-until.ts';
import { findMissing } from './running/needs.ts';

// Runs the Dockerfile without images: its steps in a clean tree of the committed files, then its CMD
// as an unprivileged user who may write only to DATA_DIR and /tmp. Needs root on Linux (mount
// namespaces), and otherwise says so. Then lints the files in deploy/ with the installed programs,
// except for the proxies, which src/server/app/proxies.test.ts tries; `-- lint` for these alone.

if (process.argv[2] !== 'lint') await install();
await lint();

async function install(): Promise<void> {
  const missing = findMissing(['Linux', 'root', 'unshare', 'setpriv']);
  if (missing.length > 0) throw new Error(missing.join(' '));
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-install-'));
  const app = path.join(folder, 'app');
  const data = path.join(folder, 'data');
  const postgres = await startPostgresServer();
  const smtp = await startSmtpReceiver();
  try {
    await mkdir(app);
    await mkdir(data);
    const dockerfile = await readFile('Dockerfile', 'utf8');
    run('sh', ['-c', `git archive HEAD | tar -x -C ${app}`]);
    for (const name of (await readFile('.dockerignore', 'utf8')).trim().split('\n'))
      await rm(path.join(app, name), { recursive: true, force: true });
    const [build = ''] = dockerfile.split(/^FROM .*$/m).slice(1);
    for (const [, step = ''] of build.matchAll(/^RUN (.*)$/gm)) {
      console.log(`RUN ${step}`);
      run('sh', ['-c', step], { cwd: app });
    }
    run('chown', ['nobody', data]);
    run('chmod', ['755', folder]);
    const [, command = '[]'] = /^CMD (.*)$/m.exec(dockerfile) ?? [];
    const databaseUrl = postgres.url('postgres');
    await tryServer(JSON.parse(command), { app, data, databaseUrl, smtpUrl: smtp.url });
  } finally {
    smtp.close();
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

function run(program: string, args: string[], options: { cwd?: string } = {}): void {
  const { status, stderr } = spawnSync(program, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
}

type Parts = Record<'app' | 'data' | 'databaseUrl' | 'smtpUrl', string>;

async function tryServer([, ...args]: string[], { app, data, databaseUrl, smtpUrl }: Parts) {
  const port = await freePort();
  const mounts = [
    'mount --make-rprivate /',
    // Everything is read-only except for the folders that a container may write to.
    'mount -o remount,ro,bind / 2>/dev/null || mount --bind / / && mount -o remount,ro,bind /',
    `mount --bind ${data} ${data} && mount -o remount,rw,bind ${data}`,
  ].join(' && ');
  const drop = 'setpriv --reuid=nobody --regid=nogroup --clear-groups --no-new-privs';
  const inside = `${mounts} && cd ${app} && exec ${drop} ${process.execPath} ${args.join(' ')}`;
  const child = spawn('unshare', ['--mount', 'sh', '-c', inside], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: data,
      DATABASE_URL: databaseUrl,
      APP_URL: `http://localhost:${port}`,
      APP_SECRET: 'the secret of an installation, long enough',
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'LearnLocal <hello@learn.example>',
      LOG_LEVEL: 'warn',
    },
  });
  try {
    const url = `http://localhost:${port}`;
    await waitUntil('it is ready', async () => {
      if (child.exitCode !== null) throw new Error('The server ended');
      return fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
    const page = await (await fetch(url)).text();
    const places = await (await fetch(`${url}/api/search/suggestions?q=portl`)).text();
    const user = spawnSync('ps', ['-o', 'user=', '-p', String(child.pid)], { encoding: 'utf8' });
    console.log(
      `runs as ${user.stdout.trim()}; writes only to: ${(await readdir(data)).join(', ')}`,
    );
    if (!page.includes('<main id="main"') || !places.includes('Portland, OR'))
      throw new Error('The page or the gazetteer is missing');
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  console.log(`ended with ${child.exitCode} after SIGTERM`);
  if (child.exitCode !== 0) process.exitCode = 1;
}

async function lint(): Promise<void> {
  const copy = await mkdtemp(path.join(tmpdir(), 'learnlocal-lint-'));
  for (const name of ['compose.yaml', 'deploy'])
    await cp(name, path.join(copy, name), { recursive: true });
  run('sh', ['deploy/compose/first-start.sh', 'learn.example', 'ops@learn.example'], { cwd: copy });
  // The product is not installed in /opt here.
  const unit = path.join(copy, 'deploy/systemd/learnlocal@.service');
  const service = await readFile(unit, 'utf8');
  await writeFile(unit, service.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
  const alertmanager = path.join(copy, 'alertmanager.yml');
  const settings = {
    SMTP_URL: 'smtps://ada:secret@smtp.example',
    ALERT_EMAIL: 'ops@learn.example',
  };
  const env = { ...process.env, ...settings };
  const config = spawnSync(process.execPath, ['scripts/alertmanager-config.ts'], { env });
  await writeFile(alertmanager, config.stdout);
  const checks: [string, string[]][] = [
    ['hadolint', ['Dockerfile']],
    ['npx', ['--yes', 'dockerfile-utils@0.16.3', 'lint', 'Dockerfile']],
    ['docker', ['compose', '--project-directory', copy, 'config', '--quiet']],
    ['promtool', ['check', 'config', 'deploy/prometheus/prometheus.yml']],
    ['promtool', ['test', 'rules', ...globSync('deploy/prometheus/*.test.yml').toSorted()]],
    ['amtool', ['check-config', alertmanager]],
    ['systemd-analyze', ['verify', unit]],
  ];
  // Compose is a plugin, which Debian's docker comes without.
  const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;
  for (const [program, args] of checks) {
    const { error, status, stderr } = spawnSync(program, args, { encoding: 'utf8', env });
    const isMissing = error !== undefined || (program === 'docker' && !hasCompose);
    const result = isMissing ? 'not installed' : status === 0 ? 'right' : `wrong: ${stderr}`;
    console.log(`${program} ${args.join(' ')}: ${result}`);
    if (!isMissing && status !== 0) process.exitCode = 1;
  }
  await rm(copy, { recursive: true });
}
