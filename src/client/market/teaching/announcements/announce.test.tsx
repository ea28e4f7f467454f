import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createBookedClass, createUser } from '#server/testing/fixtures/factories.ts';
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

const openRoster = () => renderUrl(at, `/dashboard/teacher/sessions/${made.sessionId}`, teacher);

describe('writing to students', () => {
  it('offers the audiences with people, sends to one, and lists what was sent', async () => {
    const page = await openRoster();
    await page.user.click(await page.findByRole('button', { name: 'Write to students' }));
    const form = within(await page.findByRole('dialog'));
    expect(form.getByLabelText('The waitlist (0)')).toHaveProperty('disabled', true);
    expect(form.getByLabelText('Everyone on this date (1)')).toHaveProperty('checked', true);
    await page.user.click(form.getByRole('button', { name: 'Send' }));
    await form.findByText('Please write a few words');
    await page.user.click(form.getByLabelText('Everyone on all your dates (1)'));
    await page.user.type(form.getByLabelText('Message'), 'Bring a jar');
    await page.user.click(form.getByRole('button', { name: 'Send' }));
    await page.findByText('We emailed 1 person.');
    const sent = within(await page.findByRole('region', { name: 'What you wrote to students' }));
    sent.getByText('Bring a jar');
    sent.getByText(/ · 1 person on all dates$/);
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
    await page.findByText(new RegExp(` · 1 person on ${nextDay}$`));
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
    await page.user.type(page.getByLabelText('A word to your students'), 'The oven broke');
    await page.user.click(page.getByRole('button', { name: 'Cancel date' }));
    await page.findByText('Date canceled');
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.text).toContain('The oven broke');
  });
});
