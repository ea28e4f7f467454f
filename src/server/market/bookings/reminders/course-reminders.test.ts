import { describe, expect, it } from 'vitest';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createBookedClass } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { BookingStatus } from '#shared/market/bookings/booking-states.ts';
import { hourMs } from '#shared/units.ts';
import { inviteReviews, remindStudents } from './reminders.service.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at);

type Course = {
  startsInHours: number;
  laterHours: number[];
  remindedHoursAgo?: number;
  status?: BookingStatus;
};

/** A course that was booked before its first meeting. */
async function booked({ startsInHours, laterHours, remindedHoursAgo, status }: Course) {
  const made = await createBookedClass(at.db, teacher.id, student.id, {
    slots: [{ startsInHours, laterHours }],
    ...(status && { status }),
  });
  const ago = (hours: number) => new Date(Date.now() - hours * hourMs);
  await at.db
    .updateTable('bookings')
    .set({
      createdAt: ago(2000) as never,
      remindedAt: remindedHoursAgo === undefined ? null : ago(remindedHoursAgo),
    })
    .where('id', '=', made.bookingId)
    .execute();
}

const emailsAfter = async (send: (deps: typeof at.deps) => Promise<void>) => {
  await send(at.deps);
  return (await emailsTo(at.deps, student.email)).map(({ text }) => text.replaceAll(/\s/g, ' '));
};

describe('a reminder of a course', () => {
  it('is sent a day before each meeting, with its number and time', async () => {
    await booked({ startsInHours: 20, laterHours: [168] });
    const texts = await emailsAfter(remindStudents);
    expect(texts).toEqual([expect.stringContaining('Meeting: 1 of 2')]);
    expect(texts[0]).not.toMatch(/ from | until /);
    expect(await emailsAfter(remindStudents)).toHaveLength(1);
  });

  it('is sent again before the next meeting, once', async () => {
    await booked({ startsInHours: -148, laterHours: [168, 336], remindedHoursAgo: 172 });
    const texts = await emailsAfter(remindStudents);
    expect(texts).toEqual([expect.stringContaining('Meeting: 2 of 3')]);
    expect(await emailsAfter(remindStudents)).toHaveLength(1);
  });

  it('is sent to students marked present at the previous meeting', async () => {
    const course = { startsInHours: -148, laterHours: [168], remindedHoursAgo: 172 };
    await booked({ ...course, status: 'attended' });
    expect(await emailsAfter(remindStudents)).toHaveLength(1);
  });

  it('names both meetings of one day', async () => {
    await booked({ startsInHours: 10, laterHours: [4] });
    const texts = await emailsAfter(remindStudents);
    expect(texts.map((text) => /Meeting: \d of \d/.exec(text)?.[0]).toSorted()).toEqual([
      'Meeting: 1 of 2',
      'Meeting: 2 of 2',
    ]);
  });

  it('is not sent between meetings', async () => {
    await booked({ startsInHours: -100, laterHours: [168], remindedHoursAgo: 124 });
    expect(await emailsAfter(remindStudents)).toEqual([]);
  });
});

describe('a review of a course', () => {
  it('is asked for a day after the last meeting, however long ago the first was', async () => {
    await booked({ startsInHours: -60 * 24, laterHours: [30 * 24, 61 * 24] });
    expect(await emailsAfter(inviteReviews)).toEqual([]);
    await booked({ startsInHours: -60 * 24, laterHours: [30 * 24, 58 * 24] });
    expect(await emailsAfter(inviteReviews)).toHaveLength(1);
    expect(await emailsAfter(inviteReviews)).toHaveLength(1);
  });
});
