import { expect, it } from 'vitest';
import type { Deps } from '#server/app/deps.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { createOutbox } from '#server/people/notifications/outbox.ts';
import {
  readUnsubscribeToken,
  unsubscribeUrl,
} from '#server/people/notifications/unsubscribe-links.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import {
  addApp,
  appCode,
  challengeFor,
  completeLogin,
  testPassword,
} from '#server/testing/fixtures/second-factors.ts';
import { openTestDeps, testSecret } from '#server/testing/test-deps.ts';
import { openVault } from './open-vault.ts';
import { createResealWorker } from './reseal.jobs.ts';

const at = openTestDeps();
const fresh = 'the secret that replaces the one of the tests';

/** The dependencies of a process that starts with these secrets. */
async function depsWith(appSecret: string, appSecretPrevious?: string): Promise<Deps> {
  const env = { ...at.deps.env, appSecret, appSecretPrevious };
  const vault = await openVault(at.db, env);
  return { ...at.deps, env, vault, outbox: createOutbox(vault, at.deps.jobs) };
}

it('APP_SECRET is replaced in three steps, and everything made with the old one still works', async () => {
  const old = await depsWith(testSecret);
  const user = await createUser(at.db, { passwordHash: await hashPassword(testPassword) });
  const { secret, recoveryCodes } = await addApp(old, user);
  const { url: feedUrl } = await callerFor(old, user).calendarFeed.create();
  const subscription = { userId: user.id, kind: 'reminder' } as const;
  const token = unsubscribeUrl(old.vault, subscription, '').replace('/unsubscribe/', '');
  const [securityAlert] = await emailsTo(old, user.email);
  expect(securityAlert).toBeDefined();
  const codes = recoveryCodes.values();
  let step = 0;
  const expectEverything = async (deps: Deps) => {
    for (const code of [appCode(secret, step++ - 1), codes.next().value ?? ''])
      expect(await completeLogin(deps, await challengeFor(deps, user), code)).toBeNull();
    expect(await callerFor(deps, user).calendarFeed.get()).toEqual({ url: feedUrl });
    expect(readUnsubscribeToken(deps.vault, token)).toEqual(subscription);
    expect(await emailsTo(deps, user.email)).toContainEqual(securityAlert);
  };
  // A process that still has the old secret reads what one with the new secret writes.
  const prepared = await depsWith(testSecret, fresh);
  const swapped = await depsWith(fresh, testSecret);
  const cookie = swapped.vault.sealingFor('single sign-on').seal('a flow');
  expect(prepared.vault.sealingFor('single sign-on').open(cookie)).toBe('a flow');
  await expectEverything(swapped);

  await createResealWorker(swapped).handle([{ id: user.id, data: {} }]);
  await expectEverything(await depsWith(fresh));
});

it('an APP_SECRET that the database was not used with is rejected', async () => {
  await expect(depsWith(testSecret)).rejects.toThrow(/^APP_SECRET is not the secret that/);
});
