import { expect, it } from 'vitest';
import { selectMiscountedSessions } from '#server/market/bookings/seats/check-seats.queries.ts';
import { expireEndedHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import { getClassPage } from '#server/market/classes/classes.service.ts';
import { searchClasses } from '#server/market/search/search.service.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { endHolds } from '#server/testing/fixtures/holds.ts';
import { bookAndPay, payForBooking } from '#server/testing/fixtures/money/paying.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { searchInput } from '#shared/market/search/search-input.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const as = (account: Account) => callerFor(at.deps, account).bookings;

/** The number of released spots in the list, its date, the search and the class page. */
async function shown(classId: string) {
  const now = new Date();
  const { items } = await getClassPage(at.db, { limit: 10 }, now);
  const found = await searchClasses(at.db, searchInput.parse({}), now);
  const details = await callerFor(at.deps, null).classes.byId({ classId });
  return [
    items[0]?.releasedSpots,
    items[0]?.sessions[0]?.releasedSpots,
    found.items[0]?.next.releasedSpots,
    details.sessions[0]?.releasedSpots,
  ];
}

it('lists, searches and the class page show released spots until they are taken over', async () => {
  const teacher = await createUser(at.db);
  const slots = [{ capacity: 2, startsInHours: 20 }];
  const { classId, sessionId } = await createClass(at.db, teacher.id, { slots });
  const owner = await createUser(at.db);
  const { id: bookingId } = await bookAndPay(at.deps, owner, { classId, seats: 2 });
  const isShown = async (spots: number) => {
    expect(await shown(classId)).toEqual([spots, spots, spots, spots]);
    expect(await selectMiscountedSessions(at.db)).toEqual([]);
  };
  await isShown(0);
  await as(owner).release({ bookingId });
  await isShown(2);
  await as(owner).withdrawRelease({ bookingId });
  await isShown(0);
  await as(owner).release({ bookingId });

  await as(await createUser(at.db)).book({ classId });
  await isShown(1);
  await endHolds(at.db);
  await expireEndedHolds(at.deps, sessionId);
  await isShown(2);

  const { id } = await as(await createUser(at.db)).book({ classId });
  await payForBooking(at.deps, id);
  await isShown(1);
  await as(owner).cancel({ bookingId });
  await isShown(0);
});

it('a class without a date has no released spots', async () => {
  const teacher = await createUser(at.db);
  await createClass(at.db, teacher.id, { slots: [] });
  const { items } = await getClassPage(at.db, { limit: 1 }, new Date());
  expect(items[0]).toMatchObject({ startTime: null, availableSpots: null, releasedSpots: 0 });
});

it('a wrong number of released seats is reported', async () => {
  const teacher = await createUser(at.db);
  const { sessionId } = await createClass(at.db, teacher.id);
  await at.db
    .updateTable('classSessions')
    .set({ releasedSeats: 3 })
    .where('id', '=', sessionId)
    .execute();
  expect(await selectMiscountedSessions(at.db)).toMatchObject([
    { id: sessionId, releasedSeats: 3, offeredSeats: 0 },
  ]);
});
