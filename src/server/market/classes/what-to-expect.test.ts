import { describe, expect, it } from 'vitest';
import { remindStudents } from '#server/market/bookings/reminders/reminders.service.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBooking,
  createCategory,
  createClass,
} from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import {
  noExpectations,
  type WhatToExpect,
} from '#shared/market/classes/expectations/what-to-expect.ts';
import { hourMs } from '#shared/units.ts';
import { selectMisstoredClasses } from './check-classes.queries.ts';
import { withdrawClasses } from './listing/withdraw-classes.queries.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Tess Moreno' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const unpaid = accountPerTest(at);
const as = (account: Account) => callerFor(at.deps, account);

const whatToExpect = {
  bring: 'A jar\nwith a lid',
  wear: 'Closed shoes',
  included: 'Flour and tea',
  minAge: 16,
  maxAge: null,
  grownUp: null,
  language: 'es' as const,
  accessibility: 'Two steps at the entrance',
  gettingIn: 'The blue door; ring twice',
};
const said = [
  'Ages: 16 and older',
  'Language: Spanish',
  'What to bring: A jar\nwith a lid',
  'What to wear: Closed shoes',
  "What's included: Flour and tea",
  'Accessibility: Two steps at the entrance',
  'Getting in: The blue door; ring twice',
].join('\n');

const list = (options = {}) => createClass(at.db, teacher.id, { whatToExpect, ...options });
const textsTo = async ({ email }: Account) =>
  (await emailsTo(at.deps, email)).map(({ text }) => text);
const linesOf = (calendar = '') =>
  calendar
    .replaceAll('\r\n ', '')
    .replaceAll('\\n', '\n')
    .replaceAll(/\\([,;])/g, '$1');

describe('what a class says about taking part', () => {
  it('is created with a class, and a single fact is edited', async () => {
    const { id: classId, ...created } = await as(teacher).classes.create({
      title: 'Slow bread',
      description: 'We bake one loaf each, slowly.',
      price: 0,
      categoryId: await createCategory(at.db),
      location: 'Portland, OR',
      maxStudents: 4,
      startTime: new Date(Date.now() + 24 * hourMs).toISOString(),
      endTime: new Date(Date.now() + 25 * hourMs).toISOString(),
      whatToExpect: { bring: 'A towel', minAge: 8 },
    });
    expect(created.whatToExpect).toMatchObject({ bring: 'A towel', wear: '', minAge: 8 });
    const edit = { classId, whatToExpect: { wear: 'Boots', minAge: null } };
    const edited = await as(teacher).classes.edit(edit);
    expect(edited.whatToExpect).toMatchObject({ bring: 'A towel', wear: 'Boots', minAge: null });
  });

  it('can’t have ages that end before they start, even when they are edited one by one', async () => {
    const { classId } = await list();
    const edit = as(teacher).classes.edit({ classId, whatToExpect: { maxAge: 15 } });
    expect(await rejectionOf(edit)).toBe('VALIDATION_FAILED');
  });

  it('includes how to get in only for people who booked, and for the instructor', async () => {
    const { classId, sessionId } = await list();
    const gettingInFor = async (account: Account | null) =>
      (await callerFor(at.deps, account).classes.byId({ classId })).whatToExpect.gettingIn;
    const bookingId = await createBooking(at.db, sessionId, student.id, { status: 'reserved' });
    expect(await gettingInFor(null)).toBe('');
    expect(await gettingInFor(student)).toBe('');
    const booking = () => as(student).bookings.byId({ bookingId });
    expect((await booking()).whatToExpect).toEqual({ ...whatToExpect, gettingIn: '' });
    await at.db.updateTable('bookings').set({ status: 'confirmed' }).execute();
    expect(await gettingInFor(student)).toBe(whatToExpect.gettingIn);
    expect((await booking()).whatToExpect).toEqual(whatToExpect);
    expect(await gettingInFor(teacher)).toBe(whatToExpect.gettingIn);
  });

  it('is repeated in the email about a booking, its calendar entry, and the reminder', async () => {
    const { classId } = await list({ slots: [{ startsInHours: 20 }] });
    const { id } = await as(student).bookings.book({ classId });
    const [booked] = await emailsTo(at.deps, student.email);
    expect(booked?.text).toContain(said);
    expect(linesOf(booked?.calendar?.content)).toContain(`With Tess Moreno\n${said}\n`);
    const createdAt = new Date(Date.now() - 100 * hourMs) as never;
    await at.db.updateTable('bookings').set({ createdAt }).where('id', '=', id).execute();
    await remindStudents(at.deps);
    const [reminder] = await textsTo(student);
    expect(reminder).toContain('is coming up');
    expect(reminder).toContain(said);
  });

  it('is emailed with the values before and after to everyone who booked, once it changes', async () => {
    const { classId, sessionId } = await list();
    const bookingId = await createBooking(at.db, sessionId, student.id);
    await createBooking(at.db, sessionId, unpaid.id, { status: 'reserved' });
    const changed = { bring: 'A bowl', gettingIn: 'The red door', accessibility: '' };
    await as(teacher).classes.edit({ classId, whatToExpect: changed, title: 'Bread in peace' });
    const [email, ...others] = await emailsTo(at.deps, student.email);
    expect(others).toEqual([]);
    expect(email?.subject).toMatch(/^New details: Bread in peace, /);
    expect(email?.text).toContain(
      [
        'What to bring: A bowl',
        'Previously: A jar\nwith a lid',
        'Accessibility: Removed',
        'Previously: Two steps at the entrance',
        'Getting in: The red door',
        'Previously: The blue door; ring twice',
      ].join('\n'),
    );
    expect(email?.text).not.toContain('Closed shoes');
    expect(email?.calendar?.content).toContain('SEQUENCE:1');
    const [toUnpaid] = await textsTo(unpaid);
    expect(toUnpaid).toContain('A bowl');
    expect(toUnpaid).not.toContain('door');
    expect(await as(student).bookings.byId({ bookingId })).toMatchObject({ chooseUntil: null });
    await as(teacher).classes.edit({ classId, whatToExpect: changed });
    expect(await textsTo(student)).toHaveLength(1);
  });

  it('is not emailed as a change by a job of an earlier release, whose fact does not contain it', async () => {
    const { classId, sessionId } = await list();
    const bookingId = await createBooking(at.db, sessionId, student.id);
    const before = { location: 'Bend, OR', timeZone: 'America/Los_Angeles', level: 'all' } as const;
    const fact = { classId, bookingIds: [bookingId], before, keepsLocalTimes: false };
    await at.db
      .transaction()
      .execute((trx) =>
        at.deps.facts.publish(trx, 'class.changed', { ...fact, changedAt: new Date() }),
      );
    const [text] = await textsTo(student);
    expect(text).toContain('Previously: Bend, OR');
    expect(text).not.toContain('A jar');
  });

  it('is scored as spam like the description', async () => {
    const { classId } = await list();
    const spam =
      'https://a.example https://b.example https://c.example https://d.example www.e.example';
    const edited = await as(teacher).classes.edit({ classId, whatToExpect: { bring: spam } });
    expect(edited).toMatchObject({ waitsFor: 'review', reviewReasons: ['links', 'manyLinks'] });
  });

  it('is found by filters and by words for its language and ages', async () => {
    const categoryId = await createCategory(at.db);
    const listed = (title: string, facts: Partial<WhatToExpect>) =>
      list({ categoryId, title, whatToExpect: { ...noExpectations, ...facts } });
    await listed('Tesserae', { language: 'es', minAge: 6, maxAge: 12 });
    await listed('Grout', { language: 'en', minAge: 18 });
    await listed('Pebbles', {});
    const find = (search: object) =>
      callerFor(at.deps, null).search.find({ category: [categoryId], ...search });
    for (const [search, titles] of [
      [{ language: 'es' }, ['Tesserae']],
      [{ language: 'en' }, ['Grout', 'Pebbles']],
      [{ age: 6 }, ['Tesserae']],
      [{ age: 12 }, ['Tesserae']],
      [{ age: 18 }, ['Grout', 'Pebbles']],
      [{ q: 'taught in spanish' }, ['Tesserae']],
      [{ q: 'spanish' }, ['Tesserae']],
      [{ q: 'for my 8-year-old' }, ['Tesserae']],
    ] as const) {
      const { items } = await find(search);
      expect(items.map(({ title }) => title).toSorted(), JSON.stringify(search)).toEqual(titles);
    }
    expect((await find({ age: 13 })).nothingFound?.drop).toContainEqual({
      filter: 'age',
      total: 3,
    });
  });

  it('is exported, and erased with the account of its instructor', async () => {
    const { classId, sessionId } = await list();
    await createBooking(at.db, sessionId, student.id);
    const { classes } = await as(teacher).account.data();
    expect(classes).toContainEqual(expect.objectContaining({ id: classId, whatToExpect }));
    await at.db.transaction().execute((trx) => withdrawClasses(trx, teacher.id));
    const kept = await at.db
      .selectFrom('classes')
      .select(['bring', 'gettingIn', 'language', 'minAge', 'audienceWords'])
      .where('id', '=', classId)
      .executeTakeFirst();
    const empty = { bring: '', gettingIn: '', language: null, minAge: null, audienceWords: '' };
    expect(kept).toEqual(empty);
    expect(await selectMisstoredClasses(at.db)).toEqual([]);
  });
});
