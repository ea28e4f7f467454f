import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertBlock } from '#server/people/auth/accounts/blocks.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { suspend } from '#server/testing/fixtures/desk/suspending.ts';
import { callerFor, createCategory } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { createWanted } from '#server/testing/fixtures/wanted.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { dayMs, hourMs, secondMs } from '#shared/units.ts';
import { sweepWanted } from './sweep-wanted.service.ts';

const at = openTestDeps();
const ada = accountPerTest(at, { fullName: 'Ada Park' });
const ben = accountPerTest(at);
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Maya Ortiz' });
let wantedId = '';
let categoryId = 0;

beforeEach(async () => {
  categoryId = await createCategory(at.db);
  wantedId = await createWanted(at.db, ada.id, { maxPriceCents: 6000 });
  await as(ben).join({ wantedId });
});

const as = (account: typeof ada) => callerFor(at.deps, account).wanted;

function list(listed: { price?: number; location?: string; isActive?: boolean; title?: string }) {
  const startTime = new Date(Date.now() + 5 * dayMs);
  return callerFor(at.deps, teacher).classes.create({
    title: 'Your first bowls',
    description: 'We throw two bowls each.',
    categoryId,
    price: 60,
    location: 'Kiln House, Portland, OR',
    maxStudents: 6,
    wantedId,
    startTime: startTime.toISOString(),
    endTime: new Date(startTime.getTime() + hourMs).toISOString(),
    ...listed,
  });
}
const subjectsTo = async (account = ada) =>
  (await emailsTo(at.deps, account.email)).map(({ subject }) => subject);
const notified = ['You asked for it: Your first bowls'];

describe('a class that is listed for a request', () => {
  it('is emailed to everyone who asked, once, with the place and the price', async () => {
    await as(teacher).join({ wantedId });
    const { id } = await list({});
    expect(await subjectsTo(ada)).toEqual(notified);
    expect(await subjectsTo(ben)).toEqual(notified);
    expect(await subjectsTo(teacher)).toEqual([]);
    const [email] = await emailsTo(at.deps, ada.email);
    expect(email?.text).toContain(
      'You asked for “Wheel throwing” near Portland, OR. Maya Ortiz has',
    );
    expect(email?.text).toContain('Price: $60');
    expect(email?.links).toContain(`${at.deps.env.appUrl}/classes/${id}`);
    const { edit } = callerFor(at.deps, teacher).classes;
    await edit({ classId: id, isActive: false });
    await edit({ classId: id, isActive: true });
    await list({ title: 'More bowls' });
    expect(await subjectsTo(ada)).toEqual(notified);
  });

  it.each([
    ['costs more', { price: 61 }],
    ['is far away', { location: 'Kiln House, Seattle, WA' }],
    ['is in an unknown place', { location: 'Kiln House' }],
  ])('is treated like any other class if it %s', async (_name, listed) => {
    await list(listed);
    expect(await subjectsTo()).toEqual([]);
    const linked = at.db.selectFrom('wantedClasses').where('requestId', '=', wantedId);
    expect(await linked.selectAll().execute()).toEqual([]);
  });

  it('is emailed only when it is public, and if it is still what people asked for', async () => {
    const { edit } = callerFor(at.deps, teacher).classes;
    const { id: classId } = await list({ isActive: false });
    expect(await subjectsTo()).toEqual([]);
    await edit({ classId, isActive: true });
    expect(await subjectsTo()).toEqual(notified);
    const moved = await list({ isActive: false, title: 'Moved' });
    await edit({ classId: moved.id, location: 'Kiln House, Seattle, WA', isActive: true });
    expect(await subjectsTo()).toEqual(notified);
  });

  it('is emailed when the suspension of its instructor ends, but not before', async () => {
    const { people } = staffCaller(at.deps, await createStaff(at.deps)).desk;
    await list({});
    await suspend(people, teacher.id);
    expect(await subjectsTo()).toEqual([]);
    await people.restore({ personId: teacher.id, reason: 'It was someone else.' });
    expect(await subjectsTo()).toEqual(notified);
  });

  it('is not emailed to people who blocked its instructor, or whom the instructor blocked', async () => {
    await at.db.transaction().execute(async (trx) => {
      await insertBlock(trx, ada.id, teacher.id);
      await insertBlock(trx, teacher.id, ben.id);
    });
    await list({});
    expect([await subjectsTo(ada), await subjectsTo(ben)]).toEqual([[], []]);
  });

  it('is left out of feeds for an hour, but found by searches', async () => {
    const title = `Bowls ${wantedId}`;
    const { id } = await list({ title });
    const caller = callerFor(at.deps, null);
    const feed = () =>
      caller.searchFeeds.atom({ search: { q: wantedId, parse: false, limit: 5 }, path: '/' });
    expect((await caller.search.find({ q: wantedId, parse: false })).items).toMatchObject([{ id }]);
    await subjectsTo();
    expect(await feed()).not.toContain(title);
    const anHourLater = sql<Date>`announced_from - make_interval(secs => ${hourMs / secondMs})`;
    await at.db
      .updateTable('classes')
      .set({ announcedFrom: anHourLater })
      .where('id', '=', id)
      .execute();
    expect(await feed()).toContain(title);
  });
});

describe('the term of a request', () => {
  const daysLater = (days: number) => new Date(Date.now() + days * dayMs);
  const question = 'Still looking? Wheel throwing';

  it('is asked about once before it ends, and extended for everyone who presses the button', async () => {
    await sweepWanted(at.deps, daysLater(82));
    expect(await subjectsTo()).toEqual([]);
    for (const day of [84, 86]) await sweepWanted(at.deps, daysLater(day));
    expect(await subjectsTo(ada)).toEqual([question]);
    expect(await subjectsTo(ben)).toEqual([question]);
    const [email] = await emailsTo(at.deps, ada.email);
    expect(email?.links).toContain(`${at.deps.env.appUrl}/wanted?keep=${wantedId}`);
    const { endsAt } = await as(ada).keep({ wantedId });
    expect(Date.parse(endsAt)).toBeGreaterThan(daysLater(89).getTime());
    await at.db
      .updateTable('wantedPeople')
      .set({ endsAt: daysLater(80) })
      .where('userId', '=', ben.id)
      .execute();
    await sweepWanted(at.deps, daysLater(81));
    expect(await callerFor(at.deps, null).wanted.byId({ wantedId })).toMatchObject({ people: 1 });
    await sweepWanted(at.deps, daysLater(91));
    const left = at.db.selectFrom('wantedRequests').select('id').where('id', '=', wantedId);
    expect(await left.execute()).toEqual([]);
  });

  it('is asked about only after a suspended person is restored', async () => {
    const { people } = staffCaller(at.deps, await createStaff(at.deps)).desk;
    await suspend(people, ben.id);
    await sweepWanted(at.deps, daysLater(84));
    expect([await subjectsTo(ada), await subjectsTo(ben)]).toEqual([
      [question],
      ['Your LearnLocal account is suspended'],
    ]);
    await people.restore({ personId: ben.id, reason: 'It was a mistake.' });
    await sweepWanted(at.deps, daysLater(85));
    expect(await subjectsTo(ada)).toEqual([question]);
    expect(await subjectsTo(ben)).toContain(question);
  });
});
