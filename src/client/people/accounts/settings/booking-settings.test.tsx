import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { optionalEmails } from '#shared/people/accounts/email-preferences.ts';

const at = openTestApp();
let user: Account;

beforeEach(async () => {
  user = await createUser(at.db);
});

async function openSection(name: string, path = '/dashboard/profile?tab=account') {
  const page = await renderUrl(at, path, user);
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

describe('groups of emails', () => {
  const offOf = async () =>
    (await callerFor(at.deps, user).users.emailPreferences())
      .filter(({ isOn }) => !isOn)
      .map(({ kind }) => kind);

  it('turn their three kinds off together, and on again', async () => {
    const { page, section } = await openSection('Emails');
    const bookings = await section.findByRole('checkbox', { name: 'My bookings' });
    await page.user.click(bookings);
    await expect.poll(offOf).toEqual(['reminder', 'review_invitation', 'waitlist']);
    section.getByText('Off');
    await page.user.click(bookings);
    await expect.poll(offOf).toEqual([]);
  });

  it('say "Some" when one kind is off, which stays off until the reader presses', async () => {
    await callerFor(at.deps, user).users.setEmailPreference({ kind: 'teaching_day', isOn: false });
    const { page, section } = await openSection('Emails');
    const classes = await section.findByRole('checkbox', { name: 'My classes' });
    section.getByText('Some');
    expect(classes.getAttribute('aria-checked')).toBe('mixed');
    await page.user.click(section.getByRole('switch', { name: 'Messages', hidden: true }));
    await expect.poll(offOf).toEqual(['teaching_day', 'message']);
    await page.user.click(classes);
    await expect.poll(offOf).toEqual(['message']);
  });

  it('have every kind once', async () => {
    const { section } = await openSection('Emails');
    await section.findByRole('checkbox', { name: 'News' });
    const shown = section.getAllByRole('switch', { hidden: true }).length;
    expect(shown).toBe(optionalEmails.length);
  });
});

describe('the calendar link', () => {
  it('is created, replaced and turned off', async () => {
    const { page, section } = await openSection('Your calendar', '/dashboard/profile/connections');
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
