import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  countSeatsTaken,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { unsentEmails } from '#server/testing/fixtures/mailbox.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { Participant } from '#shared/market/bookings/private-words/participants.ts';
import { noExpectations } from '#shared/market/classes/expectations/what-to-expect.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Maya Ortiz' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const as = (account: Account) => callerFor(at.deps, account);

const child = (name: string, age: number): Participant => ({ kind: 'child', name, age });
const adult: Participant = { kind: 'adult' };
const [leo, ana] = [child('Leo', 7), child('Ana', 12)];

let made: Awaited<ReturnType<typeof createClass>>;
beforeEach(async () => {
  made = await createClass(at.db, teacher.id, {
    whatToExpect: { ...noExpectations, minAge: 6, maxAge: 12, grownUp: 'stays' },
    slots: [
      { startsInHours: 100, capacity: 6 },
      { startsInHours: 200, capacity: 6 },
    ],
  });
});

type Booked = { seats?: number; participants?: Participant[] };
const book = (given: Booked, account = student) =>
  as(account).bookings.book({ classId: made.classId, sessionId: made.sessionId, ...given });
const rosterOf = (sessionId = made.sessionId) => as(teacher).bookings.roster({ sessionId });
const listed = async (sessionId?: string) =>
  (await rosterOf(sessionId)).students.map(({ participants }) => participants);
const setAges = (minAge: number, maxAge: number) =>
  as(teacher).classes.edit({ classId: made.classId, whatToExpect: { minAge, maxAge } });
const asked = async (bookingId: string) =>
  (await as(student).bookings.byId({ bookingId })).chooseUntil;

describe('a class for children', () => {
  it('has the first name and age of each child on its roster, and whether a grown-up stays', async () => {
    await book({ seats: 2, participants: [leo, adult] });
    expect(await listed()).toEqual([[leo, adult]]);
    const { session } = await rosterOf();
    expect(session).toMatchObject({ minAge: 6, maxAge: 12, grownUp: 'stays' });
    expect(await countSeatsTaken(at.db, made.sessionId)).toBe(2);
  });

  it('is booked without names and ages, too, and the page of the booking asks', async () => {
    const { id: bookingId } = await book({ seats: 2 });
    const { byId, setParticipants } = as(student).bookings;
    expect(await byId({ bookingId })).toMatchObject({
      participants: null,
      asksForParticipants: true,
    });
    expect(await rejectionOf(setParticipants({ bookingId, participants: [leo] }))).toBe(
      'VALIDATION_FAILED',
    );
    await setParticipants({ bookingId, participants: [leo, ana] });
    expect(await byId({ bookingId })).toMatchObject({ asksForParticipants: false });
    expect(await listed()).toEqual([[leo, ana]]);
  });

  it.each([
    ['one too few', { seats: 2, participants: [leo] }, 'VALIDATION_FAILED'],
    ['one too many', { participants: [leo, adult] }, 'VALIDATION_FAILED'],
    ['a child who is too young', { participants: [child('Kit', 5)] }, 'AGE_OUTSIDE'],
    ['a child who is too old', { participants: [child('Kit', 13)] }, 'AGE_OUTSIDE'],
    ['a child without a name', { participants: [child(' ', 7)] }, 'VALIDATION_FAILED'],
    ['a child of 18', { participants: [child('Kit', 18)] }, 'VALIDATION_FAILED'],
  ])('is not booked for %s, and no seat is taken', async (_, given, code) => {
    expect(await rejectionOf(book(given))).toBe(code);
    expect(await countSeatsTaken(at.db, made.sessionId)).toBe(0);
  });

  it('says for which ages it is, and that the instructor can add the child by hand', async () => {
    await expect(book({ participants: [child('Kit', 5)] })).rejects.toThrow(
      'This class is for these ages: 6–12. Ask the instructor, who can add a child of another age by hand.',
    );
    const kit = { name: 'Kit’s mother', seats: 1, paidHow: 'cash', amount: 0 } as const;
    const { id: addedId } = await as(teacher).byHand.add({
      sessionId: made.sessionId,
      participants: [child('Kit', 5)],
      ...kit,
    });
    const byHand = async () => (await rosterOf()).byHand.map(({ participants }) => participants);
    expect(await byHand()).toEqual([[child('Kit', 5)]]);
    const two = [child('Kit', 5), adult];
    await as(teacher).byHand.change({ addedId, seats: 2, participants: two });
    expect(await byHand()).toEqual([two]);
    await as(teacher).byHand.change({ addedId, seats: 1 });
    expect(await byHand()).toEqual([[child('Kit', 5)]]);
    await as(teacher).byHand.remove({ addedId });
    const kept = at.db.selectFrom('privateWords').select('id').where('addedId', '=', addedId);
    expect(await kept.execute()).toEqual([]);
  });

  it('keeps the names of added seats, and clears all if a seat is given back without names', async () => {
    const { id: bookingId } = await book({ participants: [leo] });
    const { changeSeats } = as(student).bookings;
    await changeSeats({ bookingId, seats: 2, participants: [leo, ana] });
    expect(await listed()).toEqual([[leo, ana]]);
    await changeSeats({ bookingId, seats: 1 });
    // The request doesn't say whose seat it was, so the page asks again.
    expect(await listed()).toEqual([null]);
    await changeSeats({ bookingId, seats: 2, participants: [leo, ana] });
    await changeSeats({ bookingId, seats: 1, participants: [ana] });
    expect(await listed()).toEqual([[ana]]);
    await changeSeats({ bookingId, seats: 2, participants: [leo, ana] });
    const young = [leo, child('Kit', 5)];
    expect(await rejectionOf(changeSeats({ bookingId, seats: 2, participants: young }))).toBe(
      'AGE_OUTSIDE',
    );
  });

  it('has the names of a place in line in the booking that comes of it', async () => {
    const other = await createUser(at.db);
    await createBooking(at.db, made.sessionId, other.id, { seats: 6 });
    const { classId, sessionId } = made;
    const join = (participants: Participant[]) =>
      as(student).waitlist.join({ classId, sessionId, seats: 1, participants });
    expect(await rejectionOf(join([child('Kit', 5)]))).toBe('AGE_OUTSIDE');
    const { id: entryId } = await join([leo]);
    const [theirs] = (await as(other).bookings.list({ when: 'upcoming' })).items;
    await as(other).bookings.cancel({ bookingId: theirs?.id ?? '' });
    await as(student).waitlist.accept({ entryId });
    expect(await listed()).toEqual([[leo]]);
  });

  it('is checked again when an offer is accepted', async () => {
    const { entryId } = await createOffered();
    await setAges(8, 12);
    expect(await rejectionOf(as(student).waitlist.accept({ entryId }))).toBe('AGE_OUTSIDE');
  });

  it('goes with a move, which is checked like a booking', async () => {
    const { id: bookingId } = await book({ participants: [leo] });
    const [, later = ''] = made.sessionIds;
    const { move } = as(student).bookings;
    await move({ bookingId, sessionId: later });
    expect([await listed(), await listed(later)]).toEqual([[], [[leo]]]);
    await setAges(8, 12);
    expect(await rejectionOf(move({ bookingId, sessionId: made.sessionId }))).toBe('AGE_OUTSIDE');
    expect(await listed(later)).toEqual([[leo]]);
  });
});

/** An offer of a seat for Leo, of a class that was full. */
async function createOffered() {
  const other = await createUser(at.db);
  const bookingId = await createBooking(at.db, made.sessionId, other.id, { seats: 6 });
  const { classId, sessionId } = made;
  const { id: entryId } = await as(student).waitlist.join({
    classId,
    sessionId,
    seats: 1,
    participants: [leo],
  });
  await as(other).bookings.cancel({ bookingId });
  return { entryId };
}

describe('narrowing the ages of a class', () => {
  it('asks and tells those with a child who is no longer of these ages, and only tells the others', async () => {
    const other = await createUser(at.db);
    const { id: leosId } = await book({ participants: [leo] });
    await book({ participants: [ana] }, other);
    await setAges(8, 12);
    expect(await asked(leosId)).not.toBeNull();
    const choice = await as(student).bookings.choice({ bookingId: leosId });
    expect([choice.before.ages, choice.after.ages]).toEqual(['6–12', '8–12']);
    const { items } = await as(other).bookings.list({ when: 'upcoming' });
    expect(items.map(({ chooseUntil }) => chooseUntil)).toEqual([null]);
    const emails = await unsentEmails(at.deps);
    const changed = new Map(
      emails
        .filter(({ text }) => text.includes('6–12') && text.includes('8–12'))
        .map(({ to, text }) => [to, /full refund|keep/i.test(text)]),
    );
    expect(changed.get(student.email)).toBe(true);
    expect(changed.get(other.email)).toBe(false);
  });

  it('asks no one when the ages are widened, or no one is concerned', async () => {
    const { id: bookingId } = await book({ participants: [leo] });
    await setAges(4, 14);
    expect(await asked(bookingId)).toBeNull();
    await setAges(5, 12);
    expect(await asked(bookingId)).toBeNull();
  });
});
