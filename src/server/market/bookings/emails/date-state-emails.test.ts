import { describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { callerFor, createClass } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { hourMs } from '#shared/units.ts';
import { inviteReviews, remindStudents } from '../reminders/reminders.service.ts';

// docs/date-states.md, as the emails to those who booked say it.

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Tess Moreno' });
const student = accountPerTest(at);

const states = ['open', 'unlisted', 'hidden', 'suspended', 'canceled'] as const;
type State = (typeof states)[number];

async function createIn(state: State, startsInHours: number) {
  const { classId, sessionId } = await createClass(at.db, teacher.id, {
    isListed: state !== 'unlisted',
    slots: [{ startsInHours }],
  });
  const paid = { teacherId: teacher.id, studentId: student.id, sessionId };
  const { bookingId } = await createPaidBooking(at.db, paid);
  await at.db
    .updateTable('bookings')
    .set({ createdAt: new Date(Date.now() - 100 * hourMs) } as object)
    .where('id', '=', bookingId)
    .execute();
  await change[state](classId, sessionId);
  await emailsTo(at.deps, student.email);
  return { classId, sessionId, bookingId };
}

const change: Record<State, (classId: string, sessionId: string) => Promise<unknown>> = {
  open: async () => {},
  unlisted: async () => {},
  async hidden(classId) {
    const staff = staffCaller(at.deps, await createStaff(at.deps, 'support'));
    await staff.desk.classes.hide({ classId, reason: 'misleading', explanation: 'No such place.' });
  },
  async suspended() {
    const { people } = staffCaller(at.deps, await createStaff(at.deps)).desk;
    const { classes: _, ...seen } = await people.suspensionPreview({ personId: teacher.id });
    const given = { personId: teacher.id, reason: 'We need to look into it.', seen };
    await people.suspend({ ...given, dates: 'freeze' });
  },
  canceled: (_, sessionId) => callerFor(at.deps, teacher).classes.cancelSession({ sessionId }),
};

type Created = Awaited<ReturnType<typeof createIn>>;

type Email = {
  startsInHours: number;
  send(created: Created): Promise<unknown>;
  /** The beginning of its subject; null if none is sent. */
  states: Record<State, string | null>;
};

const hidden = 'We hid a class you booked: Bread without haste';
const suspended = 'A class you booked may not take place: Bread without haste';

const publish = (fact: 'booking.confirmed' | 'session.confirmed', { bookingId }: Created) =>
  at.db
    .transaction()
    .execute((trx) =>
      fact === 'booking.confirmed'
        ? at.deps.facts.publish(trx, fact, { bookingId })
        : at.deps.facts.publish(trx, fact, { bookingIds: [bookingId] }),
    );

const emails: Record<string, Email> = {
  'the change itself': {
    startsInHours: 72,
    send: async () => {},
    states: { open: null, unlisted: null, hidden, suspended, canceled: 'Canceled: ' },
  },
  'a booking': {
    startsInHours: 72,
    send: (created) => publish('booking.confirmed', created),
    states: {
      open: "You're booked: ",
      unlisted: "You're booked: ",
      hidden,
      suspended,
      canceled: 'Canceled: ',
    },
  },
  'a reminder': {
    startsInHours: 20,
    send: () => remindStudents(at.deps),
    states: {
      open: 'Reminder: ',
      unlisted: 'Reminder: ',
      hidden,
      suspended,
      canceled: 'Canceled: ',
    },
  },
  'a date that takes place': {
    startsInHours: 72,
    send: (created) => publish('session.confirmed', created),
    states: {
      open: "It's happening: ",
      unlisted: "It's happening: ",
      hidden,
      suspended,
      canceled: 'Canceled: ',
    },
  },
  'a review request': {
    startsInHours: -30,
    send: () => inviteReviews(at.deps),
    states: {
      open: 'How was it? ',
      unlisted: 'How was it? ',
      hidden: null,
      suspended: null,
      canceled: null,
    },
  },
};

const newestTo = async ({ email }: Account) => (await emailsTo(at.deps, email))[0];

const cells = Object.entries(emails).flatMap(([name, email]) =>
  states
    // A date that is over can't be canceled anymore.
    .filter((state) => state !== 'canceled' || email.startsInHours > 0)
    .map((state) => ({ name, email, state, subject: email.states[state] })),
);

describe('the email to someone who booked about', () => {
  it.each(cells)('$name, $state: $subject', async ({ email, state, subject }) => {
    const created = await createIn(state, email.startsInHours);
    await email.send(created);
    const newest = await newestTo(student);
    if (subject === null) return expect(newest).toBeUndefined();
    expect(newest?.subject.slice(0, subject.length)).toBe(subject);
    const { text = '', calendar } = newest ?? {};
    const isInDoubt = state === 'hidden' || state === 'suspended';
    expect(text.includes('Cancel and get your $45.50 back:')).toBe(isInDoubt);
    expect(text.includes('Your booking stays unless you cancel it.')).toBe(isInDoubt);
    expect(text.includes("Tess Moreno can't teach on LearnLocal right now.")).toBe(
      state === 'suspended',
    );
    expect(text.includes('The reason: Misleading or fraudulent.')).toBe(state === 'hidden');
    expect(text).not.toContain("don't need to do anything");
    if (!isInDoubt) return;
    expect(text).toMatch(/^Refund: \$45\.50, if you cancel by /m);
    expect(text).not.toMatch(/Where:|looking forward/);
    expect(calendar).toBeUndefined();
  });

  it.each(['open', 'hidden', 'suspended'] as const)('new spots, %s', async (state) => {
    const { bookingId } = await createIn(state, 72);
    const fact = { bookingId, change: { added: 1 } };
    await at.db.transaction().execute((trx) => at.deps.facts.publish(trx, 'booking.changed', fact));
    const warning = /We hid this class\.|This class may not take place\./;
    expect(warning.test((await newestTo(student))?.text ?? '')).toBe(
      state === 'hidden' || state === 'suspended',
    );
  });

  it.each(['hidden', 'open'] as const)('a new time, %s', async (state) => {
    const { sessionId } = await createIn(state, 200);
    const [startTime = '', endTime = ''] = [250, 252].map((hours) =>
      new Date(Date.now() + hours * hourMs).toISOString(),
    );
    await callerFor(at.deps, teacher).classes.moveSession({ sessionId, startTime, endTime });
    const newest = await newestTo(student);
    expect(newest?.subject).toContain('New time: ');
    expect(newest?.text.includes('The reason: Misleading or fraudulent.')).toBe(state === 'hidden');
  });

  it.each(['hidden', 'open'] as const)('the words of its instructor, %s', async (state) => {
    const { classId, sessionId } = await createIn(state, 72);
    const words = { audience: 'date' as const, text: 'Please bring an apron.' };
    await callerFor(at.deps, teacher).announcements.send({ classId, sessionId, ...words });
    const { text = '' } = (await newestTo(student)) ?? {};
    expect(text).toContain('Please bring an apron.');
    expect(text.includes('We hid this class.')).toBe(state === 'hidden');
  });
});
