import { describe, expect, it } from 'vitest';
import {
  callerFor,
  createBookedClass,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestDeps();

describe('the data export', () => {
  it('has the user’s choice after a change, its deadline, and the answer', async () => {
    const teacher = await createUser(at.db, { role: 'instructor' });
    const user = await createUser(at.db);
    const { sessionId, bookingId } = await createBookedClass(at.db, teacher.id, user.id, {
      slots: [{ startsInHours: 100 }],
    });
    const slotIn = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
    const { startsAt, endsAt } = await at.db
      .selectFrom('classSessions')
      .select(['startsAt', 'endsAt'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const moved = { sessionId, startTime: slotIn(200), endTime: slotIn(202) };
    await callerFor(at.deps, teacher).classes.moveSession(moved);
    const caller = callerFor(at.deps, user);
    const { chooseUntil } = await caller.bookings.choice({ bookingId });
    const asked = {
      bookingId,
      askedAt: expect.any(String),
      chooseUntil,
      beforeStartTime: startsAt.toISOString(),
      beforeEndTime: endsAt.toISOString(),
      beforeLocation: null,
      beforeLevel: null,
      beforeAges: null,
    };
    expect((await caller.account.data()).choices).toEqual([{ ...asked, answer: null }]);
    await caller.bookings.keep({ bookingId });
    expect((await caller.account.data()).choices).toEqual([{ ...asked, answer: 'kept' }]);
    expect((await callerFor(at.deps, teacher).account.data()).choices).toEqual([]);
  });

  it('has the first meeting of a course that the user joined late', async () => {
    const user = await createUser(at.db);
    const { sessionId, classId } = await createClass(at.db, (await createUser(at.db)).id, {
      slots: [{ startsInHours: -30, laterHours: [24, 48] }],
    });
    await createBooking(at.db, sessionId, user.id, { firstMeeting: 3 });
    const [date] = (await callerFor(at.deps, null).classes.byId({ classId })).sessions;
    const { bookings } = await callerFor(at.deps, user).account.data();
    const third = date?.meetings[2]?.startTime;
    expect(bookings).toMatchObject([{ firstMeeting: 3, startTime: third }]);
  });
});
