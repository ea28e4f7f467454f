import { expect, it } from 'vitest';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const reason = 'Leaves the team.';

async function countAdmins(): Promise<number> {
  const admins = await at.db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
  return admins.length;
}

const demoteAll = () => at.db.updateTable('users').set({ role: 'user' }).execute();

it('the last administrator cannot delete the account', async () => {
  await demoteAll();
  const passwordHash = await hashPassword(testPassword);
  const admin = await createUser(at.db, { role: 'admin', passwordHash });
  const proof = { currentPassword: testPassword };
  expect(await rejectionOf(callerFor(at.deps, admin).account.delete(proof))).toBe('LAST_ADMIN');
  await createStaff(at.deps);
  expect(await rejectionOf(callerFor(at.deps, admin).account.delete(proof))).toBeNull();
  expect(await countAdmins()).toBe(1);
});

it('two administrators who remove each other at once leave one', async () => {
  for (let round = 0; round < 5; round++) {
    await demoteAll();
    const [one, other] = [await createStaff(at.deps), await createStaff(at.deps)];
    const results = await Promise.all([
      rejectionOf(
        staffCaller(at.deps, one).desk.people.setRole({ personId: other.id, role: null, reason }),
      ),
      rejectionOf(
        staffCaller(at.deps, other).desk.people.setRole({ personId: one.id, role: null, reason }),
      ),
    ]);
    expect(results.filter((code) => code === null)).toHaveLength(1);
    expect(await countAdmins()).toBe(1);
  }
});

it('when all administrators delete their accounts at once, one stays', async () => {
  await demoteAll();
  const passwordHash = await hashPassword(testPassword);
  const proof = { currentPassword: testPassword };
  const admins = await Promise.all(
    Array.from({ length: 4 }, () => createUser(at.db, { role: 'admin', passwordHash })),
  );
  const results = await Promise.all(
    admins.map((admin) => rejectionOf(callerFor(at.deps, admin).account.delete(proof))),
  );
  expect(results.filter((code) => code === 'LAST_ADMIN')).toHaveLength(1);
  expect(await countAdmins()).toBe(1);
});
