import { expect, it } from 'vitest';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { refreshOpenSpotsHints } from './open-spots-hint.jobs.ts';

const at = openTestDeps();

const likelyOpen = async (classId: string) =>
  (
    await at.db
      .selectFrom('classSessions')
      .select('id')
      .where('classId', '=', classId)
      .where('isLikelyOpen', '=', true)
      .execute()
  ).map(({ id }) => id);
const fill = (sessionId: string | undefined, seatsTaken: number) =>
  at.db
    .updateTable('classSessions')
    .set({ seatsTaken })
    .where('id', '=', sessionId ?? '')
    .execute();

it('marks the last session of a class with many open seats, until it is almost full', async () => {
  const teacher = await createUser(at.db);
  const { classId, sessionIds } = await createClass(at.db, teacher.id, {
    slots: [
      { startsInHours: -9 },
      { startsInHours: 20 },
      { startsInHours: 70, capacity: null },
      { startsInHours: 40 },
      { startsInHours: 90, capacity: 3 },
    ],
  });
  const [, first, last, second] = sessionIds;
  await fill(second, 7);
  await refreshOpenSpotsHints(at.db);
  expect(await likelyOpen(classId)).toEqual([last]);
  await at.db
    .updateTable('classSessions')
    .set({ status: 'cancelled' })
    .where('id', '=', last ?? '')
    .execute();
  await refreshOpenSpotsHints(at.db);
  expect(await likelyOpen(classId)).toEqual([first]);
  await fill(first, 7);
  await fill(second, 6);
  await refreshOpenSpotsHints(at.db);
  expect(await likelyOpen(classId)).toEqual([second]);
  await fill(second, 10);
  await refreshOpenSpotsHints(at.db);
  expect(await likelyOpen(classId)).toEqual([]);
});
