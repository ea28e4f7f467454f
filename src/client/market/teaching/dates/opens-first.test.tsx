import { fireEvent, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createBooking, createUser } from '#server/testing/fixtures/factories.ts';
import { futureDay } from '#server/testing/fixtures/future-day.ts';
import { addFirst, createHeldClass } from '#server/testing/fixtures/opens-first.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
let came: Account;
let made: Awaited<ReturnType<typeof createHeldClass>>;
beforeEach(async () => {
  sessionStorage.clear();
  teacher = await createUser(at.db, { role: 'instructor' });
  came = await createUser(at.db);
  made = await createHeldClass(at, teacher, [came], { timeZone: 'UTC', priceCents: 0 });
});

const invitations = async () =>
  (await at.db.selectFrom('sessionInvitations').selectAll().execute()).map((one) => one.studentId);

describe('adding a date', () => {
  it('that opens first to those who came takes one press more', async () => {
    const page = await renderUrl(at, '/dashboard/teacher?tab=classes', teacher);
    await page.user.click(await page.findByRole('button', { name: 'Add a date' }));
    const form = within(await page.findByRole('dialog'));
    fireEvent.change(form.getByLabelText('Start Time'), {
      target: { value: `${futureDay}T18:00` },
    });
    expect(form.queryByLabelText('To everyone after')).toBeNull();
    await page.user.selectOptions(await form.findByLabelText('Opens'), 'came');
    expect(form.getByLabelText('To everyone after')).toHaveProperty('value', '24');
    await page.user.click(form.getByRole('button', { name: 'Add date' }));
    await page.findByText('1 person can book it now, before everyone else.');
    expect(await invitations()).toContain(came.id);
  });

  it('for the same people again starts at the roster of their date', async () => {
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${made.sessionId}`, teacher);
    const label = 'Add a date for the same people';
    await page.user.click(await page.findByRole('button', { name: label }));
    const form = within(await page.findByRole('dialog'));
    expect(await form.findByLabelText('Opens')).toHaveProperty('value', made.sessionId);
    await page.user.click(form.getByRole('button', { name: 'Add date' }));
    await page.findByText('1 person can book it now, before everyone else.');
    expect(await invitations()).toContain(came.id);
  });

  it('for the same people is not offered after a year, when none of them could be invited', async () => {
    await createHeldClass(at, teacher, [came], { slots: [{ startsInHours: -366 * 24 }] });
    const [old] = await at.db
      .selectFrom('classSessions')
      .select('id')
      .orderBy('startsAt')
      .execute();
    const roster = await renderUrl(at, `/dashboard/teacher/sessions/${old?.id}`, teacher);
    await roster.findByRole('heading', { level: 1 });
    expect(roster.queryByRole('button', { name: 'Add a date for the same people' })).toBeNull();
    roster.unmount();
    const page = await renderUrl(at, `/dashboard/teacher?tab=classes&add=${made.classId}`, teacher);
    const opens = await within(await page.findByRole('dialog')).findByLabelText('Opens');
    expect(within(opens).getAllByRole('option')).toHaveLength(3);
  });

  it('says beside the field why too little time would be left for everyone else', async () => {
    const page = await renderUrl(at, '/dashboard/teacher?tab=classes', teacher);
    await page.user.click(await page.findByRole('button', { name: 'Add a date' }));
    const form = within(await page.findByRole('dialog'));
    const tomorrow = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16);
    fireEvent.change(form.getByLabelText('Start Time'), { target: { value: tomorrow } });
    await page.user.selectOptions(await form.findByLabelText('Opens'), 'came');
    await page.user.click(form.getByRole('button', { name: 'Add date' }));
    await form.findByText(/^A date that opens first for 24 hours must start at least 36 hours/);
  });
});

describe('the page of a class whose date opens first', () => {
  it('says to strangers only when a date opens to everyone', async () => {
    await addFirst(at, teacher, made.classId);
    const page = await renderUrl(at, `/classes/${made.classId}`, null);
    await page.findByText(/^A new date opens to everyone on \w+day at/);
    expect(page.queryByText(/Open to you now/)).toBeNull();
  });

  it('says to those invited until when it is open to them, and how many of them are in', async () => {
    const other = await createUser(at.db);
    await createBooking(at.db, made.sessionId, other.id);
    const opensFirst = { to: 'date' as const, sessionId: made.sessionId, hours: 48 as const };
    const { id } = await addFirst(at, teacher, made.classId, opensFirst);
    await callerFor(at.deps, other).bookings.book({ classId: made.classId, sessionId: id });
    const page = await renderUrl(at, `/classes/${made.classId}?date=${id}`, came);
    await page.findByText(/^Open to you now, to everyone on \w+day at .*$/);
    await page.findByText('1 of 2 is in');
    expect(page.queryByText(/^A new date opens/)).toBeNull();
  });
});
