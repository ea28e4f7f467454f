import { describe, expect, it } from 'vitest';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
  tokenOf,
} from '#server/testing/fixtures/factories.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { studentsPageSize } from '#shared/market/bookings/students.ts';

const at = openTestApp();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const studentsOf = async (account: Parameters<typeof callerFor>[1] = teacher) =>
  (await callerFor(at.deps, account).students.list({})).items;
const note = (text: string, studentId = student.id, account = teacher) =>
  callerFor(at.deps, account).students.setNote({ studentId, note: text });

const canceled = { status: 'cancelled_by_student', cancelledAt: new Date() } as const;

async function bookSlots(...hours: number[]) {
  const slots = hours.map((startsInHours) => ({ startsInHours }));
  const { sessionIds } = await createClass(at.db, teacher.id, { slots });
  for (const id of sessionIds) await createBooking(at.db, id, student.id);
  return sessionIds;
}

describe('the students of a teacher', () => {
  it('have the dates they came to, the last one and the next one', async () => {
    const [, last, next] = await bookSlots(-90, -30, 20, 50);
    const missed = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -10 }] });
    await createBooking(at.db, missed.sessionId, student.id, { status: 'no_show' });
    const [listed, ...others] = await studentsOf();
    expect(others).toEqual([]);
    expect(listed).toMatchObject({
      fullName: 'Sam Rivera',
      email: student.email,
      times: 2,
      last: { sessionId: last, title: 'Bread without haste', timeZone: 'America/Los_Angeles' },
      next: { sessionId: next },
      note: null,
    });
  });

  it('leave out canceled bookings, deleted accounts, and students of others', async () => {
    const { sessionId } = await createClass(at.db, teacher.id);
    await createBooking(at.db, sessionId, student.id, canceled);
    const deleted = await createUser(at.db, { deletedAt: new Date() });
    await createBooking(at.db, sessionId, deleted.id);
    const other = await createUser(at.db, { role: 'instructor' });
    const theirs = await createClass(at.db, other.id);
    await createBooking(at.db, theirs.sessionId, student.id);
    expect(await studentsOf()).toEqual([]);
    expect(await studentsOf(other)).toMatchObject([{ id: student.id }]);
  });

  it('are listed by name, page by page', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ capacity: null }] });
    const names = Array.from({ length: studentsPageSize + 2 }, (_, index) =>
      index % 2 === 0 ? `ada ${100 + index}` : `Ada ${100 + index}`,
    );
    for (const fullName of names.toReversed())
      await createBooking(at.db, sessionId, (await createUser(at.db, { fullName })).id);
    const { list } = callerFor(at.deps, teacher).students;
    const first = await list({});
    const second = await list({ cursor: first.nextCursor ?? '' });
    expect(first.items).toHaveLength(studentsPageSize);
    expect([...first.items, ...second.items].map(({ fullName }) => fullName)).toEqual(names);
    expect(second.nextCursor).toBeNull();
  });
});

describe('a note about a student', () => {
  it('is changed and removed, and only its author sees it', async () => {
    const other = await createUser(at.db, { role: 'instructor' });
    await bookSlots(-30);
    const { sessionId } = await createClass(at.db, other.id);
    await createBooking(at.db, sessionId, student.id);
    await note('Left-handed.');
    await note('Left-handed, brings an apron.');
    expect(await studentsOf()).toMatchObject([{ note: 'Left-handed, brings an apron.' }]);
    expect(await studentsOf(other)).toMatchObject([{ note: null }]);
    const { studentNotes } = await callerFor(at.deps, student).account.data();
    expect(studentNotes).toEqual([]);
    await note(' ');
    expect(await studentsOf()).toMatchObject([{ note: null }]);
  });

  it('is rejected about anyone else', async () => {
    const { sessionId } = await createClass(at.db, teacher.id);
    expect(await rejectionOf(note('A stranger.'))).toBe('STUDENT_NOT_FOUND');
    await createBooking(at.db, sessionId, student.id, canceled);
    expect(await rejectionOf(note('Never came.'))).toBe('STUDENT_NOT_FOUND');
    expect(await rejectionOf(note('x'.repeat(1001)))).toBe('VALIDATION_FAILED');
  });

  it.each(['teacher', 'student'] as const)('is deleted with the account of its %s', async (who) => {
    await bookSlots(-30);
    await note('Left-handed.');
    const leaving = { teacher, student }[who];
    const passwordHash = await hashPassword(testPassword);
    await at.db.updateTable('users').set({ passwordHash }).where('id', '=', leaving.id).execute();
    await callerFor(at.deps, leaving).account.delete({ currentPassword: testPassword });
    const notes = await at.db
      .selectFrom('studentNotes')
      .select('note')
      .where('studentId', '=', student.id)
      .execute();
    expect(notes).toEqual([]);
  });
});

it('the students are downloaded as CSV that never runs as a formula', async () => {
  const slots = [{ startsAt: '2031-07-02T01:30:00Z' }];
  const { sessionId } = await createClass(at.db, teacher.id, { slots });
  await createBooking(at.db, sessionId, student.id);
  await note('=1+1');
  const response = await at.call('GET', '/api/students.csv', {
    token: await tokenOf(at.db, teacher),
  });
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="learnlocal-students.csv"',
  });
  expect(response.body[0], 'a byte order mark').toBe('\uFEFF');
  expect(response.body.trim().split('\r\n')).toEqual([
    'Name,Username,Email,Phone,Times,Last,Last class,Next,Next class,Note',
    `Sam Rivera,${student.username},${student.email},'+15035550100,0,,,2031-07-01 18:30,Bread without haste,'=1+1`,
  ]);
});
