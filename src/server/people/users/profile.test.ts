import { describe, expect, it } from 'vitest';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();

describe('becoming an instructor', () => {
  it('changes the role of a plain user, once', async () => {
    const user = await createUser(at.db);
    const instructor = await callerFor(at.deps, user).profile.becomeTeacher();
    expect(instructor.role).toBe('instructor');
    expect(await rejectionOf(callerFor(at.deps, user).profile.becomeTeacher())).toBe(
      'ALREADY_INSTRUCTOR',
    );
  });

  it('does not demote an admin', async () => {
    const admin = await createUser(at.db, { role: 'admin' });
    expect(await rejectionOf(callerFor(at.deps, admin).profile.becomeTeacher())).toBe(
      'ALREADY_INSTRUCTOR',
    );
  });
});

describe('saving the profile', () => {
  it('changes the fields sent, clears empty ones and keeps the rest', async () => {
    const user = await createUser(at.db, { bio: 'Bakes.', location: 'Portland, OR' });
    const caller = callerFor(at.deps, user);
    const saved = await caller.profile.update({ fullName: 'Ida Moss', bio: '' });
    expect(saved).toEqual({ ...user, fullName: 'Ida Moss', bio: null });
    expect(await caller.profile.update({})).toEqual(saved);
    const hidden = await caller.profile.update({ showsInitialsOnly: true });
    expect(hidden).toEqual({ ...saved, showsInitialsOnly: true });
    expect(await caller.account.data()).toMatchObject({ showsInitialsOnly: true });
  });

  it('changes and removes the phone number', async () => {
    const { profile } = callerFor(at.deps, await createUser(at.db));
    expect(await profile.update({ phoneNumber: '+1 (503) 555-0177' })).toMatchObject({
      phoneNumber: '+15035550177',
    });
    expect(await rejectionOf(profile.update({ phoneNumber: 'call me' }))).toBe('VALIDATION_FAILED');
    expect((await profile.update({ phoneNumber: '' })).phoneNumber).toBeNull();
  });

  it('is rejected for a taken username', async () => {
    const other = await createUser(at.db);
    const user = await createUser(at.db);
    const caller = callerFor(at.deps, user);
    const username = other.username.toUpperCase();
    expect(await rejectionOf(caller.profile.update({ username }))).toBe('USERNAME_TAKEN');
  });

  it('is rejected after 120 changes within an hour', async () => {
    const user = await createUser(at.db);
    await consumeAttempt(at.db, 'changeProfile', { account: user.id, attempts: 120 });
    const caller = callerFor(at.deps, user);
    expect(await rejectionOf(caller.profile.update({ bio: 'Bakes.' }))).toBe('RATE_LIMITED');
  });

  it('rejects a picture that was not uploaded here', async () => {
    const profileImage = '/storage/v1/object/public/files/mine.webp';
    const user = await createUser(at.db, { profileImage });
    const caller = callerFor(at.deps, user);
    const rejected = caller.profile.update({ profileImage: 'https://example.com/cat.png' });
    expect(await rejectionOf(rejected)).toBe('IMAGE_NOT_UPLOADED');
    const same = await caller.profile.update({
      profileImage: `http://localhost:3000${profileImage}`,
    });
    expect(same.profileImage).toBe(profileImage);
    expect((await caller.profile.update({ profileImage: null })).profileImage).toBeNull();
  });
});
