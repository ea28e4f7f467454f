import { describe, expect, it } from 'vitest';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });

/** Times this many hours from now, on the whole hour. */
const durationLabel = (hours: number) =>
  new Date(Math.floor(Date.now() / hourMs + hours) * hourMs).toISOString();

describe('the dates that overlap with a date being entered', () => {
  it('are this instructor’s dates at the same time, in any class', async () => {
    const addSlot = async (from: number, to: number, title: string, owner = teacher) => {
      const { classId, sessionId } = await createClass(at.db, owner.id, { title });
      const slot = { startsAt: new Date(durationLabel(from)), endsAt: new Date(durationLabel(to)) };
      await at.db.updateTable('classSessions').set(slot).where('id', '=', sessionId).execute();
      return { classId, sessionId };
    };
    await addSlot(50, 52, 'Before');
    const first = await addSlot(51, 53, 'Ends during');
    const second = await addSlot(53, 54, 'Within');
    await addSlot(55, 57, 'Begins at the end');
    const canceled = await addSlot(52, 55, 'Canceled');
    await callerFor(at.deps, teacher).classes.cancelSession({ sessionId: canceled.sessionId });
    await addSlot(52, 55, 'Of another instructor', await createUser(at.db));
    const span = { startTime: durationLabel(52), endTime: durationLabel(55) };
    const find = (input: object) =>
      callerFor(at.deps, teacher).classes.overlapping({ ...span, ...input });
    const found = await find({});
    expect(found).toEqual([
      expect.objectContaining({ id: first.sessionId, title: 'Ends during' }),
      expect.objectContaining({ id: second.sessionId, startTime: durationLabel(53) }),
    ]);
    // A date that moves does not overlap itself.
    expect(await find({ exceptSessionId: first.sessionId })).toHaveLength(1);
  });
});
