import { expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createApiKey } from '#server/testing/fixtures/api-keys.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at);

async function remove(classId: string, userId = teacher.id) {
  const { key } = await createApiKey(at.db, userId, ['classes:write']);
  const { statusCode, body } = await at.call('DELETE', `/api/classes/${classId}`, { token: key });
  const rows = await at.db.selectFrom('classes').select('id').where('id', '=', classId).execute();
  return [statusCode, body ? JSON.parse(body).code : null, rows.length];
}

it('a program deletes a class with dates and pictures that no one has to do with', async () => {
  const images = ['/storage/v1/object/public/files/unused.png'];
  const slots = [{}, { startsInHours: 90, laterHours: [24] }];
  const { classId } = await createClass(at.db, teacher.id, { images, slots });
  await callerFor(at.deps, student).favorites.add({ classId });
  expect(await remove(classId)).toEqual([204, null, 0]);
  const [upload] = await at.db
    .selectFrom('uploads')
    .select('expiresAt')
    .where('url', '=', images[0] ?? '')
    .execute();
  expect(upload?.expiresAt).toBeInstanceOf(Date);
});

it.each([
  ['booked', (_classId: string, sessionId: string) => createBooking(at.db, sessionId, student.id)],
  [
    'booked before',
    (_classId: string, sessionId: string) =>
      createBooking(at.db, sessionId, student.id, {
        status: 'cancelled_by_student',
        cancelledAt: new Date(),
      }),
  ],
  [
    'written about',
    (classId: string) =>
      callerFor(at.deps, student).messages.start({
        id: newId(),
        classId,
        text: 'Is there parking?',
      }),
  ],
])('a class that someone has %s stays', async (_name, use) => {
  const { classId, sessionId } = await createClass(at.db, teacher.id);
  await use(classId, sessionId);
  expect(await remove(classId)).toEqual([409, 'CLASS_IN_USE', 1]);
});

it('the class of someone else is not found', async () => {
  const { classId } = await createClass(at.db, (await createUser(at.db)).id);
  expect(await remove(classId)).toEqual([404, 'CLASS_NOT_FOUND', 1]);
});
