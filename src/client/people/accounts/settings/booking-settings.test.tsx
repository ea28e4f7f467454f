import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let user: Account;

beforeEach(async () => {
  user = await createUser(at.db);
});

async function openSection(name: string) {
  const page = await renderUrl(at, '/dashboard/profile?tab=account', user);
  return { page, section: within(await page.findByRole('region', { name })) };
}

describe('email preferences', () => {
  it('turn one kind of email off, also after a reload', async () => {
    const { page, section } = await openSection('Emails');
    const reminders = await section.findByRole('switch', { name: 'Reminders' });
    expect(reminders).toHaveProperty('checked', true);
    await page.user.click(reminders);
    await expect
      .poll(() => callerFor(at.deps, user).users.emailPreferences())
      .toContainEqual({ kind: 'reminder', isOn: false });
    expect(reminders).toHaveProperty('checked', false);
    expect(section.getByRole('switch', { name: 'Review requests' })).toHaveProperty(
      'checked',
      true,
    );
  });

  it('keep the last of two presses, whichever arrives first', async () => {
    const { page, section } = await openSection('Emails');
    const reminders = await section.findByRole('switch', { name: 'Reminders' });
    const releaseFirst = page.holdBack();
    await page.user.click(reminders);
    const releaseSecond = page.holdBack();
    await page.user.click(reminders);
    releaseSecond();
    releaseFirst();
    await page.settled();
    const saved = await callerFor(at.deps, user).users.emailPreferences();
    expect(saved).toContainEqual({ kind: 'reminder', isOn: true });
  });

  it('show the saved state again when saving fails', async () => {
    const { page, section } = await openSection('Emails');
    const students = await section.findByRole('switch', { name: 'New students' });
    page.cutOff(1);
    await page.user.click(students);
    await page.findByText("We couldn't save your choice");
    await expect.poll(() => students).toHaveProperty('checked', true);
  });
});

describe('the calendar link', () => {
  it('is created, replaced and turned off', async () => {
    const { page, section } = await openSection('Your calendar');
    await page.user.click(
      await section.findByRole('button', { name: 'Create your calendar link' }),
    );
    const field = await section.findByLabelText('Your calendar link');
    const first = (field as HTMLInputElement).value;
    expect(first).toMatch(/\/calendar\/[\w-]+\.ics$/);
    const open = section.getByRole('link', { name: 'Open in calendar app' });
    expect(open.getAttribute('href')).toMatch(/^webcal:/);

    await page.user.click(section.getByRole('button', { name: 'Replace' }));
    await page.findByText(/^The current link stops working right away\./);
    await page.user.click(page.getByRole('button', { name: 'Replace it' }));
    await expect
      .poll(() => section.getByLabelText<HTMLInputElement>('Your calendar link').value)
      .not.toBe(first);

    await page.user.click(await section.findByRole('button', { name: 'Turn off' }));
    await page.user.click(await page.findByRole('button', { name: 'Turn it off' }));
    await section.findByRole('button', { name: 'Create your calendar link' });
    expect(await callerFor(at.deps, user).calendarFeed.get()).toBeNull();
  });
});
