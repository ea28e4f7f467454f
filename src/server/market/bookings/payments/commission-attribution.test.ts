import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createCategory, createClass } from '#server/testing/fixtures/factories.ts';
import { openLinkBrowser } from '#server/testing/fixtures/link-browser.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { createFullClass } from '#server/testing/fixtures/waiting.ts';
import { createWanted } from '#server/testing/fixtures/wanted.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { dayMs } from '#shared/units.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor' });
const colleague = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at);

let browser: ReturnType<typeof openLinkBrowser>;
let classId = '';
beforeEach(async () => {
  browser = openLinkBrowser(at.deps);
  ({ classId } = await createClass(at.db, teacher.id, { priceCents: 0 }));
});

const own = () => browser.as(student);
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

/** The commission source of a booking of another class, by default after one more visit through the link. */
async function sourceOfNext({ byLink = true } = {}) {
  if (byLink) await browser.follow(teacher);
  const next = await createClass(at.db, teacher.id, { priceCents: 0 });
  const { id } = await own().bookings.book({ classId: next.classId });
  const { commissionSource } = await at.db
    .selectFrom('bookings')
    .select('commissionSource')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return commissionSource;
}

async function write(text = 'Is there parking?') {
  return own().messages.start({ classId, id: newId(), text });
}

async function wait() {
  const full = await createFullClass(at.db, teacher.id);
  const { classId, sessionId } = full;
  await own().waitlist.join({ classId, sessionId, seats: 1 });
  return classId;
}

const contacts: [string, () => Promise<unknown>][] = [
  ['a booking', () => own().bookings.book({ classId })],
  [
    'a canceled booking',
    async () => {
      const { id } = await own().bookings.book({ classId });
      await own().bookings.cancel({ bookingId: id });
    },
  ],
  ['a message', () => write()],
  ['a place in the queue', wait],
  ['an ended place in the queue', async () => own().waitlist.leave({ classId: await wait() })],
  ['a favorite', () => own().favorites.add({ classId })],
  ['favorites of a device', () => own().favorites.merge({ classIds: [classId] })],
  ['following a class', () => own().follows.add({ classId, timeZone: 'UTC' })],
  [
    'following the instructor',
    () => own().follows.add({ instructorId: teacher.id, timeZone: 'UTC' }),
  ],
];

/** Moves everything that the student has begun this many days into the past. */
async function age(days: number): Promise<void> {
  for (const [table, column] of [
    ['bookings', 'student_id'],
    ['threads', 'student_id'],
    ['waitlist_entries', 'student_id'],
    ['favorites', 'user_id'],
    ['follows', 'user_id'],
  ] as const)
    await sql`UPDATE ${sql.table(table)} SET created_at = ${daysAgo(days)}
      WHERE ${sql.ref(column)} = ${student.id}`.execute(at.db);
}

describe.each(contacts)('after %s', (name, begin) => {
  it('that began without a link, a booking through the link has the source found', async () => {
    await begin();
    expect(await sourceOfNext()).toBe('found');
  });

  it('that began through the link, a booking through the link has the source link', async () => {
    await browser.follow(teacher);
    await begin();
    expect(await sourceOfNext()).toBe('link');
  });

  it('without a link more than 30 days ago, a booking through the link has the source link or returning', async () => {
    await begin();
    await age(31);
    expect(await sourceOfNext()).toBe(name === 'a booking' ? 'returning' : 'link');
  });

  it("through another instructor's link, a booking through the link has the source found", async () => {
    await browser.follow(colleague);
    await begin();
    expect(await sourceOfNext()).toBe('found');
  });
});

it.each([
  ['that we emailed people about', 'found', 0],
  ['that we emailed people about more than 30 days ago', 'link', 31],
])(
  'after asking for a class %s, a booking through the link has the source %s',
  async (_, source, days) => {
    const categoryId = await createCategory(at.db);
    const wantedId = await createWanted(at.db, student.id);
    const startTime = new Date(Date.now() + 5 * dayMs).toISOString();
    const endTime = new Date(Date.now() + 5.1 * dayMs).toISOString();
    const { id } = await callerFor(at.deps, teacher).classes.create({
      title: 'First bowls',
      description: 'We throw two bowls each.',
      categoryId,
      wantedId,
      price: 0,
      location: 'Kiln House, Portland, OR',
      maxStudents: 6,
      startTime,
      endTime,
    });
    expect(await emailsTo(at.deps, student.email)).toHaveLength(1);
    // The request is older than the email about the class.
    await sql`UPDATE wanted_people SET joined_at = ${daysAgo(60)}`.execute(at.db);
    await at.db
      .updateTable('wantedClasses')
      .set({ notifiedAt: daysAgo(days) })
      .where('classId', '=', id)
      .execute();
    expect(await sourceOfNext()).toBe(source);
  },
);

it('a thread that the instructor began, and contacts with another instructor, do not make a learner count as found by us', async () => {
  await browser.follow(teacher);
  await own().bookings.book({ classId });
  const welcome = { classId, studentId: student.id, id: newId(), text: 'Hello' };
  await callerFor(at.deps, teacher).messages.startWith(welcome);
  const other = await createClass(at.db, colleague.id, { priceCents: 0 });
  await own().favorites.add({ classId: other.classId });
  await own().follows.add({ instructorId: colleague.id, timeZone: 'UTC' });
  expect(await sourceOfNext()).toBe('link');
});

it("an instructor's link sent in a LearnLocal message never makes the reader the instructor's own student", async () => {
  const { threadId } = await write();
  const { code } = await callerFor(at.deps, teacher).links.mine();
  const link = `${at.deps.env.appUrl}/classes/${classId}?from=${code}`;
  await callerFor(at.deps, teacher).messages.send({ threadId, id: newId(), text: `Book: ${link}` });
  const { messages } = await own().messages.thread({ threadId });
  expect(messages.at(-1)?.text).toBe(`Book: ${link.replace(/\?.*/, '')}`);
  expect(await sourceOfNext()).toBe('found');
  await age(29);
  expect(await sourceOfNext()).toBe('found');
});

it('a first booking more than 30 days ago decides the commission source before anything else', async () => {
  await own().bookings.book({ classId });
  await age(31);
  await own().favorites.add({ classId });
  expect(await sourceOfNext({ byLink: false })).toBe('returning');
  expect(await sourceOfNext()).toBe('returning');
});
