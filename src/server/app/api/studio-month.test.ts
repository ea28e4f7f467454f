import { beforeAll, expect, it } from 'vitest';
import { createApiKey } from '#server/testing/fixtures/api-keys.ts';
import { createBooking, createCategory, createUser } from '#server/testing/fixtures/factories.ts';
import { makePhoto } from '#server/testing/fixtures/uploading.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs, hourMs } from '#shared/units.ts';

const at = openTestApp();
let key = '';
let origin = '';
beforeAll(async () => {
  const owner = await createUser(at.db, { role: 'instructor' });
  ({ key } = await createApiKey(at.db, owner.id, ['classes:write', 'roster:read']));
  origin = await at.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Sends what a script with the key sends; returns the status and the body, parsed if it is JSON. */
async function send(method: string, path: string, body?: object) {
  const response = await fetch(origin + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, body: isJson ? await response.json() : await response.text() };
}

async function succeed(method: string, path: string, body?: object) {
  const response = await send(method, path, body);
  expect(response, `${method} ${path}`).toMatchObject({ status: expect.closeTo(200, -2) });
  return response.body;
}

const startUpload = (slug: string, size: number) =>
  send('POST', `/api/uploadthing?actionType=upload&slug=${slug}`, {
    files: [{ name: 'press.jpg', type: 'image/jpeg', size }],
  });

/** Uploads as the documentation says; returns the URL of the picture. */
async function uploadPicture(): Promise<string> {
  const photo = await makePhoto();
  const { body } = await startUpload('classImage', photo.length);
  const { pathname, search } = new URL(body[0].url);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(photo)]), 'press.jpg');
  // The signed address is enough.
  const sent = await fetch(origin + pathname + search, { method: 'PUT', body: form });
  return (await sent.json()).url;
}

const slot = (days: number) => {
  const startsAt = Date.now() + days * dayMs;
  return {
    startTime: new Date(startsAt).toISOString(),
    endTime: new Date(startsAt + 2 * hourMs).toISOString(),
  };
};

it("a script with a key for classes and rosters runs a studio's month over HTTP", async () => {
  const picture = await uploadPicture();
  const { id, image } = await succeed('POST', '/api/classes', {
    title: 'Bookbinding by hand',
    description: 'We fold, sew, and cover one book each.',
    categoryId: await createCategory(at.db),
    price: 0,
    location: 'Portland, OR',
    maxStudents: 4,
    images: [picture],
    ...slot(3),
  });
  expect(image).toBe(picture);
  expect(await succeed('PATCH', `/api/classes/${id}`, { price: 20 })).toMatchObject({ price: 20 });
  for (const days of [10, 17, 24]) await succeed('POST', `/api/classes/${id}/sessions`, slot(days));

  const dates = async () => (await succeed('GET', '/api/sessions?when=next')).items;
  const [first, second, third, fourth] = await dates();
  await succeed('PATCH', `/api/sessions/${second.id}`, slot(11));
  await succeed('PUT', `/api/sessions/${third.id}/cancel`);
  const left = (await dates()).map((date: { id: string }) => date.id);
  expect(left).toEqual([first.id, second.id, fourth.id]);

  const student = await createUser(at.db, { fullName: 'Sam Rivera' });
  await createBooking(at.db, first.id, student.id);
  const { students } = await succeed('GET', `/api/sessions/${first.id}/roster`);
  expect(students).toMatchObject([{ fullName: 'Sam Rivera', email: student.email }]);
  expect(await succeed('GET', `/api/sessions/${first.id}/roster.csv`)).toContain('Sam Rivera');
});

// keys.test.ts calls every REST row.
it.each([
  ['GET', '/trpc/bookings.list', 401, 'UNAUTHENTICATED'],
  ['GET', '/trpc/desk.access', 401, 'UNAUTHENTICATED'],
  ['POST', '/api/uploadthing?actionType=upload&slug=profileImage', 403, 'KEY_NOT_ALLOWED'],
  ['POST', '/api/uploadthing?actionType=upload&slug=announcementImage', 403, 'KEY_SCOPE_MISSING'],
])('a key for classes and rosters is rejected at %s %s', async (method, path, status, code) => {
  const files = [{ name: 'press.jpg', type: 'image/jpeg', size: 1000 }];
  const response = await send(method, path, method === 'POST' ? { files } : undefined);
  expect(response.status).toBe(status);
  expect(JSON.stringify(response.body)).toContain(`"code":"${code}"`);
});
