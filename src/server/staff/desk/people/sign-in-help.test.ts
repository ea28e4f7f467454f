import { expect, it } from 'vitest';
import { hasFactors } from '#server/people/auth/factors/factors.queries.ts';
import { createSession, validateSession } from '#server/people/auth/sessions/sessions.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { createAuthenticatorApp, createUser } from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const reason = 'Showed her ID in a video call.';

it('removes the second factors of a person who lost them, signs them out and emails them', async () => {
  const { id, email } = await createUser(at.db);
  await createAuthenticatorApp(at.deps.vault, at.db, id);
  const { token } = await createSession(at.db, id);
  const { people, audit } = staffCaller(at.deps, await createStaff(at.deps)).desk;
  await people.removeFactors({ personId: id, reason });
  expect(await hasFactors(at.db, id)).toBe(false);
  expect(await validateSession(at.db, token, true)).toBeNull();
  expect(await at.deps.outbox.read()).toContainEqual(
    expect.objectContaining({
      to: email,
      subject: 'Security alert: your second factors were removed',
    }),
  );
  const { items } = await audit.list({ action: 'factors.remove' });
  expect(items[0]).toMatchObject({ subjectId: id, reason, before: { factors: ['totp'] } });
  expect(await rejectionOf(people.removeFactors({ personId: id, reason }))).toBe(
    'FACTOR_NOT_FOUND',
  );
});

it('ends all sessions of a person, and emails them the reason', async () => {
  const { id, email } = await createUser(at.db);
  const { token } = await createSession(at.db, id);
  const caller = staffCaller(at.deps, await createStaff(at.deps));
  await caller.desk.people.endSessions({ personId: id, reason });
  expect(await validateSession(at.db, token, true)).toBeNull();
  const sent = (await at.deps.outbox.read()).find(({ to }) => to === email);
  expect(sent?.text).toContain(reason);
});

it('support cannot help anyone sign in', async () => {
  const own = { personId: (await createUser(at.db)).id, reason };
  const support = staffCaller(at.deps, await createStaff(at.deps, 'support'));
  expect(await rejectionOf(support.desk.people.removeFactors(own))).toBe('DESK_ADMIN_REQUIRED');
});
