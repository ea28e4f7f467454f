import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createEmailWorker, emailQueue } from '#server/people/notifications/email.jobs.ts';
import { deleteOldRecords } from '#server/people/notifications/records/records.queries.ts';
import { startSmtp } from '#server/testing/fakes/smtp-server.ts';
import { createApiKey } from '#server/testing/fixtures/api-keys.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { deliverFacts } from '#server/testing/fixtures/mailbox.ts';
import { payForBooking } from '#server/testing/fixtures/money/paying.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { historyYears } from '#shared/staff/desk/desk-limits.ts';
import { causeWords } from './fact-words.ts';
import { readHistory } from './history.service.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });
let teacher: Account;
let student: Account;

beforeAll(async () => {
  teacher = await createUser(at.db, { fullName: 'Maya Ortiz', role: 'instructor' });
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
});

async function bookPaid() {
  const listed = await createClass(at.db, teacher.id, { priceCents: 4500 });
  const { classId, sessionId } = listed;
  const { id } = await callerFor(at.deps, student).bookings.book({ classId, sessionId });
  await payForBooking(at.deps, id);
  await deliverFacts(at.deps);
  return { ...listed, bookingId: id };
}

const send = (mailer: Parameters<typeof createEmailWorker>[0]['mailer']) =>
  at.deps.jobs.runDue(
    createEmailWorker({ db: at.db, outbox: at.deps.outbox, mailer, mailDomain: 'learn.example' }),
  );

/** What the history says, and who did it. */
const linesOf = async (id: string) =>
  (await readHistory(at.db, id)).entries.map(({ what, by }) => [
    what.replace(/, until .*/, ''),
    by?.name,
  ]);

it('the history of a date has who was added by hand, as numbers of spots without names', async () => {
  const { sessionId } = await createClass(at.db, teacher.id);
  const { byHand } = callerFor(at.deps, teacher);
  const { id: addedId } = await byHand.add({ sessionId, name: 'Jo Park', paidHow: 'cash' });
  await byHand.change({ addedId, seats: 3 });
  await byHand.change({ addedId, name: 'Jo P.' });
  await byHand.remove({ addedId });
  await deliverFacts(at.deps);
  const maya = 'Maya Ortiz, instructor';
  const lines = await linesOf(sessionId);
  for (const what of [
    'The instructor added 1 spot by hand',
    'The instructor changed 1 spot added by hand to 3',
    'The instructor changed someone added by hand',
    'The instructor removed 3 spots added by hand',
  ])
    expect(lines).toContainEqual([what, maya]);
  expect(JSON.stringify(await readHistory(at.db, sessionId))).not.toContain('Jo P');
});

describe('the history of a booking', () => {
  it('has what happened, with money and emails, in order, and who did it', async () => {
    const { bookingId } = await bookPaid();
    const { mailer } = await startSmtp();
    await send(mailer);
    await callerFor(at.deps, student).bookings.cancel({ bookingId });
    await deliverFacts(at.deps);
    const sam = 'Sam Rivera, student';
    const lines = await linesOf(bookingId);
    // Within a transaction, the order is not of interest.
    expect(lines.toSorted()).toEqual(
      [
        ['Booked', sam],
        ['1 spot held until paid', undefined],
        ['Asked for $45 for 1 spot', undefined],
        ['Paid $45', undefined],
        ['The hold of 1 spot ended: used', undefined],
        ['Confirmed', 'LearnLocal'],
        ['Email to Sam Rivera about “Confirmed”: sent', 'LearnLocal'],
        ['Email to Maya Ortiz about “Confirmed”: sent', 'LearnLocal'],
        ['Refund of $45 decided: the student canceled', undefined],
        ['Canceled, with a refund of $45', sam],
        ['Email to Sam Rivera about “Canceled”: waiting', 'LearnLocal'],
        ['Email to Maya Ortiz about “Canceled”: waiting', 'LearnLocal'],
      ].toSorted(),
    );
    const steps = ['Booked', 'Confirmed', 'Canceled, with a refund of $45'];
    const found = lines.map(([what]) => what).filter((what = '') => steps.includes(what));
    expect(found).toEqual(steps);
    expect(await readHistory(at.db, bookingId)).toMatchObject({
      booking: { status: 'Canceled by the student', seats: '1 spot', student: { id: student.id } },
      teacher: { id: teacher.id, name: 'Maya Ortiz' },
    });
  });

  it('names the API key through which an instructor acted, the staff, and their reason', async () => {
    const { bookingId, sessionId } = await bookPaid();
    const admin = await createStaff(at.deps);
    const { id: paymentId } = await at.db
      .selectFrom('payments')
      .select('id')
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow();
    const refund = { paymentId, amount: 10, left: 45, reason: 'The room was cold.' };
    await staffCaller(at.deps, admin).desk.money.refund(refund);
    const { key, id: keyId } = await createApiKey(at.db, teacher.id, ['classes:write']);
    const canceled = await at.call('PUT', `/api/sessions/${sessionId}/cancel`, { token: key });
    expect(canceled.statusCode).toBe(200);
    await deliverFacts(at.deps);
    const lines = await linesOf(bookingId);
    const robin = 'Robin Staff, staff';
    expect(lines).toContainEqual(['Refunded by hand: The room was cold.', robin]);
    expect(lines).toContainEqual([expect.stringMatching(/^Refunded \$10 by hand, \$/), robin]);
    const maya = 'Maya Ortiz, instructor';
    expect(lines).toContainEqual([
      'The date was canceled',
      `${maya}, with the API key “Studio calendar”`,
    ]);
    await at.db.deleteFrom('apiKeys').where('id', '=', keyId).execute();
    expect(await linesOf(bookingId)).toContainEqual([
      'The date was canceled',
      `${maya}, with an API key that is deleted`,
    ]);
  });

  it('has facts that no worker has received yet', async () => {
    const { bookingId } = await bookPaid();
    await callerFor(at.deps, student).bookings.cancel({ bookingId });
    const canceled = ['Canceled, with a refund of $45', 'Sam Rivera, student'];
    expect(await linesOf(bookingId)).toContainEqual(canceled);
    await deliverFacts(at.deps);
    const found = (await linesOf(bookingId)).filter(([what]) => what === canceled[0]);
    expect(found).toEqual([canceled]);
  });

  it('says why an email was not sent, and that someone should look into it once it was given up', async () => {
    const emailOf = async (id: string) =>
      (await readHistory(at.db, id)).entries.find(({ what }) => what.startsWith('Email to Sam'));
    await sql`DELETE FROM pgboss.job WHERE name = 'email'`.execute(at.db);
    const { bookingId } = await bookPaid();
    const down = await startSmtp({ at: 'DATA', reply: 451 });
    await send(down.mailer);
    expect(await emailOf(bookingId)).toMatchObject({
      what: expect.stringMatching(/: waiting after 1 attempt \(EMESSAGE 451 at DATA\)$/),
      isProblem: true,
    });
    await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'email'`.execute(at.db);
    const unknown = await startSmtp({ at: 'RCPT', reply: 550, text: '5.1.1 no such user' });
    await send(unknown.mailer);
    expect(await emailOf(bookingId)).toMatchObject({
      what: expect.stringMatching(/: given up after 2 attempts \(EENVELOPE 550 at RCPT TO\)$/),
      isProblem: true,
      page: { name: 'jobs', filter: 'email' },
    });
    await at.deps.jobs.retryFailed(emailQueue);
    const { mailer } = await startSmtp();
    await send(mailer);
    expect(await emailOf(bookingId)).toMatchObject({
      what: expect.stringMatching(/: sent$/),
      isProblem: false,
    });
  });

  it('keeps what its rows say once its records are deleted', async () => {
    const { bookingId } = await bookPaid();
    await callerFor(at.deps, student).bookings.cancel({ bookingId });
    await deliverFacts(at.deps);
    const age = sql`now() - make_interval(years => ${historyYears}, days => 1)`;
    await sql`UPDATE recorded_facts SET at = ${age}`.execute(at.db);
    await sql`UPDATE recorded_emails SET created_at = ${age}`.execute(at.db);
    await deleteOldRecords(at.db);
    const lines = await linesOf(bookingId);
    expect(lines).toContainEqual(['Canceled by the student', undefined]);
    expect(lines.filter(([what = '']) => /Email|Confirmed/.test(what))).toEqual([]);
  });
});

it('the history of a date has those of its bookings, each with its student', async () => {
  const { bookingId, sessionId } = await bookPaid();
  await callerFor(at.deps, teacher).classes.cancelSession({ sessionId });
  await deliverFacts(at.deps);
  const { booking, entries } = await readHistory(at.db, sessionId);
  expect(booking).toBeNull();
  expect(entries[0]).toMatchObject({ what: 'The date was listed', booking: null });
  const sam = { id: bookingId, student: 'Sam Rivera' };
  expect(entries).toContainEqual(expect.objectContaining({ what: 'Paid $45', booking: sam }));
  expect(entries).toContainEqual(
    expect.objectContaining({
      what: 'The date was canceled',
      by: { id: teacher.id, name: 'Maya Ortiz, instructor' },
    }),
  );
});

it('an ID of neither a booking nor a date has no history', async () => {
  const { desk } = staffCaller(at.deps, await createStaff(at.deps, 'support'));
  const unknown = { id: '01989f3a-5d1c-7b52-9c1e-2f6d8a40b7e1' };
  expect(await rejectionOf(desk.bookings.history(unknown))).toBe('HISTORY_NOT_FOUND');
});

it('bookings are found by their learner and by the number of a receipt', async () => {
  const { bookingId } = await bookPaid();
  const { desk } = staffCaller(at.deps, await createStaff(at.deps, 'support'));
  const idsOf = async (q: string) => (await desk.bookings.list({ q })).items.map(({ id }) => id);
  expect(await idsOf(`LL-${bookingId.slice(-12).toUpperCase()}`)).toEqual([bookingId]);
  expect(await idsOf(student.username)).toContain(bookingId);
  expect(await idsOf('nobody')).toEqual([]);
});

it.each([
  ['content.hidden', 'the class that staff hid'],
  ['dates.frozen', 'the suspension of the instructor'],
  ['announcement.sent', 'an announcement'],
  ['refund.sent', 'a refund that was sent later'],
  ['booking.confirmed', '“Confirmed”'],
])('an email caused by %s is about %s', (cause, about) => {
  expect(causeWords(cause)).toBe(about);
});
