// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '#server/db/database.ts';
import { createDatabase } from '#server/testing/databases/test-database.ts';
import { startSmtpReceiver } from '#server/testing/fakes/smtp-receiver.ts';
import { startServerProcess } from '#server/testing/server-process.ts';

async function start(env: Record<string, string>) {
  const server = await startServerProcess(env);
  onTestFinished(async () => void (await server.stop()));
  return server;
}

it('a web process only queues the emails that a worker sends, and a worker serves only health', async () => {
  const smtp = await startSmtpReceiver();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'learnlocal-roles-'));
  onTestFinished(async () => {
    smtp.close();
    await rm(dataDir, { recursive: true });
  });
  const databaseUrl = await createDatabase();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    APP_SECRET: 'the secret of two processes, long enough',
    SMTP_URL: smtp.url,
  };
  const web = await start({ ...env, ROLE: 'web' });
  const signedUp = await fetch(`${web.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'robin@example.com',
      fullName: 'Robin Park',
      username: 'robin',
      password: 'three quiet herons',
      confirmPassword: 'three quiet herons',
      phoneNumber: '+15035550100',
    }),
  });
  expect(signedUp.status).toBe(201);
  const { db, close } = await openPostgres(databaseUrl, { onPoolError() {} });
  onTestFinished(close);
  const schedules = async () => (await sql`SELECT FROM pgboss.schedule`.execute(db)).rows;
  // Workers create the schedules.
  expect(await schedules()).toEqual([]);
  expect(smtp.received).toEqual([]);

  const worker = await start({ ...env, ROLE: ' worker' });
  await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(1);
  expect(smtp.received[0]).toContain('To: robin@example.com');
  expect(await schedules()).not.toEqual([]);
  const statusOf = async (path: string) => (await fetch(worker.url + path)).status;
  expect(await statusOf('/health/live')).toBe(200);
  for (const path of ['/', '/api/classes', '/trpc/classes.list', '/files/a.webp'])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
});
