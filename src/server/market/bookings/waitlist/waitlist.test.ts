import { describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  countSeatsTaken,
  createBooking,
  createClass,
  createEntry,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { endHolds } from '#server/testing/fixtures/holds.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import {
  addFullDate,
  createFullClass,
  createWaitlist,
  endOffer,
  runWaitlistJobs,
  statusesOf,
} from '#server/testing/fixtures/waiting.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { findWaitlistFaults } from './check-waitlist.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });

const as = (account: Account) => callerFor(at.deps, account);
const join = (account: Account, input: { classId: string; sessionId?: string; seats?: number }) =>
  rejectionOf(as(account).waitlist.join(input));

/** The holder of the only seat cancels. */
async function free(full: Awaited<ReturnType<typeof createFullClass>>, seat = 0) {
  const { holders, bookingIds } = full;
  await as(holders[seat] as Account).bookings.cancel({ bookingId: bookingIds[seat] ?? '' });
}

describe('joining a waitlist', () => {
  it('says the place in the queue and how many spots are wanted before', async () => {
    const full = await createFullClass(at.db, teacher.id);
    await createWaitlist(at.db, full, [2, 3]);
    const entry = await as(student).waitlist.join({ ...onDate(full), seats: 1 });
    expect(entry).toMatchObject({
      status: 'waiting',
      seats: 1,
      placeInLine: 3,
      seatsAhead: 5,
      offer: null,
      date: { sessionId: full.sessionId },
      openDates: [],
      hasConflict: false,
    });
    await runWaitlistJobs(at.deps);
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.subject).toMatch(/^You're on the waitlist: /);
    expect(email?.text).toContain('Your place in line: 3');
    expect(email?.text).toContain('Ahead of you: 5 spots');
  });

  it('is only possible while too few spots are free', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id, {
      slots: [{ capacity: 2 }, { capacity: 2, startsInHours: 72 }],
    });
    await createBooking(at.db, sessionId, (await createUser(at.db)).id);
    expect(await join(student, { classId, sessionId, seats: 1 })).toBe('SPOTS_AVAILABLE');
    expect(await join(student, { classId, seats: 2 })).toBe('SPOTS_AVAILABLE');
    expect(await join(student, { classId, sessionId, seats: 2 })).toBeNull();
  });

  it.each([
    ['their own class', 'OWN_CLASS', async (full: Full) => join(teacher, onDate(full))],
    [
      'a class twice',
      'ALREADY_WAITING',
      async (full: Full) => {
        await join(student, onDate(full));
        return join(student, { classId: full.classId });
      },
    ],
    [
      'a date they booked',
      'ALREADY_ENROLLED',
      async (full: Full) => join(full.holders[0] as Account, onDate(full)),
    ],
    [
      'a closed waitlist',
      'WAITLIST_CLOSED',
      async (full: Full) => {
        await as(teacher).waitlist.setOpen({ classId: full.classId, isOpen: false });
        return join(student, onDate(full));
      },
    ],
    [
      'a date of another class',
      'NO_SCHEDULE',
      async (full: Full) => {
        const other = await createFullClass(at.db, teacher.id);
        return join(student, { classId: full.classId, sessionId: other.sessionId });
      },
    ],
    [
      'more spots than a booking may have',
      'TOO_MANY_SEATS',
      async (full: Full) => join(student, { ...onDate(full), seats: 5 }),
    ],
    [
      'more spots than there are',
      'VALIDATION_FAILED',
      async (full: Full) => join(student, { ...onDate(full), seats: 2 }),
    ],
    [
      'a hidden class',
      'CLASS_NOT_FOUND',
      async (full: Full) => {
        await at.db
          .updateTable('classes')
          .set({ isActive: false })
          .where('id', '=', full.classId)
          .execute();
        return join(student, onDate(full));
      },
    ],
  ])('is rejected for %s', async (_what, code, attempt) => {
    expect(await attempt(await createFullClass(at.db, teacher.id))).toBe(code);
  });

  it('ends when the student leaves, who can then join again', async () => {
    const full = await createFullClass(at.db, teacher.id);
    await join(student, onDate(full));
    await as(student).waitlist.leave({ classId: full.classId });
    expect(await rejectionOf(as(student).waitlist.leave({ classId: full.classId }))).toBe(
      'WAITLIST_ENTRY_NOT_FOUND',
    );
    expect(await join(student, onDate(full))).toBeNull();
    expect(await statusesOf(at.db, full.classId)).toEqual(['left', 'waiting']);
  });
});

type Full = Awaited<ReturnType<typeof createFullClass>>;
const onDate = ({ classId, sessionId }: Full) => ({ classId, sessionId });

describe('a seat that becomes free', () => {
  it('is offered to the first entry it fits; entries it does not fit keep their place', async () => {
    const full = await createFullClass(at.db, teacher.id, { capacity: 3 });
    const [, first] = await createWaitlist(at.db, full, [2, 1, 1]);
    await free(full);
    expect(await statusesOf(at.db, full.classId)).toEqual(['waiting', 'offered', 'waiting']);
    expect(await countSeatsTaken(at.db, full.sessionId)).toBe(3);
    const [entry] = await as(first?.account as Account).waitlist.list();
    expect(entry).toMatchObject({
      status: 'offered',
      placeInLine: null,
      offer: { sessionId: full.sessionId, isClaimed: false, payment: null, price: 0 },
    });
    const hours = (Date.parse(entry?.offer?.expiresAt ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11);
    expect(hours).toBeLessThan(24);
    expect(await findWaitlistFaults(at.db)).toEqual([]);
  });

  it('is announced in an email whose link accepts it with one press', async () => {
    const full = await createFullClass(at.db, teacher.id);
    const [first] = await createWaitlist(at.db, full, [1]);
    await free(full);
    await runWaitlistJobs(at.deps);
    const [email] = await emailsTo(at.deps, first?.account.email ?? '');
    expect(email?.subject).toMatch(/^A spot is yours to claim: /);
    expect(email?.text).toMatch(/holding it for you until .*[A-Z]+\. After that, the next person/s);
    expect(email?.links.map((link) => link.split('.')[0])).toEqual([
      expect.stringMatching(/\/waitlist-offers\/claim$/),
      expect.stringMatching(/\/waitlist-offers\/pass$/),
    ]);
  });

  it('is not called open in the email to the instructor', async () => {
    const full = await createFullClass(at.db, teacher.id);
    await createWaitlist(at.db, full, [1]);
    await free(full);
    const [email] = await emailsTo(at.deps, teacher.email);
    expect(email?.subject).toMatch(/^Student canceled: /);
    expect(email?.text).toContain('Others waited for their spot, and have the first chance.');
  });

  it('is booked once when the offer is accepted, even twice', async () => {
    const full = await createFullClass(at.db, teacher.id);
    const [first] = await createWaitlist(at.db, full, [1]);
    await free(full);
    const { waitlist, bookings } = as(first?.account as Account);
    const accept = () => waitlist.accept({ entryId: first?.entryId ?? '' });
    const spot = await accept();
    expect(spot).toEqual({ bookingId: expect.any(String), status: 'confirmed', payment: null });
    expect(await accept()).toEqual(spot);
    expect(await statusesOf(at.db, full.classId)).toEqual(['claimed']);
    expect((await bookings.list({ when: 'upcoming' })).items).toMatchObject([
      { id: spot.bookingId },
    ]);
  });

  it('is offered to the next in the queue when the offer is declined, and to the one after when that offer ends', async () => {
    const full = await createFullClass(at.db, teacher.id);
    const queue = await createWaitlist(at.db, full, [1, 1, 1]);
    await free(full);
    await as(queue[0]?.account as Account).waitlist.pass({ entryId: queue[0]?.entryId ?? '' });
    expect(await statusesOf(at.db, full.classId)).toEqual(['passed', 'offered', 'waiting']);
    await endOffer(at.deps, queue[1]?.entryId ?? '');
    expect(await statusesOf(at.db, full.classId)).toEqual(['passed', 'expired', 'offered']);
    const late = as(queue[1]?.account as Account).waitlist.accept({
      entryId: queue[1]?.entryId ?? '',
    });
    expect(await rejectionOf(late)).toBe('OFFER_ENDED');
    await runWaitlistJobs(at.deps);
    const [email] = await emailsTo(at.deps, queue[1]?.account.email ?? '');
    expect(email?.subject).toMatch(/^Your offer has ended: /);
    expect(await findWaitlistFaults(at.db)).toEqual([]);
  });

  it('can be accepted when the offer has just ended and no one else has it yet', async () => {
    const full = await createFullClass(at.db, teacher.id);
    const [first] = await createWaitlist(at.db, full, [1]);
    await free(full);
    await endHolds(at.db);
    const spot = await as(first?.account as Account).waitlist.accept({
      entryId: first?.entryId ?? '',
    });
    expect(spot.status).toBe('confirmed');
  });

  it('is not booked by others while it is offered, and no offer looks like a booking', async () => {
    const full = await createFullClass(at.db, teacher.id);
    const [first] = await createWaitlist(at.db, full, [1]);
    await free(full);
    expect(await rejectionOf(as(student).bookings.book({ classId: full.classId }))).toBe(
      'CLASS_FULL',
    );
    const { bookings, classes, calendarFeed } = as(first?.account as Account);
    const own = bookings.book({ classId: full.classId });
    expect(await rejectionOf(own)).toBe('SPOT_HELD');
    await calendarFeed.create();
    const lists = await Promise.all([
      bookings.list({ when: 'upcoming' }),
      bookings.list({ when: 'canceled' }),
    ]);
    expect(lists.map(({ items }) => items)).toEqual([[], []]);
    expect((await classes.mine()).enrolled).toEqual([]);
    expect(await classes.enrolled({ classId: full.classId })).toEqual([]);
    const roster = await as(teacher).bookings.roster({ sessionId: full.sessionId });
    expect(roster.students).toEqual([]);
  });

  it('is not offered to a student who booked that time, who is notified once and keeps the place', async () => {
    const full = await createFullClass(at.db, teacher.id, { capacity: 2 });
    const other = await createClass(at.db, teacher.id, {
      priceCents: 0,
      slots: [{ startsInHours: 121 }],
    });
    const [busy] = await createWaitlist(at.db, full, [1, 1]);
    const account = busy?.account as Account;
    const booked = await as(account).bookings.book({ classId: other.classId });
    await free(full, 0);
    await free(full, 1);
    expect(await statusesOf(at.db, full.classId)).toEqual(['waiting', 'offered']);
    await runWaitlistJobs(at.deps);
    const emails = (await emailsTo(at.deps, account.email)).filter(({ subject }) =>
      subject.startsWith("You're already booked at that time"),
    );
    expect(emails).toHaveLength(1);
    expect(await findWaitlistFaults(at.db)).toEqual([]);
    await as(account).bookings.cancel({ bookingId: booked.id });
    await runWaitlistJobs(at.deps);
    expect(await statusesOf(at.db, full.classId)).toEqual(['offered', 'offered']);
  });

  it('goes to the first student who asks for it in the last two hours, and everyone is notified at once', async () => {
    const full = await createFullClass(at.db, teacher.id, { startsInHours: 1.5 });
    const queue = await createWaitlist(at.db, full, [1, 1]);
    await free(full);
    expect(await statusesOf(at.db, full.classId)).toEqual(['waiting', 'waiting']);
    await runWaitlistJobs(at.deps);
    for (const { account } of queue)
      expect((await emailsTo(at.deps, account.email)).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Starts soon, with room for you: /),
      ]);
    const accepted = queue.map(({ account, entryId }) =>
      rejectionOf(as(account).waitlist.accept({ entryId })),
    );
    expect((await Promise.all(accepted)).toSorted()).toEqual(['CLASS_FULL', null].toSorted());
    expect((await statusesOf(at.db, full.classId)).toSorted()).toEqual(['claimed', 'waiting']);
  });
});

describe('someone who waits for any date', () => {
  it('is offered one date at a time; declining it keeps the place for other dates', async () => {
    const full = await createFullClass(at.db, teacher.id);
    const second = await addFullDate(at.db, teacher.id, full, { startsInHours: 200 });
    const entryId = await createEntry(at.db, full, student.id, { isAnyDate: true });
    await free(full);
    await free(second);
    const offered = async () => (await as(student).waitlist.byId({ entryId })).offer?.sessionId;
    expect(await offered()).toBe(full.sessionId);
    await as(student).waitlist.pass({ entryId });
    expect(await statusesOf(at.db, full.classId)).toEqual(['waiting']);
    await runWaitlistJobs(at.deps);
    expect(await offered()).toBe(second.sessionId);
    const { bookingId } = await as(student).waitlist.accept({ entryId });
    expect(bookingId).toEqual(expect.any(String));
    expect(await statusesOf(at.db, full.classId)).toEqual(['claimed']);
  });
});
