// @module-tag slow
import { expect, it } from 'vitest';
import { createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { addressFor, makePhoto, sendBytes } from '#server/testing/fixtures/uploading.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { uploadLimits } from '#shared/files/uploads.ts';

const at = openTestApp();

it('limits a user’s waiting pictures, and a rejected one can be finished later', async () => {
  const photo = await makePhoto({ width: 60, height: 40 });
  const user = await createUser(at.db);
  const token = await tokenOf(at.db, user);
  // One picture is being made, and two find the queue full.
  const urls: string[] = [];
  for (let count = 0; count < 1 + uploadLimits.maxWaitingPerUser + 2; count++)
    urls.push((await addressFor(at.app, { size: photo.length }, { token })).url);
  const sendAll = () =>
    urls.map(async (url) => ({ url, response: await sendBytes(at.app, url, photo) }));

  const sent = await at.db.transaction().execute(async (trx) => {
    // Naming a picture needs this row lock, so the first picture in the queue waits for it.
    const own = trx.selectFrom('uploads').select('id').where('userId', '=', user.id);
    await own.forUpdate().execute();
    const sending = sendAll();
    const { url } = await Promise.race(sending);
    const others = sending.filter((_, index) => urls[index] !== url);
    await Promise.race(others);
    return sending;
  });

  const responses = await Promise.all(sent);
  const rejected = responses.filter(({ response }) => response.statusCode !== 200);
  expect(rejected).toHaveLength(2);
  for (const { url, response } of rejected) {
    expect(response.statusCode).toBe(429);
    expect(response.json()).toEqual({
      code: 'TOO_MANY_PICTURES_WAITING',
      message: "We're still working on your other pictures. Please try again in a minute.",
    });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await sendBytes(at.app, url, photo, photo.length)).statusCode).toBe(200);
  }
});
