import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  createMessageEmailWorker,
  messageEmailQueue,
} from '#server/people/messages/message-emails.jobs.ts';
import {
  type EmailDraft,
  emailLimits,
  type LimitedEmail,
} from '#server/people/notifications/email-limits.ts';
import { writeEmails } from '#server/people/notifications/email-preferences.service.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createEntry,
} from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { createFullClass, runWaitlistJobs } from '#server/testing/fixtures/waiting.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { announcementLimits } from '#shared/market/classes/announcement-limits.ts';
import { optionalEmails } from '#shared/people/accounts/email-preferences.ts';
import { hourMs } from '#shared/units.ts';

// What one person can do to the mailbox of another within a day, for each kind of email that has a limit.

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at);
const as = (account: Account) => callerFor(at.deps, account);
const kinds = Object.keys(emailLimits) as LimitedEmail[];
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

/** Why a kind needs no limit: it is sent at set times, once for each of the reader's own classes or bookings. */
const atSetTimes: Partial<Record<LimitedEmail, string>> = {
  long_queue: 'one each Monday for all classes of the instructor',
  new_dates: 'one at 8 AM',
  reminder: 'one for each booked meeting',
  review_invitation: 'one for each booking that took place',
  teaching_day: 'one each morning with classes',
  waitlist_summary: 'one a day for all classes of the instructor',
};

it('every kind of email that others cause has a limit, or is sent at set times', () => {
  expect(kinds).toEqual(expect.arrayContaining([...optionalEmails]));
  const unlimited = kinds.filter((kind) => Object.keys(emailLimits[kind]).length === 0);
  expect(unlimited.toSorted()).toEqual(Object.keys(atSetTimes).toSorted());
});

it.each(kinds.filter((kind) => !(kind in atSetTimes)))(
  'a day of drafts of the kind “%s” sends each reader at most as many emails as its limit',
  async (kind) => {
    const { fromOne, aboutOne } = emailLimits[kind];
    const send = (drafts: Pick<EmailDraft, 'userId' | 'from' | 'topic'>[]) =>
      at.db.transaction().execute(async (trx) => {
        const to = { email: 'a@example.com', fullName: 'Ada Park' };
        const write = () => ({ to, subject: '', paragraphs: [] });
        const given = drafts.map((draft) => ({ kind, write, ...draft }));
        return (await writeEmails(at.deps, trx, given)).emails.length;
      });
    const day = Array.from({ length: 60 }, (_, index) => ({
      userId: student.id,
      ...(fromOne && { from: teacher.id }),
      topic: fromOne ? String(index) : 'one',
    }));
    const sent = [await send(day.slice(0, 7)), await send(day.slice(7))];
    expect((sent[0] ?? 0) + (sent[1] ?? 0)).toBe(fromOne ?? aboutOne);
    expect(await send(day.map((draft) => ({ ...draft, userId: teacher.id })))).toBe(
      fromOne ?? aboutOne,
    );
  },
);

describe('within one day', () => {
  it("one student's bookings and cancellations send the instructor ten emails, the last of which says that no more follow", async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    for (let turn = 0; turn < 8; turn++) {
      const { id: bookingId } = await as(student).bookings.book({ classId, sessionId });
      await deliverFacts(at.deps);
      await as(student).bookings.cancel({ bookingId });
      await deliverFacts(at.deps);
    }
    const emails = await emailsTo(at.deps, teacher.email);
    expect(emails).toHaveLength(emailLimits.new_student.fromOne ?? 0);
    expect(emails.filter(({ text }) => text.includes('until tomorrow'))).toHaveLength(1);
    // Emails about the reader's own booking are always sent.
    expect(await emailsTo(at.deps, student.email)).toHaveLength(16);
  });

  it('messages about many classes send one email each quarter of an hour, and ten in all', async () => {
    const classes = [];
    for (let made = 0; made < 3; made++) classes.push(await createClass(at.db, teacher.id));
    for (let turn = 0; turn < 11; turn++) {
      for (const { classId } of classes)
        await as(student)
          .messages.start({ classId, id: newId(), text: `Hello ${turn}` })
          .catch(() => {});
      await deliverFacts(at.deps);
      const own = sql`name = ${messageEmailQueue.name}`;
      await sql`UPDATE pgboss.job SET start_after = now() WHERE ${own}`.execute(at.db);
      await at.deps.jobs.runDue(createMessageEmailWorker(at.deps));
      if (turn === 0) {
        const [email, ...others] = await emailsTo(at.deps, teacher.email);
        expect(others).toEqual([]);
        expect(email?.text.match(/Hello 0/g)).toHaveLength(3);
        expect(email?.links.filter((link) => link.includes('/messages/'))).toHaveLength(3);
      }
      const earlier = sql<Date>`emailed_at - interval '15 minutes'`;
      await at.db.updateTable('threadReaders').set({ emailedAt: earlier }).execute();
    }
    expect(await emailsTo(at.deps, teacher.email)).toHaveLength(emailLimits.message.fromOne ?? 0);
  });

  it('seven moves with a note send seven emails, of which five include the note, and each dropped note is reported', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: 100 }],
    });
    await createBooking(at.db, sessionId, student.id);
    const leftOut = [];
    for (let turn = 0; turn < 7; turn++) {
      const slot = { startTime: inHours(200 + turn), endTime: inHours(202 + turn) };
      const moved = await as(teacher).classes.moveSession({ sessionId, word: 'Sorry!', ...slot });
      leftOut.push(moved.isWordLeftOut);
      await deliverFacts(at.deps);
    }
    const emails = await emailsTo(at.deps, student.email);
    expect(emails).toHaveLength(7);
    const { perDay } = announcementLimits;
    expect(emails.filter(({ text }) => text.includes('Sorry!'))).toHaveLength(perDay);
    expect(leftOut).toEqual(leftOut.map((_, turn) => turn >= perDay));
    const { items } = await as(teacher).announcements.sent({ classId });
    expect(items).toHaveLength(perDay);
  });

  it("announcements of one instructor's many classes send at most ten emails, and all are on the site", async () => {
    const received = [];
    for (let made = 0; made < 4; made++) {
      const { classId, sessionId } = await createClass(at.db, teacher.id);
      await createBooking(at.db, sessionId, student.id);
      for (let sent = 0; sent < 3; sent++)
        await as(teacher).announcements.send({ classId, audience: 'all', text: 'News!' });
      await deliverFacts(at.deps);
      received.push(...(await as(student).announcements.received({ classId })));
    }
    expect(received).toHaveLength(12);
    expect(await emailsTo(at.deps, student.email)).toHaveLength(
      emailLimits.announcement.fromOne ?? 0,
    );
  });

  it('joining and leaving a waitlist repeatedly sends one email', async () => {
    const { classId, sessionId } = await createFullClass(at.db, teacher.id);
    for (let turn = 0; turn < 5; turn++) {
      await as(student).waitlist.join({ classId, sessionId });
      await deliverFacts(at.deps);
      await as(student).waitlist.leave({ classId });
    }
    expect(await emailsTo(at.deps, student.email)).toHaveLength(1);
  });

  it('blocking and unblocking a student repeatedly offers the same date only once', async () => {
    const full = await createFullClass(at.db, teacher.id);
    await createEntry(at.db, full, student.id);
    const [holder] = full.holders;
    if (holder) await as(holder).bookings.cancel({ bookingId: full.bookingIds[0] ?? '' });
    for (let turn = 0; turn < 4; turn++) {
      await runWaitlistJobs(at.deps);
      await deliverFacts(at.deps);
      await as(teacher).messages.block({ userId: student.id });
      await as(teacher).messages.unblock({ userId: student.id });
    }
    await runWaitlistJobs(at.deps);
    expect(await emailsTo(at.deps, student.email)).toHaveLength(1);
  });

  it('marking a student as a no-show repeatedly sends one email', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -10 }] });
    const bookingId = await createBooking(at.db, sessionId, student.id);
    for (let turn = 0; turn < 3; turn++)
      for (const status of ['no_show', 'attended'] as const) {
        await as(teacher).bookings.markAttendance({ bookingId, status });
        await deliverFacts(at.deps);
      }
    expect(await emailsTo(at.deps, student.email)).toHaveLength(1);
  });
});
