import { describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { publicError } from '#server/platform/trpc/public-error.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor } from '#server/testing/fixtures/factories.ts';
import {
  addFirst,
  createHeldClass,
  openNow,
  slotIn,
} from '#server/testing/fixtures/opens-first.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const came = accountPerTest(at);
const as = (account: Account) => callerFor(at.deps, account).classes;

// Dates open to everyone after 24 hours. Whether enough people booked is decided 48 hours before the start, so that a
// start in 84 hours leaves everyone 12 hours to book.
const held = async (minStudents: number | null) => {
  const { classId } = await createHeldClass(at, teacher, [came], { minStudents });
  return classId;
};
const minimumOf = async (classId: string, sessionId: string) => {
  const { sessions } = await as(teacher).byId({ classId });
  return sessions.find(({ id }) => id === sessionId)?.minimum;
};

describe('the minimum of a date that opens first', () => {
  it('is not decided before everyone has had time to book', async () => {
    const classId = await held(4);
    const opensFirst = { to: 'came' as const, hours: 24 as const };
    const add = as(teacher).addSession({ classId, ...slotIn(80), opensFirst });
    const fields = await add.catch((error) => publicError(error).body.fields);
    expect(fields).toEqual({
      opensFirst:
        'Whether enough people booked would be decided before everyone can book. Choose a later date, or open it to everyone',
    });
  });

  it('ends when the date moves to a time that would be decided before, and the instructor learns it', async () => {
    const classId = await held(4);
    const { id } = await addFirst(at, teacher, classId);
    const moveTo = (hours: number) => as(teacher).moveSession({ sessionId: id, ...slotIn(hours) });
    expect((await moveTo(88)).lacksMinimum).toBe(false);
    expect(await minimumOf(classId, id)).toMatchObject({ students: 4 });
    expect((await moveTo(80)).lacksMinimum).toBe(true);
    expect(await minimumOf(classId, id)).toBeNull();
  });

  it('stays when a date that has opened moves as close as any other', async () => {
    const classId = await held(4);
    const { id } = await addFirst(at, teacher, classId);
    await openNow(at, id);
    const moved = await as(teacher).moveSession({ sessionId: id, ...slotIn(50) });
    expect(moved.lacksMinimum).toBe(false);
    expect(await minimumOf(classId, id)).toMatchObject({ students: 4 });
  });

  it('comes with an edit of the class only where everyone has time to book', async () => {
    const classId = await held(null);
    const { id } = await addFirst(at, teacher, classId);
    const opensFirst = { to: 'came' as const, hours: 24 as const };
    const soon = await as(teacher).addSession({ classId, ...slotIn(80), opensFirst });
    await as(teacher).edit({ classId, minStudents: 4 });
    expect(await minimumOf(classId, id)).toMatchObject({ students: 4 });
    expect(await minimumOf(classId, soon.id)).toBeNull();
  });
});
