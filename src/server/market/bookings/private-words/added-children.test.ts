import { beforeEach, describe, expect, it } from 'vitest';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { bookAndPay, payForBooking } from '#server/testing/fixtures/money/paying.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { Participant } from '#shared/market/bookings/private-words/participants.ts';
import { noExpectations } from '#shared/market/classes/expectations/what-to-expect.ts';

// Children of a paid booking whose seats change.

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const own = () => callerFor(at.deps, student).bookings;

const child = (name: string, age: number): Participant => ({ kind: 'child', name, age });
const adult: Participant = { kind: 'adult' };
const [leo, mia] = [child('Leo', 7), child('Mia', 9)];

let made: Awaited<ReturnType<typeof createClass>>;
beforeEach(async () => {
  made = await createClass(at.db, teacher.id, {
    whatToExpect: { ...noExpectations, minAge: 6, maxAge: 12 },
    slots: [{ startsInHours: 20, capacity: 3 }],
  });
});

async function book(participants: Participant[]) {
  const { classId } = made;
  const seats = participants.length;
  return (await bookAndPay(at.deps, student, { classId, seats, participants })).id;
}
const change = (bookingId: string, participants: Participant[]) =>
  own().changeSeats({ bookingId, seats: participants.length, participants });
const listed = async () => {
  const { bookings } = callerFor(at.deps, teacher);
  const { students } = await bookings.roster({ sessionId: made.sessionId });
  return students.map(({ participants }) => participants);
};

describe('while an added spot waits to be paid', () => {
  it('the child who is booked stays on the roster, in any order of participants', async () => {
    const bookingId = await book([leo]);
    await change(bookingId, [adult, leo]);
    expect(await listed()).toEqual([[leo]]);
    await payForBooking(at.deps, bookingId);
    expect(await listed()).toEqual([[leo, adult]]);
  });

  it('giving it up leaves the child who is booked, and forgets who would have come', async () => {
    const bookingId = await book([leo]);
    await change(bookingId, [adult, mia, leo]);
    await own().changeSeats({ bookingId, seats: 1 });
    expect(await listed()).toEqual([[leo]]);
    await own().changeSeats({ bookingId, seats: 2 });
    await payForBooking(at.deps, bookingId);
    expect(await listed()).toEqual([[leo]]);
  });

  it('saying who comes to the booked spots keeps those of the added one', async () => {
    const bookingId = await book([leo]);
    await change(bookingId, [leo, mia]);
    const older = child('Leo', 8);
    await own().setParticipants({ bookingId, participants: [older] });
    await payForBooking(at.deps, bookingId);
    expect(await listed()).toEqual([[older, mia]]);
  });
});

it('when one of two released spots is sold, the page asks who still comes', async () => {
  const bookingId = await book([adult, leo]);
  await own().changeSeats({ bookingId, seats: 2, participants: [adult, leo] });
  await own().release({ bookingId });
  const buyers = [await createUser(at.db), await createUser(at.db)];
  for (const buyer of buyers) await bookAndPay(at.deps, buyer, { classId: made.classId });
  expect(await own().byId({ bookingId })).toMatchObject({
    seats: 1,
    participants: null,
    asksForParticipants: true,
  });
});
