import { expect, it } from 'vitest';
import { lockSession } from '#server/bookings/seats/cancel-seats.queries.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { refreshOpenSpotsHints } from './open-spots-hint.jobs.ts';

const at = openTestDeps();

it('choosing likely open sessions waits for no booking', async () => {
  const teacher = await createUser(at.db);
  const { sessionIds } = await createClass(at.db, teacher.id, {
    slots: [{ startsInHours: 20 }, { startsInHours: 40 }],
  });
  await at.db.transaction().execute(async (trx) => {
    await lockSession(trx, sessionIds[1] ?? '');
    await refreshOpenSpotsHints(at.db);
  });
  const likely = await at.db
    .selectFrom('classSessions')
    .select('id')
    .where('isLikelyOpen', '=', true)
    .execute();
  expect(likely).toEqual([{ id: sessionIds[0] }]);
});
