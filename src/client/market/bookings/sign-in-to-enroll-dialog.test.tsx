import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { createBooking, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { emailedCode } from '#server/testing/fixtures/mailbox.ts';
import { addApp, testPassword } from '#server/testing/fixtures/second-factors.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let user: Account;
let created: Awaited<ReturnType<typeof createClass>>;

beforeEach(async () => {
  const passwordHash = await hashPassword(testPassword);
  user = await createUser(at.db, { fullName: 'Ada Park', passwordHash });
  created = await createClass(at.db, (await createUser(at.db, { role: 'instructor' })).id);
});

/** Enters the code that was emailed to this address in the dialog of a guest. */
async function enterCode(email: string, opener = 'Enroll') {
  const page = await renderUrl(at, `/classes/${created.classId}`);
  await page.user.click(await page.findByRole('button', { name: opener }));
  const dialog = within(await page.findByRole('dialog', { name: 'Sign in to enroll' }));
  await page.user.click(dialog.getByRole('button', { name: 'Email me a code' }));
  await page.fill(await dialog.findByLabelText('Email'), email);
  await page.user.click(dialog.getByRole('button', { name: 'Email me a code' }));
  const said = await dialog.findByText(/^We emailed a code to/);
  await page.fill(dialog.getByLabelText('Code'), await emailedCode(at.deps, email));
  await page.user.click(dialog.getByRole('button', { name: 'Continue' }));
  return { page, dialog, said: said.textContent?.replace(email, 'them') };
}

describe('a code in the dialog before a booking', () => {
  it('signs in to a known account and goes on to the booking', async () => {
    const { page } = await enterCode(user.email);
    await page.findByText('Welcome back, Ada Park!');
    const dialog = within(await page.findByRole('dialog', { name: 'Confirm Booking' }));
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await page.findByRole('button', { name: 'Enroll' });
    expect(page.queryByRole('dialog')).toBeNull();
  });

  it('asks a newcomer for a name and a number, after the same words', async () => {
    const known = await enterCode(user.email);
    known.page.unmount();
    const { page, dialog, said } = await enterCode('newcomer@example.com');
    expect(said).toBe(known.said);
    await page.fill(await dialog.findByLabelText('Full name'), 'Grace Holm');
    await page.fill(dialog.getByLabelText('Phone number'), '+15035550144');
    await page.user.click(dialog.getByRole('button', { name: 'Create Account' }));
    await page.findByText('Welcome, Grace Holm.');
    await page.findByRole('dialog', { name: 'Confirm Booking' });
  });

  it('asks nothing more of a learner who has booked', async () => {
    await createBooking(at.db, created.sessionId, user.id);
    const { page } = await enterCode(user.email);
    await page.findByRole('button', { name: 'Unenroll' });
    expect(page.queryByRole('dialog')).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'Unenroll' }));
    await page.findByRole('button', { name: 'Enroll' });
    expect(page.queryByRole('dialog')).toBeNull();
  });

  it('leads to the second factor, which returns to the class', async () => {
    await addApp(at.deps, user);
    const { page } = await enterCode(user.email);
    await page.findByRole('heading', { level: 1, name: 'One more step' });
    expect(page.path()).toContain(`redirect=${encodeURIComponent(`/classes/${created.classId}`)}`);
  });

  it('goes on to the waitlist of a full class', async () => {
    created = await createClass(at.db, (await createUser(at.db, { role: 'instructor' })).id, {
      slots: [{ capacity: 1 }],
      maxStudents: 1,
    });
    await createBooking(at.db, created.sessionId, (await createUser(at.db)).id);
    const { page } = await enterCode(user.email, 'Join the waitlist');
    await page.findByRole('dialog', { name: 'Join the waitlist' });
  });
});
