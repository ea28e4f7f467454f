import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stepsOf } from '../src/server/testing/book-steps.ts';
import { startSmtpReceiver } from '../src/server/testing/fakes/smtp-receiver.ts';
import { waitUntil } from '../src/server/testing/wait-until.ts';
import { minuteMs, secondMs } from '../src/shared/units.ts';
import { provokeFaults, stopDatabase } from './measuring/hour-faults.ts';
import { findMissing } from './running/needs.ts';

// Follows docs/operations/one-machine.md exactly, in a new Debian that systemd boots in a container,
// with a certificate authority and a relay on this machine, then waits for a scheduled backup and for
// an alert, upgrades as in every-day.md while it requests pages, restores a backup, stops the database for a
// minute, provokes faults and cures them by the book, and rolls back. Prints each step's time. Installs the last
// commit and upgrades to the same as the next release; `-- <commit>` installs that commit and upgrades to the
// last one. Needs root on Linux, Debian's debootstrap and
// systemd-container, and free ports 80, 443 and 5432. `-- steps` only reads both pages, and lists the steps
// that it would follow.

const [earlier] = process.argv.slice(2);
const maxMinutes = 20;
const debian = 'trixie';
const certificates = '/usr/local/share/ca-certificates';
/** The example of the proxy, with our certificate authority in its global options, which older examples lack. */
const copyProxySettings = `
  example=/opt/learnlocal/source/deploy/caddy/Caddyfile
  authority='acme_ca https://localhost:14000/acme/local/directory'
  if grep -qx '{' $example; then sed "0,/^{\\$/s||{\\n\\t$authority|" $example
  else printf '{\\n\\t%s\\n}\\n' "$authority"; cat $example; fi > /etc/caddy/Caddyfile`;
const pages = {
  first: 'docs/operations/one-machine.md',
  later: 'docs/operations/every-day.md',
};
if (earlier === 'steps') {
  await listSteps();
  process.exit();
}
const missing = findMissing(['Linux', 'root', 'debootstrap', 'systemd-nspawn', 'nsenter']);
if (missing.length > 0) throw new Error(missing.join(' '));

const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-hour-'));
const root = path.join(folder, 'root');
const repository = path.join(folder, 'source');
const relay = await startSmtpReceiver();
let totalMs = 0;
/** The configuration of a Caddy that is a certificate authority with ACME, in place of Let's Encrypt. */
const authority = `{
  admin localhost:2029
  skip_install_trust
  http_port 14080
  storage file_system /var/lib/authority
}
https://localhost:14000 {
  tls internal
  acme_server
}
`;

await makeRepository();
await makeRoot();
const machine = spawn(
  'systemd-nspawn',
  [
    ...['--directory', root, '--register=no', '--keep-unit', '--boot', '--console=passive'],
    ...['--bind-ro', `${repository}:/source`, '--resolv-conf=copy-host'],
    // A kernel with the older hierarchy of control groups needs these.
    ...['systemd.unified_cgroup_hierarchy=0', 'SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1'],
  ],
  { stdio: 'ignore' },
);
try {
  await waitUntil('the machine runs', () => inside('systemctl is-active dbus').status === 0);
  await followPage();
  await awaitScheduledBackup();
  await upgrade();
  const minutes = totalMs / minuteMs;
  console.log(`all steps: ${minutes.toFixed(1)} minutes of waiting; at most ${maxMinutes}`);
  if (minutes > maxMinutes) process.exitCode = 1;
} finally {
  machine.kill('SIGTERM');
  await once(machine, 'exit');
  relay.close();
  await rm(folder, { recursive: true, force: true });
}

function git(...args: string[]): void {
  run('git', ['-C', repository, '-c', 'user.name=-', '-c', 'user.email=-', ...args]);
}

/** A branch at the commit that is installed first. */
async function makeRepository(): Promise<void> {
  run('git', ['clone', '--quiet', '--no-tags', '.', repository]);
  git('branch', 'last');
  if (earlier) git('reset', '--quiet', '--hard', earlier);
}

/** Moves the branch to the commit that the upgrade installs. */
async function publishNext(): Promise<void> {
  if (earlier) return git('reset', '--quiet', '--hard', 'last');
  const file = path.join(repository, 'package.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/"version": ".*"/, '"version": "99.0.0"'));
  git('commit', '--quiet', '--all', '--message', 'Release 99.0.0');
}

async function makeRoot(): Promise<void> {
  const cached = path.join(tmpdir(), `learnlocal-${debian}`);
  const packages = '--include=systemd-sysv,dbus,ca-certificates';
  if (!existsSync(path.join(cached, 'etc/debian_version')))
    run('debootstrap', ['--variant=minbase', packages, debian, cached]);
  run('cp', ['--archive', cached, root]);
  // npm reaches its registry through the same certificates as this machine does.
  if (existsSync(certificates))
    await cp(certificates, path.join(root, certificates), { recursive: true });
  run('chroot', [root, 'update-ca-certificates']);
  await writeFile(path.join(root, 'authority.caddy'), authority);
  await appendFile(path.join(root, 'etc/hosts'), '\n127.0.0.1 localhost learn.example\n');
}

function inside(script: string) {
  return spawnSync(
    'nsenter',
    ['--all', '--target', leader(), 'bash', '-euo', 'pipefail', '-c', script],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: '/root',
        DEBIAN_FRONTEND: 'noninteractive',
        NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
      },
    },
  );
}

/** systemd of the container, the only child of systemd-nspawn. */
function leader(): string {
  return spawnSync('pgrep', ['--parent', String(machine.pid)], { encoding: 'utf8' }).stdout.trim();
}

/** Runs a step as a person would, and prints how long they wait. */
function follow(title: string, script: string): string {
  const startedAt = performance.now();
  const { status, stdout, stderr } = inside(script);
  const ms = performance.now() - startedAt;
  totalMs += ms;
  console.log(`${title}: ${(ms / secondMs).toFixed(0)} s`);
  if (status !== 0) throw new Error(`${title} failed:\n${script}\n${stdout}\n${stderr}`);
  return stdout;
}

/** What differs on this machine, by its text on the page. */
function replacedTexts(relayUrl: string): Record<string, string> {
  return {
    REPOSITORY: '/source',
    'smtps://user:password@smtp.example': relayUrl,
    // The certificate authority starts before Caddy.
    'cp /opt/learnlocal/source/deploy/caddy/Caddyfile /etc/caddy/Caddyfile': `
      update-ca-certificates >/dev/null
      nohup caddy run --adapter caddyfile --config /authority.caddy >/var/log/authority.log 2>&1 &
      root=/var/lib/authority/pki/authorities/local/root.crt
      until [ -s $root ]; do sleep 0.2; done
      cp $root ${certificates}/authority.crt && update-ca-certificates >/dev/null
      ${copyProxySettings}`,
  };
}

async function firstSteps(relayUrl: string) {
  const steps = await stepsOf(pages.first, replacedTexts(relayUrl));
  return steps.filter(({ title }) => /^\d/.test(title));
}

async function laterScript(title: string): Promise<string> {
  const step = (await stepsOf(pages.later, {})).find((each) => each.title === title);
  if (!step) throw new Error(`${pages.later} has no section “${title}” with commands`);
  return step.script;
}

async function listSteps(): Promise<void> {
  const page = await readFile(pages.first, 'utf8');
  for (const text of Object.keys(replacedTexts('')))
    if (!page.includes(text)) throw new Error(`${pages.first} no longer says ${text}`);
  const upgrade = { title: 'Upgrade', script: await laterScript('Upgrade') };
  const back = { title: 'Roll back', script: await laterScript('Roll back') };
  for (const { title, script } of [...(await firstSteps('')), upgrade, back])
    console.log(`${title}: ${script.trim().split('\n').length} lines`);
}

async function followPage(): Promise<void> {
  for (const { title, script } of await firstSteps(relay.url.replace('user:word@', ''))) {
    if (title.startsWith('6.')) await signUp();
    const output = follow(title, script);
    if (title.startsWith('7.') && !output.includes('were restored and checked'))
      throw new Error(`The drill failed:\n${output}`);
  }
  const sentAt = performance.now();
  await waitUntil('the alert arrived', () =>
    relay.received.some((email) => email.includes('TestOfAlerts')),
  );
  console.log(`the alert arrived after ${((performance.now() - sentAt) / secondMs).toFixed(0)} s`);
}

/** Sends the requests of the sign-up page. */
async function signUp(): Promise<void> {
  const post = (address: string, body: object) =>
    follow(
      `POST ${address}`,
      `curl --fail-with-body --silent --show-error --header 'content-type: application/json' \
        --data '${JSON.stringify(body)}' https://learn.example${address}`,
    );
  const password = 'a long password of the operator';
  post('/api/auth/register', {
    fullName: 'Ada Park',
    username: 'adapark',
    email: 'you@learn.example',
    phoneNumber: '+15035550100',
    password,
    confirmPassword: password,
  });
  // The body is quoted-printable.
  const emails = () => relay.received.join('\n').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const link = () => /#type=signup&access_token=([\w-]+)/.exec(emails());
  await waitUntil('the link arrived', () => link() !== null);
  post('/api/auth/verify', { type: 'signup', token: link()?.[1] });
}

/** Waits for a scheduled backup; the schedule runs every minute, because the default is nightly. */
async function awaitScheduledBackup(): Promise<void> {
  inside(`echo 'BACKUP_SCHEDULE="* * * * *"' >> /etc/learnlocal/worker.env
    systemctl restart learnlocal@worker`);
  const count = () =>
    Number(inside(`ls /var/lib/learnlocal/backups | grep -c 'Z.tar.gz$' || true`).stdout);
  const before = count();
  await waitUntil('a scheduled backup was written', () => count() > before);
  console.log(`a scheduled backup: ${inside('ls -l /var/lib/learnlocal/backups').stdout.trim()}`);
}

/** Upgrades and rolls back while pages are requested. */
async function upgrade(): Promise<void> {
  const script = await laterScript('Upgrade');
  const restart = script.slice(script.indexOf('systemctl restart'));
  const first = currentRelease();
  await publishNext();
  await whileRequestingPages('the upgrade', () => follow('Upgrade', script));
  if (currentRelease() === first) throw new Error(`${first} was not upgraded`);
  follow('Restore drill after it', 'learnlocal db:restore-drill');
  // The steps of 0.3.0 in CHANGELOG.md ask for the proxy's new settings.
  follow('The proxy', `${copyProxySettings}; systemctl reload caddy`);
  if (!(await stopDatabase(inside))) process.exitCode = 1;
  if (!(await provokeFaults(inside, first))) process.exitCode = 1;
  const back = (await laterScript('Roll back')).replace(/releases\/\S+/, first);
  await whileRequestingPages('the way back', () => follow('Roll back', back + restart));
  const version = inside('curl --silent https://learn.example/health/ready').stdout;
  if (!version.includes(path.basename(first))) throw new Error(`Not rolled back: ${version}`);
}

/** `releases/` and its version. */
function currentRelease(): string {
  return inside('readlink /opt/learnlocal/current').stdout.trim();
}

async function whileRequestingPages(what: string, work: () => void): Promise<void> {
  const watch = `rm -f /tmp/stop /tmp/statuses
    while [ ! -e /tmp/stop ]; do
      curl --silent --output /dev/null --write-out "%{http_code}\\n" https://learn.example/ >> /tmp/statuses
      sleep 0.1
    done`;
  inside(`nohup bash -c '${watch}' >/dev/null 2>&1 &`);
  work();
  const statuses = inside('touch /tmp/stop; sleep 1; sort /tmp/statuses | uniq -c').stdout.trim();
  console.log(`pages during ${what}, by status: ${statuses.replace(/\s+/g, ' ')}`);
  if (!/^\d+ 200$/.test(statuses)) process.exitCode = 1;
}

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
}
