import { beforeEach, expect, it } from 'vitest';
import type { Account } from '#server/auth/accounts/users.queries.ts';
import {
  createBooking,
  createClass,
  createReview,
  createUser,
  tokenOf,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestApp();
let teacher: Account;
let student: Account;
let token: string;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  student = await createUser(at.db);
  token = await tokenOf(at.db, teacher);
});

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT';

async function send(method: Method, path: string, body?: object) {
  const response = await at.call(method, path, { token, ...(body && { body }) });
  return [response.statusCode, response.json()];
}

const slotIn = (hours: number) => ({
  startTime: new Date(Date.now() + hours * hourMs).toISOString(),
  endTime: new Date(Date.now() + (hours + 2) * hourMs).toISOString(),
});

it('an instructor hides a class, and shows it again', async () => {
  const { classId } = await createClass(at.db, teacher.id);
  const path = `/api/classes/${classId}`;
  const hidden = [200, expect.objectContaining({ id: classId, isActive: false })];
  expect(await send('PATCH', path, { isActive: false })).toEqual(hidden);
  expect((await at.call('GET', path)).statusCode).toBe(404);
  await send('PATCH', path, { isActive: true });
  expect((await at.call('GET', path)).statusCode).toBe(200);
});

it('an instructor adds, moves, and cancels a date', async () => {
  const { classId } = await createClass(at.db, teacher.id, { slots: [] });
  const [created, { id }] = await send('POST', `/api/classes/${classId}/sessions`, slotIn(72));
  expect(created).toBe(201);
  await createBooking(at.db, id, student.id);
  const later = slotIn(96);
  const moved = [200, { id, classId, notifiedStudents: 1 }];
  expect(await send('PATCH', `/api/sessions/${id}`, later)).toEqual(moved);
  const [, { items }] = await send('GET', '/api/sessions?when=next');
  expect(items).toMatchObject([{ id, ...later, seatsTaken: 1 }]);
  const canceled = [200, { id, classId, notifiedStudents: 1, refunded: 0 }];
  expect(await send('PUT', `/api/sessions/${id}/cancel`)).toEqual(canceled);
  const [status, { code }] = await send('PUT', `/api/sessions/${id}/cancel`);
  expect([status, code]).toEqual([409, 'SESSION_CANCELLED']);
});

it('an instructor marks attendance and replies to a review', async () => {
  const { classId, sessionId } = await createClass(at.db, teacher.id, {
    slots: [{ startsInHours: -9 }],
  });
  const bookingId = await createBooking(at.db, sessionId, student.id);
  const mark = { status: 'attended' };
  expect(await send('PUT', `/api/bookings/${bookingId}/attendance`, mark)).toEqual([
    200,
    { id: bookingId, ...mark, attendedSeats: 1 },
  ]);
  const id = await createReview(at.db, { bookingId, classId, studentId: student.id });
  const reply = 'Come again.';
  const replied = [201, { id, reply }];
  expect(await send('POST', `/api/reviews/${id}/reply`, { reply })).toEqual(replied);
  const [, received] = await send('GET', '/api/reviews');
  expect(received).toMatchObject({ reviewCount: 1, items: [{ id, classId, reply }] });
});

it('invalid times of a date are explained field by field', async () => {
  const { classId } = await createClass(at.db, teacher.id);
  const { startTime, endTime } = slotIn(72);
  const swapped = { startTime: endTime, endTime: startTime };
  const [status, { fields }] = await send('POST', `/api/classes/${classId}/sessions`, swapped);
  expect([status, fields]).toEqual([400, { endTime: 'End time must be after start time' }]);
});
