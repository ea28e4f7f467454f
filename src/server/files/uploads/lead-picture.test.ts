import { expect, it } from 'vitest';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { storageUrl } from '#shared/files/images.ts';
import { leadPicture } from './lead-picture-columns.ts';

const at = openTestDeps();

it('the picture of a class is its first one, and none while staff hide the class', async () => {
  const { id } = await createUser(at.db);
  const images = ['2-b.jpg', '1-a.jpg'].map(storageUrl);
  const { classId } = await createClass(at.db, id, { images });
  const plain = await createClass(at.db, id);
  const pictureOf = (of: string) =>
    at.db
      .selectFrom('classes as c')
      .select(leadPicture('c').as('picture'))
      .where('c.id', '=', of)
      .executeTakeFirst();
  expect(await pictureOf(classId)).toMatchObject({ picture: { url: images[0] } });
  expect(await pictureOf(plain.classId)).toEqual({ picture: null });
  const { desk } = staffCaller(at.deps, await createStaff(at.deps, 'support'));
  await desk.classes.hide({ classId, reason: 'spam', explanation: 'It only shows a shop.' });
  expect(await pictureOf(classId)).toEqual({ picture: null });
});
