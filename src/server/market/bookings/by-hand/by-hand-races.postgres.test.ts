import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { recountAll } from '#server/app/api/find-faults.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createAdded } from '#server/testing/fixtures/added-people.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { runsOf } from '#server/testing/full-run.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const crowd: Account[] = [];
let teacher: Account;
beforeAll(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  for (let index = 0; index < 20; index++) crowd.push(await createUser(at.db));
});

type Door = (sessionId: string) => Promise<unknown>;

const atTheDoor: Door = (sessionId) =>
  callerFor(at.deps, teacher).byHand.add({ sessionId, name: 'Jo Park', paidHow: 'cash' });

/** Twenty people online and an instructor at the door, who presses twice, want the last seat at once. */
async function press(door: Door) {
  await at.db.deleteFrom('rateLimits').execute();
  const last = { priceCents: 0, slots: [{ capacity: 1 }] };
  const { classId, sessionId } = await createClass(at.db, teacher.id, last);
  const book = (person: Account) => callerFor(at.deps, person).bookings.book({ classId });
  const online = (people: Account[]) => people.map((person) => rejectionOf(book(person)));
  const presses = [
    ...online(crowd.slice(0, 10)),
    rejectionOf(door(sessionId)),
    ...online(crowd.slice(10)),
    rejectionOf(door(sessionId)),
  ];
  const rejections = await Promise.all(presses);
  const byHand = [10, 21].filter((index) => rejections[index] === null).length;
  return {
    got: rejections.filter((rejection) => rejection === null).length,
    full: rejections.filter((rejection) => rejection === 'CLASS_FULL').length,
    byHand,
  };
}

it('of a crowd online and an instructor at the door, exactly one gets the last seat', async () => {
  for (let round = 0; round < runsOf({ sample: 4, all: 20, full: 200 }); round++)
    expect(await press(atTheDoor)).toMatchObject({ got: 1, full: 21 });
  const door = await createClass(at.db, teacher.id, { slots: [{ capacity: 1 }] });
  await atTheDoor(door.sessionId);
  expect((await recountAll(at.db)).flatMap(({ faults }) => faults)).toEqual([]);
});

it('a door that looks before it takes the seat lets in too many (control)', async () => {
  await sql`ALTER TABLE class_sessions DROP CONSTRAINT class_sessions_seats_check`.execute(at.db);
  const lookFirst: Door = async (sessionId) => {
    const { capacity, seatsTaken } = await at.db
      .selectFrom('classSessions')
      .select(['capacity', 'seatsTaken'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    if (seatsTaken >= (capacity ?? 0)) throw new Error('full');
    await createAdded(at.db, { sessionId, teacherId: teacher.id });
  };
  let most = 0;
  for (let round = 0; round < 30 && most < 2; round++)
    most = Math.max(most, (await press(lookFirst)).got);
  expect(most, 'or the race proves nothing').toBeGreaterThan(1);
});
