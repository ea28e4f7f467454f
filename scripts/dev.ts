import './load-env.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

// Two processes behind one URL: Vite serves the client and proxies the server's paths. A third one
// shows type errors.
const root = path.resolve(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 3000);
const serverPort = port + 1;

function run(args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  child.once('exit', (code) => stop(code ?? 0));
  return child;
}

let isStopping = false;
function stop(code: number): void {
  if (isStopping) return;
  isStopping = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}

const children = [
  run(['--watch', '--watch-preserve-output', 'src/server/app/main.ts'], {
    PORT: String(serverPort),
    APP_URL: process.env.APP_URL ?? `http://localhost:${port}`,
  }),
  run(['node_modules/vite/bin/vite.js', '--port', String(port)], {
    SERVER_PORT: String(serverPort),
  }),
  run(['node_modules/typescript-7/bin/tsc', '-p', '.', '--watch', '--preserveWatchOutput'], {}),
];
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
