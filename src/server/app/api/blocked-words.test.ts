import type { AnyProcedure } from '@trpc/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { insertBlock } from '#server/people/auth/accounts/blocks.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  createMessageEmailWorker,
  messageEmailQueue,
} from '#server/people/messages/message-emails.jobs.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBookedClass,
  createBooking,
  createClass,
  createUpload,
} from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { createThread } from '#server/testing/fixtures/threads.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { hourMs } from '#shared/units.ts';
import { z } from '#shared/zod.ts';
import { appRouter } from './app-router.ts';

// Every field that people type or upload into, and proof that its text never crosses a block. A new field must be
// listed: in `channels`, which tests it, or in `exemptions`, with the reason why a block does not apply.

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Tess Moreno' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const as = (account: Account) => callerFor(at.deps, account);
const words = 'You will regret this';

async function createScene() {
  const made = await createClass(at.db, teacher.id, {
    timeZone: 'UTC',
    slots: [{ startsInHours: 100 }, { startsInHours: 200 }],
  });
  const bookingId = await createBooking(at.db, made.sessionId, student.id, { seats: 3 });
  const pair = { studentId: student.id, teacherId: teacher.id };
  const threadId = await createThread(at.db, { classId: made.classId, ...pair });
  return { ...made, bookingId, threadId };
}
type Scene = Awaited<ReturnType<typeof createScene>>;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const later = { startTime: inHours(300), endTime: inHours(302) };
const message = () => ({ id: newId(), text: words });

/** Who writes the text, and how it is sent; a rejection is as good as no delivery. */
type Channel = { by: 'teacher' | 'student'; send(scene: Scene): Promise<unknown> };
const byTeacher = (send: Channel['send']): Channel => ({ by: 'teacher', send });
const byStudent = (send: Channel['send']): Channel => ({ by: 'student', send });

/** To those who came to a date that is over, something to collect with a text in this field. */
const toCollect = (field: 'what' | 'where' | 'hours') =>
  byTeacher(async () => {
    const past = { slots: [{ startsInHours: -5 }] };
    const { classId, sessionId } = await createBookedClass(at.db, teacher.id, student.id, past);
    const collect = { what: 'Bowls', ...later, [field]: words };
    await as(teacher).announcements.send({ classId, sessionId, audience: 'came', collect });
  });

const channels: Record<string, Channel> = {
  'announcements.send.collect.what': toCollect('what'),
  'announcements.send.collect.where': toCollect('where'),
  'announcements.send.collect.hours': toCollect('hours'),
  'announcements.send.subject': byTeacher(({ classId }) =>
    as(teacher).announcements.send({ classId, audience: 'all', subject: words, text: 'Hi' }),
  ),
  'announcements.send.text': byTeacher(({ classId, sessionId }) =>
    as(teacher).announcements.send({ classId, audience: 'date', sessionId, text: words }),
  ),
  'announcements.send.picture': byTeacher(async ({ classId }) => {
    const picture = await createUpload(at.db, teacher.id, { purpose: 'announcementImage' });
    await as(teacher).announcements.send({ classId, audience: 'all', text: words, picture });
  }),
  'bookings.book.guests[]': byStudent(({ classId, sessionIds }) =>
    as(student).bookings.book({ classId, sessionId: sessionIds[1], seats: 2, guests: [words] }),
  ),
  'bookings.changeSeats.guests[]': byStudent(async ({ bookingId }) => {
    const { bookings } = as(student);
    await bookings.changeSeats({ bookingId, seats: 2, guests: [words] });
    await bookings.cancel({ bookingId });
  }),
  'classes.moveSession.word': byTeacher(({ sessionId }) =>
    as(teacher).classes.moveSession({ sessionId, word: words, ...later }),
  ),
  'classes.cancelSession.word': byTeacher(({ sessionId }) =>
    as(teacher).classes.cancelSession({ sessionId, word: words }),
  ),
  'schedules.editDates.word': byTeacher(({ sessionId }) =>
    as(teacher).schedules.editDates({ sessionId, scope: 'one', change: null, word: words }),
  ),
  'messages.start.text': byStudent(({ classId }) =>
    as(student).messages.start({ classId, ...message() }),
  ),
  'messages.startWith.text': byTeacher(({ classId }) =>
    as(teacher).messages.startWith({ classId, studentId: student.id, ...message() }),
  ),
  'messages.send.text': byStudent(({ threadId }) =>
    as(student).messages.send({ threadId, ...message() }),
  ),
  'classes.edit.whatToExpect.gettingIn': byTeacher(({ classId }) =>
    as(teacher).classes.edit({ classId, whatToExpect: { gettingIn: words } }),
  ),
};

const account = 'proves who the account’s owner is, or belongs to them alone';
const staff = 'is read by staff, or written by staff, who are not blocked';
const listing = 'is shown to everyone; staff can hide it';
const sameChannel = 'goes through the same channel as the text of its message';
const morning = 'is on the roster, and in no email between the two (private-words.test.ts)';
const ownId = 'only its owner and their programs read it';
const exemptions: Record<string, string> = {
  'applications.submit': staff,
  'bookings.book.asShown.location': 'is compared and not kept',
  'bookings.book.line': morning,
  'bookings.setLine.line': morning,
  'bookings.book.participants[].name': morning,
  'bookings.changeSeats.participants[].name': morning,
  'bookings.setParticipants.participants[].name': morning,
  'waitlist.join.participants[].name': morning,
  'byHand.add': 'its instructor reads it, and who blocked the instructor gets no email',
  'byHand.change': 'its instructor reads it, and who blocked the instructor gets no email',
  'classes.create': listing,
  'classes.edit.title': listing,
  'classes.edit.description': listing,
  'classes.edit.location': `${listing}; a booking needs it`,
  'classes.edit.images[]': listing,
  'classes.edit.whatToExpect': 'goes through the same channel as how to get in',
  'classes.edit.externalId': ownId,
  'classes.addSession.externalId': ownId,
  'classes.moveSession.externalId': ownId,
  'classes.edit.timeZone': 'is the name of a zone',
  'follows.add': account,
  'messages.start.pictureUrl': sameChannel,
  'messages.startWith.pictureUrl': sameChannel,
  'messages.send.pictureUrl': sameChannel,
  'messages.savedReplies.save': account,
  'profile.update': listing,
  'removals.appeal': staff,
  'reports.create': staff,
  'reviews.write': listing,
  'reviews.edit': listing,
  'reviews.reply': listing,
  'schedules.add.rule': 'is a rule of dates',
  'students.setNote': account,
  'waitlist.offerNext.reason':
    'is kept for staff, and the students ahead in the queue read none of it',
  'wanted.ask': `${listing}, without a name`,
};
const isExplained = (field: string) =>
  /^(account|auth|factors|keys|webhooks|desk)\./.test(field) ||
  Object.keys(exemptions).some((exempt) => field === exempt || field.startsWith(`${exempt}.`));

/** The strings of an input that are not ids, times or words of a list. */
function typedFields(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const of = schema as Record<string, unknown>;
  const isTyped =
    of.type === 'string' && !('format' in of || 'enum' in of || 'pattern' in of || 'const' in of);
  const parts = (['anyOf', 'oneOf', 'allOf'] as const).flatMap(
    (key) => (of[key] ?? []) as unknown[],
  );
  return [
    ...(isTyped ? [path] : []),
    ...Object.entries(of.properties ?? {}).flatMap(([name, child]) =>
      typedFields(child, `${path}.${name}`),
    ),
    ...parts.flatMap((child) => typedFields(child, path)),
    ...typedFields(of.items, `${path}[]`),
  ];
}

it('every field that people type or upload into is a channel that a block closes, or has a reason not to be', () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  const fields = Object.entries(procedures).flatMap(([name, { _def }]) =>
    _def.type === 'mutation'
      ? (_def as unknown as { inputs: z.ZodType[] }).inputs.flatMap((input) =>
          typedFields(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), name),
        )
      : [],
  );
  expect(fields.filter((field) => !(field in channels) && !isExplained(field))).toEqual([]);
  expect(Object.keys(channels).filter((field) => !fields.includes(field))).toEqual([]);
});

/** Everything that the other person receives: emails with calendar entries, messages and announcements. */
async function readBy(reader: Account, { classId, threadId }: Scene): Promise<string> {
  await deliverFacts(at.deps);
  const own = sql`name = ${messageEmailQueue.name}`;
  await sql`UPDATE pgboss.job SET start_after = now() WHERE ${own}`.execute(at.db);
  await at.deps.jobs.runDue(createMessageEmailWorker(at.deps));
  const emails = await emailsTo(at.deps, reader.email);
  const { messages } = await as(reader).messages.thread({ threadId });
  const received = await as(reader).announcements.received({ classId });
  const { items } = await as(reader).messages.threads({});
  // The lines of calendar entries are folded.
  return JSON.stringify([emails, messages, received, items]).replaceAll('\\r\\n ', '');
}

describe.each(Object.entries(channels))('%s', (_field, { by, send }) => {
  const [author, reader] = by === 'teacher' ? [teacher, student] : [student, teacher];

  it('reaches the other person', async () => {
    const scene = await createScene();
    await send(scene);
    expect(await readBy(reader, scene)).toContain(words);
  });

  it.each([
    ['was blocked', () => [reader.id, author.id]],
    ['blocked the other', () => [author.id, reader.id]],
  ] as const)('reaches no one if its author %s', async (_who, pair) => {
    const scene = await createScene();
    const [blocker = '', blocked = ''] = pair();
    await at.db.transaction().execute((trx) => insertBlock(trx, blocker, blocked));
    await send(scene).catch(() => {});
    expect(await readBy(reader, scene)).not.toContain(words);
  });

  it('is not emailed if the block comes between', async () => {
    const scene = await createScene();
    await send(scene);
    await at.db.transaction().execute((trx) => insertBlock(trx, reader.id, author.id));
    await readBy(reader, scene);
    expect(JSON.stringify(await emailsTo(at.deps, reader.email))).not.toContain(words);
  });
});

it('a move and a cancellation reach a student who blocked the instructor with all facts', async () => {
  const { sessionId } = await createScene();
  await at.db.transaction().execute((trx) => insertBlock(trx, student.id, teacher.id));
  await as(teacher).classes.moveSession({ sessionId, word: words, ...later });
  await as(teacher).classes.cancelSession({ sessionId, word: words });
  const subjects = (await emailsTo(at.deps, student.email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^Canceled: /));
});
