import { describe, expect, it } from 'vitest';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const reason = 'Joined the team.';

const roleOf = async (id: string) =>
  (await at.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role;

describe('a role on the staff', () => {
  it('is given to a person, who is emailed', async () => {
    const { id, email } = await createUser(at.db);
    const caller = staffCaller(at.deps, await createStaff(at.deps));
    await caller.desk.people.setRole({ personId: id, role: 'support', reason });
    expect(await roleOf(id)).toBe('support');
    expect(await at.deps.outbox.read()).toContainEqual(
      expect.objectContaining({
        to: email,
        subject: "You're now on the support team at LearnLocal",
      }),
    );
  });

  it('is taken away, which makes a person who ever listed a class an instructor again', async () => {
    const caller = staffCaller(at.deps, await createStaff(at.deps));
    const teacher = await createStaff(at.deps, 'support');
    await createClass(at.db, teacher.id);
    const other = await createStaff(at.deps, 'support');
    for (const { id } of [teacher, other])
      await caller.desk.people.setRole({ personId: id, role: null, reason });
    expect([await roleOf(teacher.id), await roleOf(other.id)]).toEqual(['instructor', 'user']);
  });

  it('is not given by support, not even to a colleague', async () => {
    const caller = staffCaller(at.deps, await createStaff(at.deps, 'support'));
    const { id } = await createStaff(at.deps, 'support');
    const promoting = caller.desk.people.setRole({ personId: id, role: 'admin', reason });
    expect(await rejectionOf(promoting)).toBe('DESK_ADMIN_REQUIRED');
  });

  it('is rejected for an unconfirmed address, a missing person, and without a change', async () => {
    const caller = staffCaller(at.deps, await createStaff(at.deps));
    const set = (personId: string, role: 'support' | null) =>
      rejectionOf(caller.desk.people.setRole({ personId, role, reason }));
    const unconfirmed = await createUser(at.db, { emailVerifiedAt: null });
    const { id } = await createUser(at.db);
    expect(await set(unconfirmed.id, 'support')).toBe('ADDRESS_UNCONFIRMED');
    expect(await set('01989f3a-5d1c-7b52-9c1e-2f6d8a40b7e1', null)).toBe('PERSON_NOT_FOUND');
    expect(await set(id, null)).toBe('ROLE_UNCHANGED');
  });
});

describe('an administrator who has lost the role', () => {
  it('loses access immediately, even in a request that had already begun', async () => {
    const admin = await createStaff(at.deps);
    const caller = staffCaller(at.deps, admin);
    const { id } = await createUser(at.db);
    await at.db.updateTable('users').set({ role: 'user' }).where('id', '=', admin.id).execute();
    // The caller's session still says 'admin'; the lock reads the row.
    expect(
      await rejectionOf(caller.desk.people.setRole({ personId: id, role: 'admin', reason })),
    ).toBe('DESK_ROLE_REQUIRED');
    expect(await roleOf(id)).toBe('user');
  });
});
