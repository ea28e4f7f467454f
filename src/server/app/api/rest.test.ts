import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  createCategory,
  createClass,
  createUser,
  tokenOf,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs, hourMs } from '#shared/units.ts';

const at = openTestApp();
let teacher: Account;
let student: Account;
let teacherToken = '';
let studentToken = '';

beforeAll(async () => {
  teacher = await createUser(at.db, {
    role: 'instructor',
    profileImage: '/storage/v1/object/public/files/teacher.webp',
  });
  student = await createUser(at.db);
  teacherToken = await tokenOf(at.db, teacher);
  studentToken = await tokenOf(at.db, student);
});

describe('the documented calls', () => {
  it('POST /api/auth/register cannot choose a role', async () => {
    const response = await at.call('POST', '/api/auth/register', { body: { role: 'admin' } });
    expect(response.json().fields).toMatchObject({ role: 'Unknown field' });
  });

  it('a booking is rejected with the documented code, message and status', async () => {
    const full = await createClass(at.db, teacher.id, { slots: [{ capacity: 1 }] });
    const book = (token: string | undefined, classId: string) =>
      at.call('POST', '/api/bookings', { token, body: { class_id: classId } });
    await book(await tokenOf(at.db, await createUser(at.db)), full.classId);
    const started = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -1 }] });
    const undated = await createClass(at.db, teacher.id, { slots: [] });
    const cases: [number, string, string, Awaited<ReturnType<typeof book>>][] = [
      [409, 'CLASS_FULL', 'This class is full', await book(studentToken, full.classId)],
      [
        403,
        'OWN_CLASS',
        'You cannot enroll in your own class',
        await book(teacherToken, full.classId),
      ],
      [
        409,
        'CLASS_STARTED',
        'This class has already started',
        await book(studentToken, started.classId),
      ],
      [409, 'NO_SCHEDULE', 'No schedule available', await book(studentToken, undated.classId)],
      [404, 'CLASS_NOT_FOUND', 'Class not found', await book(studentToken, newId())],
      [401, 'UNAUTHENTICATED', 'Not authenticated', await book(undefined, full.classId)],
    ];
    for (const [status, code, message, response] of cases) {
      expect(response.statusCode).toBe(status);
      expect(response.json()).toEqual({ code, message });
    }
  });

  it('POST /api/classes lists a class, with the same response for the same Idempotency-Key', async () => {
    const body = {
      title: 'Knots for sailors',
      description: 'Six knots that hold, and how to get them out again.',
      categoryId: await createCategory(at.db),
      price: 12.5,
      location: 'Pier 4, Seattle, WA',
      maxStudents: 6,
      image: null,
      images: [],
      isActive: true,
      startTime: new Date(Date.now() + dayMs).toISOString(),
      endTime: new Date(Date.now() + dayMs + hourMs).toISOString(),
    };
    const headers = { 'idempotency-key': 'a-key' };
    const create = (changes = {}) =>
      at.call('POST', '/api/classes', {
        token: teacherToken,
        headers,
        body: { ...body, ...changes },
      });
    const made = await create();
    expect(made.statusCode).toBe(201);
    expect((await create()).json()).toEqual(made.json());
    expect((await create({ price: 13 })).statusCode).toBe(422);
    const url = `/api/classes/${made.json().id}`;
    const detail = await at.call('GET', url, { token: teacherToken });
    expect(detail.json()).toEqual(made.json());
  });

  it('GET /api/classes is the array of all classes, or a page with limit and cursor', async () => {
    for (let index = 0; index < 3; index++) await createClass(at.db, teacher.id);
    const all = (await at.call('GET', '/api/classes')).json();
    expect(Array.isArray(all)).toBe(true);
    const first = (await at.call('GET', '/api/classes?limit=2')).json();
    expect(first.items).toEqual(all.slice(0, 2));
    const second = (await at.call('GET', `/api/classes?limit=2&cursor=${first.nextCursor}`)).json();
    expect(second.items).toEqual(all.slice(2, 4));
    const unknown = await at.call('GET', '/api/classes?utm_source=letter&fbclid=1');
    expect(unknown.json()).toEqual(all);
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=x'])
      expect((await at.call('GET', `/api/classes?${query}`)).statusCode).toBe(400);
  });

  it('image URLs are absolute, whatever is stored', async () => {
    const { classId } = await createClass(at.db, teacher.id, { images: ['bread.webp'] });
    const { image, images, teacher: by } = (await at.call('GET', `/api/classes/${classId}`)).json();
    const address = 'http://localhost:3000/storage/v1/object/public/files/';
    expect(image).toBe(`${address}bread.webp`);
    expect(images).toEqual([`${address}bread.webp`]);
    expect(by.profileImage).toBe(`${address}teacher.webp`);
  });

  it('a signed-in request needs one statement for its session', async () => {
    at.statements.length = 0;
    await at.call('GET', '/api/auth/me', { token: studentToken });
    expect(at.statements).toHaveLength(1);
    at.statements.length = 0;
    await at.call('GET', '/api/my-classes', { token: studentToken });
    // One statement is for the session, two for the created and enrolled classes.
    expect(at.statements).toHaveLength(3);
  });
});
