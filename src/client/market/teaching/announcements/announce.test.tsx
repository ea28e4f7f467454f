import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeDraft } from '#client/lib/browser/drafts.ts';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBookedClass,
  createBooking,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { daysAfterFutureDay, futureDay, inWords } from '#server/testing/fixtures/future-day.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
let student: Account;
let made: Awaited<ReturnType<typeof createBookedClass>>;
beforeEach(async () => {
  sessionStorage.clear();
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Tess Moreno' });
  student = await createUser(at.db);
  const slots = [{ startsInHours: 90 }, { startsInHours: 190 }];
  made = await createBookedClass(at.db, teacher.id, student.id, { slots });
});

const shortDay = new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
const openRoster = () => renderUrl(at, `/dashboard/teacher/sessions/${made.sessionId}`, teacher);

describe('writing to students', () => {
  it('offers the audiences with people, sends to one, and lists what was sent', async () => {
    const page = await openRoster();
    await page.user.click(await page.findByRole('button', { name: 'Write to students' }));
    const form = within(await page.findByRole('dialog'));
    expect(await form.findByLabelText('Everyone on this date (1)')).toHaveProperty('checked', true);
    expect(form.queryByLabelText(/^The waitlist/)).toBeNull();
    await page.user.click(form.getByRole('button', { name: 'Send' }));
    await form.findByText('Please write a few words');
    await page.user.click(form.getByLabelText('Everyone on all dates of this class (1)'));
    await page.user.type(form.getByLabelText('Message'), 'Bring a jar');
    await page.user.click(form.getByRole('button', { name: 'Send' }));
    await page.findByText('We emailed 1 person.');
    const sent = within(await page.findByRole('region', { name: 'What you wrote to students' }));
    await page.user.click(sent.getByText(`You wrote to 1 person on ${shortDay}`));
    await sent.findByText('Bring a jar');
    sent.getByText('Everyone on all dates');
  });

  it('leaves a line on the roster of its date, with the number of earlier ones', async () => {
    const send = (sessionId: string, text: string) =>
      callerFor(at.deps, teacher).announcements.send({
        classId: made.classId,
        sessionId,
        audience: 'date',
        text,
      });
    const [first = '', second = ''] = made.sessionIds;
    await createBooking(at.db, first, (await createUser(at.db)).id);
    for (const text of ['Bring a jar', 'Bring two']) await send(first, text);
    await send(second, 'The door is blue');
    const page = await openRoster();
    const line = await page.findByText(`You wrote to 2 on ${shortDay}`);
    page.getByText('1 earlier');
    await page.user.click(line);
    await page.findByText('Bring two');
    page.getByText('Bring a jar');
    expect(page.queryByText('The door is blue')).toBeNull();
  });

  it('keeps what was written when the dialog is closed before sending', async () => {
    const page = await openRoster();
    const open = async () =>
      page.user.click(await page.findByRole('button', { name: 'Write to students' }));
    await open();
    await page.fill(await page.findByLabelText('Message'), 'Bring a jar');
    await page.user.keyboard('{Escape}');
    expect(page.queryByRole('dialog')).toBeNull();
    await page.navigate('/faq');
    await page.navigate(`/dashboard/teacher/sessions/${made.sessionId}`);
    await page.findByRole('button', { name: 'Write to students' });
    expect(page.queryByRole('dialog')).toBeNull();
    await open();
    expect(await page.findByLabelText('Message')).toHaveProperty('value', 'Bring a jar');
    await page.user.click(page.getByRole('button', { name: 'Send' }));
    await page.findByText('We emailed 1 person.');
    await open();
    expect(await page.findByLabelText('Message')).toHaveProperty('value', '');
  });

  it('says who came before writing to them, and offers what is ready to collect', async () => {
    const { sessionId } = await createBookedClass(at.db, teacher.id, student.id, {
      location: '1600 NE Alberta St',
      slots: [{ startsInHours: -5 }],
    });
    await createBooking(at.db, sessionId, (await createUser(at.db)).id);
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    const open = async () =>
      page.user.click(await page.findByRole('button', { name: 'Write to those who came' }));
    await open();
    await page.findByText(/^To 2 people: everyone who booked and isn't marked No-show/);
    await page.user.keyboard('{Escape}');
    const { bookings } = callerFor(at.deps, teacher);
    const [first] = (await bookings.roster({ sessionId })).students;
    await bookings.markAttendance({ bookingId: first?.bookingId ?? '', status: 'attended' });
    await open();
    await page.findByText('To the 1 person you marked Attended.');
    await page.user.click(page.getByLabelText('Ready to collect'));
    expect(page.getByLabelText('Where')).toHaveProperty('value', '1600 NE Alberta St');
    await page.user.click(page.getByRole('button', { name: 'Send' }));
    await page.findByText('Say what is ready');
    await page.user.type(page.getByLabelText('What is ready'), 'Your bowls');
    await page.fill(page.getByLabelText('From'), `${futureDay}T10:00`);
    await page.fill(page.getByLabelText('Until'), `${daysAfterFutureDay(3)}T18:00`);
    await page.user.click(page.getByRole('button', { name: 'Send' }));
    await page.findByText('We emailed 1 person.');
    await page.user.click(await page.findByText(`You wrote to 1 person on ${shortDay}`));
    page.getByText(/^Everyone who came on /);
    page.getByText(/Ready to collect: Your bowls\s+Where: 1600 NE Alberta St/);
  });

  it('writes to those who came, whatever a draft of before the date says', async () => {
    const { classId, sessionId } = await createBookedClass(at.db, teacher.id, student.id, {
      slots: [{ startsInHours: -5 }, { startsInHours: 50 }],
    });
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    const write = await page.findByRole('button', { name: 'Write to those who came' });
    const draft = { audience: 'all', subject: '', text: 'Thanks', picture: null, collect: null };
    writeDraft(`announce-${sessionId}`, JSON.stringify(draft));
    await page.user.click(write);
    await page.findByText(/^To 1 person: everyone who booked and isn't marked No-show/);
    expect(await page.findByLabelText('Message')).toHaveProperty('value', 'Thanks');
    await page.user.click(page.getByRole('button', { name: 'Send' }));
    await page.findByText('We emailed 1 person.');
    const sent = await callerFor(at.deps, teacher).announcements.sent({ classId, sessionId });
    expect(sent.items.map(({ audience }) => audience)).toEqual(['came']);
  });

  it('names the date as it is where the class takes place', async () => {
    const timeZone = 'Pacific/Kiritimati';
    // Only there, 14 hours ahead of UTC, it is the next day.
    const slots = [{ startsAt: `${futureDay}T10:30:00Z` }];
    made = await createBookedClass(at.db, teacher.id, student.id, { timeZone, slots });
    const { classId, sessionId } = made;
    const announced = { classId, sessionId, audience: 'date', subject: '', text: 'Hi' } as const;
    await callerFor(at.deps, teacher).announcements.send(announced);
    const page = await openRoster();
    const nextDay = inWords(daysAfterFutureDay(1));
    await page.user.click(await page.findByText(`You wrote to 1 person on ${shortDay}`));
    await page.findByText(`Everyone on ${nextDay}`);
  });

  it('shows learners what they got, with a way to report it', async () => {
    const { classId, bookingId } = made;
    const announced = { classId, audience: 'all', subject: 'Door', text: 'It is blue' } as const;
    await callerFor(at.deps, teacher).announcements.send(announced);
    const page = await renderUrl(at, `/bookings/${bookingId}`, student);
    const received = within(await page.findByRole('region', { name: 'From Tess Moreno' }));
    received.getByText('Door');
    received.getByText('It is blue');
    received.getByRole('button', { name: 'Report this message' });
  });

  it('is possible while canceling a date, as part of the email', async () => {
    const page = await openRoster();
    await page.user.click(await page.findByRole('button', { name: 'Cancel this date' }));
    await page.user.type(
      page.getByLabelText('Message to your students (optional)'),
      'The oven broke',
    );
    await page.user.click(page.getByRole('button', { name: 'Cancel date' }));
    await page.findByText('Date canceled');
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.text).toContain('The oven broke');
  });
});
