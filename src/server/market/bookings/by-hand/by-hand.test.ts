import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { recountAll } from '#server/app/api/find-faults.ts';
import { decideDates } from '#server/market/classes/minimum/minimum.service.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createAdded } from '#server/testing/fixtures/added-people.ts';
import {
  callerFor,
  countSeatsTaken,
  createBooking,
  createClass,
  createEntry,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { deliverFacts } from '#server/testing/fixtures/mailbox.ts';
import { statusesOf } from '#server/testing/fixtures/waiting.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Maya Ortiz' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const as = (account: Account, idempotencyKey?: string) =>
  callerFor(at.deps, account, { ...(idempotencyKey && { idempotencyKey }) });

let made: Awaited<ReturnType<typeof createClass>>;
beforeEach(async () => {
  made = await createClass(at.db, teacher.id, { slots: [{ capacity: 3 }], maxStudents: 3 });
});

const jo = { name: 'Jo Park', seats: 1, paidHow: 'cash', amount: 45.5 } as const;
const add = (given: Partial<Parameters<ReturnType<typeof as>['byHand']['add']>[0]> = {}) =>
  as(teacher).byHand.add({ sessionId: made.sessionId, ...jo, ...given });
const rosterOf = () => as(teacher).bookings.roster({ sessionId: made.sessionId });
const taken = () => countSeatsTaken(at.db, made.sessionId);
const faults = async () => (await recountAll(at.db)).flatMap((check) => check.faults);

describe('a person added by hand', () => {
  it('takes seats like a booking, and stands beside the students on the roster', async () => {
    await createBooking(at.db, made.sessionId, student.id);
    const { id, seats } = await add({ seats: 2, phoneNumber: '+15035550112' });
    expect([seats, await taken(), await faults()]).toEqual([2, 3, []]);
    const { students, byHand } = await rosterOf();
    expect(students.map(({ fullName }) => fullName)).toEqual(['Sam Rivera']);
    expect(byHand).toMatchObject([
      { id, name: 'Jo Park', seats: 2, paidHow: 'cash', amount: 45.5, status: 'confirmed' },
    ]);
    const visitor = await as(student).classes.byId({ classId: made.classId });
    expect(visitor.sessions[0]).toMatchObject({ seatsTaken: 3 });
  });

  it('gets no seat of a full date, nor more than are left', async () => {
    await createBooking(at.db, made.sessionId, student.id, { seats: 2 });
    expect(await rejectionOf(add({ seats: 2 }))).toBe('NOT_ENOUGH_SPOTS');
    const { id } = await add();
    expect(await rejectionOf(add())).toBe('CLASS_FULL');
    expect(await rejectionOf(as(teacher).byHand.change({ addedId: id, seats: 2 }))).toBe(
      'CLASS_FULL',
    );
    expect([await taken(), await faults()]).toEqual([3, []]);
  });

  it('is added once, however often the request is repeated, and the stored response names no one', async () => {
    const input = { sessionId: made.sessionId, ...jo, email: 'jo@example.com' };
    const first = await as(teacher, 'one').byHand.add(input);
    expect(await as(teacher, 'one').byHand.add(input)).toEqual(first);
    expect(await taken()).toBe(1);
    const stored = await at.db.selectFrom('idempotencyKeys').selectAll().execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toMatch(/Jo Park|jo@example/);
  });

  it('is changed: more seats are taken, fewer are offered to the queue', async () => {
    const { id: addedId } = await add({ seats: 3 });
    await createEntry(at.db, made, student.id);
    const change = as(teacher, 'two').byHand.change;
    const input = { addedId, seats: 2, paidHow: 'free', name: 'Jo and Al' } as const;
    expect(await change(input)).toEqual(await change(input));
    expect(await statusesOf(at.db, made.classId)).toEqual(['offered']);
    expect((await rosterOf()).byHand).toMatchObject([
      { name: 'Jo and Al', seats: 2, paidHow: 'free', amount: 0 },
    ]);
    expect([await taken(), await faults()]).toEqual([3, []]);
  });

  it('is removed, and the seats are offered to the queue', async () => {
    const { id: addedId } = await add({ seats: 3 });
    await createEntry(at.db, made, student.id);
    await as(teacher).byHand.remove({ addedId });
    expect(await statusesOf(at.db, made.classId)).toEqual(['offered']);
    expect((await rosterOf()).byHand).toEqual([]);
    expect([await taken(), await faults()]).toEqual([1, []]);
    expect(await rejectionOf(as(teacher).byHand.remove({ addedId }))).toBe(
      'ADDED_PERSON_NOT_FOUND',
    );
  });

  it('counts toward the minimum, so that the date takes place', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, {
      minStudents: 2,
      decisionHours: 48,
      slots: [{ startsInHours: 50 }],
    });
    await add({ sessionId, seats: 2 });
    await at.db
      .updateTable('classSessions')
      .set({ decisionHours: 72 })
      .where('id', '=', sessionId)
      .execute();
    await decideDates(at.deps);
    const { session } = await as(teacher).bookings.roster({ sessionId });
    expect(session).toMatchObject({ isScheduled: true, minimum: { state: 'happens' } });
  });

  it('is in nothing that counts bookings: ledger, participants, students, reviews', async () => {
    await add({ email: student.email });
    await deliverFacts(at.deps);
    expect(await as(teacher).students.list({})).toMatchObject({ items: [] });
    expect(await as(teacher).classes.enrolled({ classId: made.classId })).toEqual([]);
    const { rows } = await sql`
      SELECT (SELECT count(*)::int FROM bookings WHERE session_id = ${made.sessionId}) AS bookings,
        (SELECT count(*)::int FROM ledger_transactions) AS ledger,
        (SELECT count(*)::int FROM payments) AS payments`.execute(at.db);
    expect(rows).toEqual([{ bookings: 0, ledger: 0, payments: 0 }]);
  });

  it('needs a name without links or contacts, because an email would greet them by it', async () => {
    for (const name of ['Visit bread.com now', 'write to me@bread.com'])
      expect(await rejectionOf(add({ name }))).toBe('VALIDATION_FAILED');
  });

  it('is not added to a canceled date, one of another instructor, or one of long ago', async () => {
    const other = await createClass(at.db, (await createUser(at.db)).id);
    expect(await rejectionOf(add({ sessionId: other.sessionId }))).toBe('CLASS_SESSION_NOT_FOUND');
    const [recent, old] = [-29 * 24, -31 * 24];
    const past = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: recent }, { startsInHours: old }],
    });
    await add({ sessionId: past.sessionIds[0] ?? '' });
    expect(await rejectionOf(add({ sessionId: past.sessionIds[1] ?? '' }))).toBe('ROSTER_CLOSED');
    await as(teacher).classes.cancelSession({ sessionId: made.sessionId });
    expect(await rejectionOf(add())).toBe('SESSION_CANCELLED');
  });
});

describe('attendance of people added by hand', () => {
  const addTo = (slot: object, seats = 3) =>
    createClass(at.db, teacher.id, { slots: [slot] }).then(async ({ sessionId }) => ({
      sessionId,
      addedId: await createAdded(at.db, { sessionId, teacherId: teacher.id }, { seats }),
    }));
  const marksOf = async (sessionId: string) =>
    (await as(teacher).bookings.roster({ sessionId })).byHand[0];

  it('is marked after the start, a no-show after the end, and the last mark wins', async () => {
    const coming = await addTo({});
    const mark = as(teacher).byHand.mark;
    const attended = { status: 'attended' } as const;
    expect(await rejectionOf(mark({ addedId: coming.addedId, ...attended }))).toBe(
      'CLASS_NOT_STARTED',
    );
    const running = await addTo({ startsInHours: -1 });
    const { addedId, sessionId } = running;
    expect(await rejectionOf(mark({ addedId, status: 'no_show' }))).toBe('NO_SHOW_TOO_EARLY');
    expect(await rejectionOf(mark({ addedId, ...attended, attendedSeats: 4 }))).toBe(
      'VALIDATION_FAILED',
    );
    await mark({ addedId, ...attended, attendedSeats: 2 });
    expect(await marksOf(sessionId)).toMatchObject({ status: 'attended', attendedSeats: 2 });
    await mark({ addedId, ...attended });
    expect(await marksOf(sessionId)).toMatchObject({ attendedSeats: 3 });
    await as(teacher).byHand.change({ addedId, seats: 2 });
    expect(await marksOf(sessionId)).toMatchObject({ attendedSeats: 2 });
  });

  it('of a course is marked at each meeting, and dates say who is not marked yet', async () => {
    const { addedId, sessionId } = await addTo({ startsInHours: -170, laterHours: [168, 336] });
    const unmarked = async () => {
      const { items } = await as(teacher).bookings.taughtSessions({ when: 'next' });
      return items.find(({ id }) => id === sessionId)?.unmarked;
    };
    expect(await unmarked()).toBe(1);
    const mark = as(teacher).byHand.mark;
    expect(await rejectionOf(mark({ addedId, status: 'attended' }))).toBe('VALIDATION_FAILED');
    await mark({ addedId, status: 'no_show', meeting: 1 });
    await mark({ addedId, status: 'attended', meeting: 2 });
    expect(await marksOf(sessionId)).toMatchObject({
      status: 'attended',
      attendedSeats: 3,
      attendedMeetings: [0, 3, null],
    });
    expect(await unmarked()).toBe(0);
  });
});

describe('a date with people added by hand', () => {
  it('keeps its capacity, its class and its notice, as if they had booked', async () => {
    await add({ seats: 2 });
    expect(await rejectionOf(as(teacher).classes.remove({ classId: made.classId }))).toBe(
      'CLASS_IN_USE',
    );
    const soon = await createClass(at.db, teacher.id, { slots: [{ startsInHours: 5 }] });
    await createAdded(at.db, { ...soon, teacherId: teacher.id });
    const { session } = await as(teacher).bookings.roster({ sessionId: soon.sessionId });
    const later = (time: string) => new Date(Date.parse(time) + 3_600_000).toISOString();
    const slot = { startTime: later(session.startTime), endTime: later(session.endTime) };
    expect(
      await rejectionOf(as(teacher).classes.moveSession({ sessionId: soon.sessionId, ...slot })),
    ).toBe('RESCHEDULE_TOO_LATE');
  });

  it('lists them in the CSV file', async () => {
    const name = '=SUM(1)';
    await add({ name, seats: 2, paidHow: 'not_yet', amount: 91, email: 'jo@example.com' });
    const { csv } = await as(teacher).bookingTexts.roster({ sessionId: made.sessionId });
    const [header = '', line = ''] = csv.trim().split('\r\n');
    const cells = Object.fromEntries(
      header.split(',').map((column, index) => [column, line.split(',')[index]]),
    );
    expect(cells).toMatchObject({
      Name: "'=SUM(1)",
      Spots: '2',
      Email: 'jo@example.com',
      Status: 'Added by hand',
      'Price (USD)': '91',
      'Paid (USD)': '',
      'Paid by hand': 'Not yet',
    });
  });
});
