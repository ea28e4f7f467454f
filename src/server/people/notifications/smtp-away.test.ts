import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '#server/testing/databases/postgres-server.ts';
import { startSmtp } from '#server/testing/fakes/smtp-server.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { createEmailWorker } from './email.jobs.ts';
import { createMailer, type Mailer } from './mailer.ts';

const at = openTestApp();

const send = (mailer: Mailer) =>
  at.deps.jobs.runDue(
    createEmailWorker({
      db: at.db,
      outbox: at.deps.outbox,
      mailer,
      mailDomain: 'learnlocal.example',
    }),
  );

it('while the SMTP server is down, people sign up as usual, and get their email once it is back', async () => {
  const signedUp = await at.call('POST', '/api/auth/register', {
    body: {
      email: 'robin@example.com',
      fullName: 'Robin Park',
      username: 'robin',
      password: 'three quiet herons',
      confirmPassword: 'three quiet herons',
      phoneNumber: '+15035550100',
    },
  });
  expect(signedUp.statusCode).toBe(201);
  expect(signedUp.json()).toMatchObject({ emailVerificationRequired: true });
  const lost = createMailer(`smtp://127.0.0.1:${await freePort()}`, {
    from: 'hello@learnlocal.example',
    replyTo: 'help@learnlocal.example',
  });
  onTestFinished(() => lost.close());
  expect(await send(lost)).toBe(1);
  // The log has the reason for the operator, but no address.
  expect(at.warnings).toEqual([
    expect.objectContaining({ queue: 'email', reason: 'ESOCKET at CONN', isFinal: false }),
  ]);
  const { received, mailer } = await startSmtp();
  await sql`UPDATE pgboss.job SET start_after = now()`.execute(at.db);
  expect(await send(mailer)).toBe(1);
  expect(received).toEqual([expect.stringContaining('To: robin@example.com')]);
  expect(received[0]).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(received[0]).toMatch(/^Reply-To: help@learnlocal\.example\r$/m);
});
