import { describe, expect, it } from 'vitest';
import { recountAll } from '#server/app/api/find-faults.ts';
import { getDateFeed } from '#server/market/syndication/public-dates.service.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { publicError } from '#server/platform/trpc/public-error.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createBooking, createClass } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import {
  addFirst,
  createHeldClass,
  openNow,
  slotIn,
} from '#server/testing/fixtures/opens-first.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { dayMs, hourMs } from '#shared/units.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Maya Ortiz' });
const came = accountPerTest(at, { fullName: 'Sam Rivera' });
const cameToo = accountPerTest(at);
const stranger = accountPerTest(at);
const as = (account: Account) => callerFor(at.deps, account);
const datesFor = async (account: Account | null, classId: string) =>
  (await callerFor(at.deps, account).classes.byId({ classId })).sessions.map(({ id }) => id);
const invitedTo = async (sessionId: string) => {
  const rows = await at.db
    .selectFrom('sessionInvitations')
    .select('studentId')
    .where('sessionId', '=', sessionId)
    .execute();
  return rows.map(({ studentId }) => studentId).toSorted();
};
const faults = async () => (await recountAll(at.db)).flatMap((recount) => recount.faults);
/** What is wrong with each field of a rejected request. */
const fieldsOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error) => publicError(error).body.fields,
  );
const ids = (...accounts: Account[]) => accounts.map(({ id }) => id).toSorted();

describe('a date that opens first to people who came', () => {
  it('invites those who came to any class of the instructor within a year, and emails them', async () => {
    const { classId } = await createHeldClass(at, teacher, [came, cameToo]);
    const old = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -366 * 24 }] });
    await createBooking(at.db, old.sessionId, stranger.id);
    const added = await addFirst(at, teacher, classId);
    expect(added.invited).toBe(2);
    expect(await invitedTo(added.id)).toEqual(ids(came, cameToo));
    const opensInMs = Date.parse(added.opensAt ?? '') - Date.now();
    expect(Math.abs(opensInMs - dayMs)).toBeLessThan(2 * 60_000);
    const [email] = await emailsTo(at.deps, came.email);
    expect(email?.subject).toContain('First for you: Bread without haste');
    expect(email?.text).toContain(`/classes/${classId}?date=${added.id}`);
    expect(await emailsTo(at.deps, stranger.email)).toEqual([]);
  });

  it('invites only those who are marked as there, and no one with a block', async () => {
    const { classId, sessionId } = await createHeldClass(at, teacher, [came]);
    const there = { status: 'attended' as const };
    await createBooking(at.db, sessionId, cameToo.id, there);
    await createBooking(at.db, sessionId, stranger.id, there);
    await as(stranger).messages.block({ userId: teacher.id });
    const { id } = await addFirst(at, teacher, classId);
    expect(await invitedTo(id)).toEqual(ids(cameToo));
  });

  it('invites the same people again, who see how many of them booked, and not who', async () => {
    const { sessionId } = await createHeldClass(at, teacher, [came, cameToo]);
    const other = await createHeldClass(at, teacher, [stranger]);
    const opensFirst = { to: 'date' as const, sessionId, hours: 48 as const };
    const { id } = await addFirst(at, teacher, other.classId, opensFirst);
    expect(await invitedTo(id)).toEqual(ids(came, cameToo));
    await as(cameToo).bookings.book({ classId: other.classId, sessionId: id });
    const { sessions } = await as(came).classes.byId({ classId: other.classId });
    const people = { invited: 2, booked: 1 };
    expect(sessions.find((session) => session.id === id)?.samePeople).toEqual(people);
    expect(await as(came).classes.enrolled({ classId: other.classId })).toMatchObject([
      { sessionId: other.sessionId },
    ]);
    const seen = await as(teacher).classes.enrolled({ classId: other.classId });
    expect(seen.map((one) => one.sessionId)).toContain(id);
    await openNow(at, id);
    const open = await as(came).classes.enrolled({ classId: other.classId });
    expect(open.map((one) => one.sessionId)).toContain(id);
  });

  it('is rejected if no one came, if it starts too soon after it opens, or if its class is not public', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const rejected = async (classId: string, hours: number) =>
      fieldsOf(
        as(teacher).classes.addSession({
          classId,
          ...slotIn(hours),
          opensFirst: { to: 'came', hours: 24 },
        }),
      );
    expect(await rejected(classId, 168)).toEqual({
      opensFirst: 'No one has come to your classes in the last year',
    });
    const held = await createHeldClass(at, teacher, [came]);
    expect(await rejected(held.classId, 35)).toEqual({
      opensFirst: 'A date that opens first for 24 hours must start at least 36 hours from now',
    });
    await as(teacher).classes.edit({ classId: held.classId, isActive: false });
    expect(await rejected(held.classId, 168)).toEqual({
      opensFirst: 'List the class first, so that they can book it',
    });
  });

  it('does not take the people of a date of another instructor', async () => {
    const { classId } = await createHeldClass(at, teacher, [came]);
    const theirs = await createHeldClass(at, cameToo, [stranger]);
    const opensFirst = { to: 'date' as const, sessionId: theirs.sessionId, hours: 24 as const };
    expect(await fieldsOf(addFirst(at, teacher, classId, opensFirst))).toEqual({
      opensFirst: 'No one came to that date, or it was more than a year ago',
    });
  });

  it('is on the class page of the instructor and those invited, and for others only in a sentence', async () => {
    const { classId, sessionId } = await createHeldClass(at, teacher, [came]);
    const { id, opensAt } = await addFirst(at, teacher, classId);
    for (const account of [teacher, came]) {
      const details = await as(account).classes.byId({ classId });
      expect(details.nextOpening).toBeNull();
      expect(details.sessions).toMatchObject([{ id: sessionId }, { id, opensAt }]);
    }
    for (const account of [stranger, null]) {
      const details = await callerFor(at.deps, account).classes.byId({ classId });
      expect(details.nextOpening).toBe(opensAt);
      expect(details.sessions).toMatchObject([{ id: sessionId }]);
      expect(JSON.stringify(details)).not.toContain(id);
    }
    const mine = await as(teacher).classes.mine();
    expect(mine.created[0]?.sessions).toMatchObject([{ id: sessionId }, { id, opensAt }]);
    await openNow(at, id);
    expect(await datesFor(null, classId)).toEqual([sessionId, id]);
    expect((await as(stranger).classes.byId({ classId })).nextOpening).toBeNull();
    expect(await faults()).toEqual([]);
  });

  it("stays the instructor's to fill by hand, to move and to cancel, and a canceled one never opens", async () => {
    const { classId } = await createHeldClass(at, teacher, [came]);
    const { id, opensAt } = await addFirst(at, teacher, classId);
    const person = { name: 'Jo', seats: 1, paidHow: 'free' as const };
    const added = await as(teacher).byHand.add({ sessionId: id, ...person });
    await as(teacher).classes.moveSession({ sessionId: id, ...slotIn(192) });
    const seen = await as(stranger).classes.byId({ classId });
    expect(JSON.stringify(seen)).not.toContain(id);
    const soon = new Date(Date.parse(opensAt ?? '') + 11 * hourMs).toISOString();
    const early = { startTime: soon, endTime: new Date(Date.parse(soon) + hourMs).toISOString() };
    await as(teacher).byHand.remove({ addedId: added.id });
    expect(await fieldsOf(as(teacher).classes.moveSession({ sessionId: id, ...early }))).toEqual({
      startTime: 'The date must start at least 12 hours after it opens to everyone',
    });
    await as(teacher).classes.cancelSession({ sessionId: id });
    await openNow(at, id);
    const feed = await getDateFeed(at.db, { kind: 'class', id: classId });
    expect(feed.dates).toEqual([]);
    const { sessions, canceledDate, nextOpening } = await as(stranger).classes.byId({ classId });
    expect([sessions.length, canceledDate, nextOpening]).toEqual([1, null, null]);
    expect(await faults()).toEqual([]);
  });

  it('is emailed at most three times a day by one instructor, and not to those who turned it off', async () => {
    const { classId } = await createHeldClass(at, teacher, [came, cameToo]);
    await as(cameToo).users.setEmailPreference({ kind: 'opens_first', isOn: false });
    for (const days of [7, 8, 9, 10])
      await as(teacher).classes.addSession({
        classId,
        ...slotIn(24 * days),
        opensFirst: { to: 'came', hours: 24 },
      });
    expect(await emailsTo(at.deps, came.email)).toHaveLength(3);
    expect(await emailsTo(at.deps, cameToo.email)).toEqual([]);
  });
});
