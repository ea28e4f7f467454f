// @module-tag slow
// @module-tag program
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { freePort, startPostgresServer } from '#server/testing/databases/postgres-server.ts';
import { waitUntil } from '#server/testing/wait-until.ts';
import { minuteMs } from '#shared/units.ts';

const execute = promisify(execFile);
/** A client alone, whose daemon does not run, is none. */
const engine = ['docker', 'podman'].find((program) => spawnSync(program, ['info']).status === 0);

it('the image that this machine builds runs as its own user on a read-only file system', {
  timeout: 20 * minuteMs,
}, async ({ skip }) => {
  if (!engine) return skip('no container engine is running');
  const run = async (...args: string[]) =>
    (await execute(engine, args, { maxBuffer: 2 ** 26 })).stdout.trim();
  const name = `learnlocal-test-${process.pid}`;
  const port = await freePort();
  const postgres = await startPostgresServer();
  onTestFinished(postgres.stop);
  onTestFinished(async () => void (await execute(engine, ['rmi', '--force', name])));
  await run('build', '--tag', name, '.');

  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: postgres.url('postgres'),
    APP_URL: 'https://learn.example',
    APP_SECRET: 'the secret of an image, which is long enough',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'LearnLocal <hello@learn.example>',
  };
  onTestFinished(async () => void (await execute(engine, ['rm', '--force', '--volumes', name])));
  await run(
    // As compose.yaml runs it, but beside the database of the test.
    ...['run', '--detach', '--name', name, '--network', 'host', '--read-only', '--tmpfs', '/tmp'],
    ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
    ...Object.entries(settings).flatMap((setting) => ['--env', setting.join('=')]),
    name,
  );
  const url = `http://127.0.0.1:${port}`;
  await waitUntil('the container is ready', async () => {
    if ((await run('inspect', '--format', '{{.State.Running}}', name)) !== 'true')
      throw new Error(`It ended: ${await run('logs', name)}`);
    return fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  await run('exec', name, 'node', 'scripts/check-ready.ts');
  expect(await (await fetch(url)).text()).toContain('<main id="main"');
  const places = await fetch(`${url}/api/search/suggestions?q=portl`);
  expect(await places.text()).toContain('Portland, OR');
  expect(await run('exec', name, 'id', '-un')).toBe('node');
  await expect(run('exec', name, 'touch', '/app/a-file')).rejects.toThrow('Read-only');
  await run('stop', '--time', '30', name);
  expect(await run('inspect', '--format', '{{.State.ExitCode}}', name)).toBe('0');
});
