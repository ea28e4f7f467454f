import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import '../scripts/build-if-stale.ts';

// Ten network namespaces as hosts: three with etcd, Patroni and PostgreSQL, two with web processes,
// one with a worker, a proxy, a bucket and the internet. Under load, hosts are cut off, stopped and
// restarted; no acknowledged booking, payment or picture may be lost. Everything runs in separate
// namespaces, so that the kernel cleans up every process, interface and mount when the first process
// ends.

const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-hosts-'));
await chmod(folder, 0o755);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

// The shell waits for orphans, as the first process of a machine must.
const first = `mount -t tmpfs tmpfs ${folder} && mount -t tmpfs tmpfs /run && "$@" & wait $!`;
const inside = path.join(import.meta.dirname, 'hosts/inside.ts');
const namespaces = ['--net', '--mount', '--pid', '--ipc', '--mount-proc', '--fork', '--kill-child'];
const child = spawn(
  'setpriv',
  [
    ...['--pdeathsig', 'KILL', 'unshare', ...namespaces, 'sh', '-c', first, 'sh'],
    ...[process.execPath, inside, folder, ...process.argv.slice(2)],
  ],
  { stdio: ['ignore', 'inherit', 'inherit'], detached: true },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => child.kill('SIGKILL'));
const [exitCode] = await once(child, 'exit');
process.exitCode = exitCode ?? 1;
