import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createEntry, createUser } from '#server/testing/fixtures/factories.ts';
import { createFullClass, createWaitlist } from '#server/testing/fixtures/waiting.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs } from '#shared/units.ts';

const at = openTestApp();
let teacher: Account;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
});

const wheel = (title = 'Wheel throwing') =>
  createFullClass(at.db, teacher.id, { title, timeZone: 'UTC', capacity: 4 });

describe('an instructor for whose class enough people wait', () => {
  it('reads it on Teaching, with the form for a date a week after the last one', async () => {
    const full = await wheel();
    await createEntry(at.db, full, (await createUser(at.db)).id, { isAnyDate: true });
    await createWaitlist(at.db, full, [1, 1]);
    const page = await renderUrl(at, '/dashboard/teacher', teacher);
    const list = within(await page.findByRole('list', { name: 'Time for another date' }));
    list.getByText('3 people wait for Wheel throwing');
    list.getByText(
      /^We'll offer a new date first to the 1 who waits for any; the others wait for one date\./,
    );
    await page.user.click(list.getByRole('link', { name: 'Add a date for Wheel throwing' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Add a date' }));
    const [session] = await at.db.selectFrom('classSessions').select('startsAt').execute();
    const next = new Date((session?.startsAt.getTime() ?? 0) + 7 * dayMs).toISOString();
    expect(dialog.getByLabelText<HTMLInputElement>('Start Time').value).toBe(next.slice(0, 16));
    await page.user.click(dialog.getByRole('button', { name: 'Add date' }));
    await page.findByText('Date added');
    await expect.poll(() => page.queryByText('3 people wait for Wheel throwing')).toBeNull();
    expect(page.path()).toBe('/dashboard/teacher?tab=classes');
  });

  it('opens the form by the link of the email, and closes it without a trace', async () => {
    const { classId } = await wheel();
    await wheel('Glazing');
    const page = await renderUrl(at, `/dashboard/teacher?tab=classes&add=${classId}`, teacher);
    const dialog = within(await page.findByRole('dialog', { name: 'Add a date' }));
    dialog.getByText('Wheel throwing');
    await page.user.click(dialog.getByRole('button', { name: 'Close' }));
    await expect.poll(() => page.queryByRole('dialog')).toBeNull();
    expect(page.path()).toBe('/dashboard/teacher?tab=classes');
    expect(page.queryByRole('list', { name: 'Time for another date' })).toBeNull();
  });
});
