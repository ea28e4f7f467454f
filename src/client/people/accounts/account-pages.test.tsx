import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { suspend } from '#server/testing/fixtures/desk/suspending.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { emailedToken } from '#server/testing/fixtures/mailbox.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
const password = 'three quiet herons';
let user: Account;

beforeEach(async () => {
  user = await createUser(at.db, {
    fullName: 'Ada Park',
    passwordHash: await hashPassword(password),
  });
});

async function fillSignIn(
  page: Awaited<ReturnType<typeof renderUrl>>,
  email: string,
  secret: string,
) {
  await page.fill(await page.findByLabelText('Email'), email);
  await page.fill(page.getByLabelText('Password'), secret);
  await page.user.click(page.getByRole('button', { name: 'Sign In' }));
}

async function fillSignUp(
  page: Awaited<ReturnType<typeof renderUrl>>,
  username: string,
  email: string,
) {
  await page.fill(await page.findByLabelText('Full name'), 'Bo Lind');
  await page.fill(page.getByLabelText('Username'), username);
  await page.fill(page.getByLabelText('Email'), email);
  await page.fill(page.getByLabelText('Phone number'), '+15035550144');
  await page.fill(page.getByLabelText('Password'), password);
  await page.fill(page.getByLabelText('Confirm password'), password);
  await page.user.click(page.getByRole('button', { name: 'Create Account' }));
}

describe('signing in', () => {
  it('shows the error below an empty field and keeps the input', async () => {
    const page = await renderUrl(at, '/auth/signin');
    await fillSignIn(page, 'ada', 'x');
    const email = await page.findByLabelText('Email');
    await page.findByText('Please enter a valid email address');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(email);
    expect(email).toHaveProperty('value', 'ada');
  });

  it('keeps the reason of a suspension in the form', async () => {
    const person = await createUser(at.db, { passwordHash: await hashPassword(password) });
    const { people } = staffCaller(at.deps, await createStaff(at.deps)).desk;
    await suspend(people, person.id);
    const page = await renderUrl(at, '/auth/signin');
    await fillSignIn(page, person.email, password);
    const form = within(page.getByRole('main'));
    expect((await form.findByRole('alert')).textContent).toMatch(
      /^Your account is suspended\. .* The reason: /,
    );
  });

  it('welcomes the user back and goes to their destination', async () => {
    const page = await renderUrl(at, '/auth/signin?redirect=%2Fdashboard');
    await fillSignIn(page, user.email, password);
    await page.findByText('Login successful');
    page.getByText('Welcome back, Ada Park!');
    await page.findByRole('heading', { level: 1, name: 'Dashboard' });
  });

  it('never redirects to another site', async () => {
    const page = await renderUrl(at, '/auth/signin?redirect=%2F%2Felsewhere.example');
    await fillSignIn(page, user.email, password);
    await page.findByRole('heading', { name: /Learn something by hand/ });
    expect(page.path()).toBe('/');
  });

  it('shows that sign-in failed, and the reason', async () => {
    const page = await renderUrl(at, '/auth/signin');
    await fillSignIn(page, user.email, 'wrong');
    await page.findByText('Login failed');
    const field = page.getByLabelText('Password');
    const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Invalid email or password');
    expect(document.activeElement).toBe(field);
  });

  it('offers another link when the email is not confirmed', async () => {
    const waiting = await createUser(at.db, {
      emailVerifiedAt: null,
      passwordHash: await hashPassword(password),
    });
    const page = await renderUrl(at, '/auth/signin');
    await fillSignIn(page, waiting.email, password);
    await page.user.click(await page.findByRole('button', { name: 'Resend verification email' }));
    await page.findByText('Check your inbox');
    await at.deps.background.settled();
    const [email] = await at.deps.outbox.read();
    expect(email?.to).toBe(waiting.email);
  });
});

describe('member pages', () => {
  it.each(['/dashboard', '/dashboard/profile', '/classes/create'])(
    'redirects guests from %s to sign-in',
    async (url) => {
      const page = await renderUrl(at, url);
      await page.findByRole('heading', { name: 'Welcome Back' });
      expect(page.path()).toBe(`/auth/signin?redirect=${encodeURIComponent(url)}`);
    },
  );

  it('redirects /login to the sign-in page', async () => {
    const page = await renderUrl(at, '/login');
    await page.findByRole('heading', { name: 'Welcome Back' });
    expect(page.path()).toBe('/auth/signin?redirect=%2Fdashboard');
  });

  it.each(['/auth/signin', '/auth/signup'])(
    'redirects members from %s to the home page',
    async (url) => {
      const page = await renderUrl(at, url, user);
      await page.findByRole('heading', { name: /Learn something by hand/ });
      expect(page.path()).toBe('/');
    },
  );
});

describe('after an internal error', () => {
  it('registration shows the message from the specification', async () => {
    await at.db.schema.alterTable('verification_tokens').renameTo('elsewhere').execute();
    const page = await renderUrl(at, '/auth/signup');
    await fillSignUp(page, 'gus_lind', 'gus@example.com');
    await page.findByText(
      'There was a problem creating your account. Please try again with different information.',
    );
    await at.db.schema.alterTable('elsewhere').renameTo('verification_tokens').execute();
    expect(page.getByLabelText('Full name')).toHaveProperty('value', 'Bo Lind');
  });

  it('shows that the profile could not be refreshed', async () => {
    const email = 'ada.moved@example.com';
    await callerFor(at.deps, user).account.changeEmail({ email, currentPassword: password });
    const token = await emailedToken(at.deps, email);
    const page = await renderUrl(at, '/explore', user);
    await page.findByRole('button', { name: 'Account menu, Ada Park' });
    page.failAfter(1);
    await page.navigate(`/auth/verify-email#type=email_change&access_token=${token}`);
    await page.findByText('Failed to refresh profile');
    page.getByText('Please try again later');
    page.getByRole('heading', { name: 'Your email has been changed' });
  });
});

describe('the verification link', () => {
  it('returns to the class where the user had to sign up, with the date and spots they chose', async () => {
    const { classId, sessionIds } = await createClass(at.db, user.id, {
      slots: [{}, { startsInHours: 90 }],
    });
    const chosen = `/classes/${classId}?date=${sessionIds[1]}&seats=2`;
    const signUp = await renderUrl(at, `/auth/signup?redirect=${encodeURIComponent(chosen)}`);
    await fillSignUp(signUp, 'flo_lind', 'flo@example.com');
    await signUp.findByText('Registration successful');
    const [email] = await at.deps.outbox.read();
    signUp.unmount();
    const link = new URL(email?.links[0] ?? '');
    const page = await renderUrl(at, `${link.pathname}${link.hash}`);
    await page.findByRole('heading', { name: "You're in" });
    await page.findByRole('heading', { name: 'Bread without haste' });
    expect(page.path()).toBe(chosen);
  });
});

describe('when another user signs in', () => {
  it('never shows data of the previous user, not even briefly', async () => {
    const other = await createUser(at.db, {
      fullName: 'Bea Moss',
      passwordHash: await hashPassword(password),
    });
    await createClass(at.db, user.id, { title: 'A class of Ada' });
    const page = await renderUrl(at, '/dashboard', user);
    await page.findByRole('heading', { name: 'A class of Ada' });
    await page.user.click(page.getByRole('button', { name: 'Account menu, Ada Park' }));
    await page.user.click(await page.findByRole('menuitem', { name: 'Log out' }));
    await page.user.click((await page.findAllByRole('link', { name: 'Sign In' }))[0] as Element);
    await fillSignIn(page, other.email, password);
    await page.findByText('Welcome back, Bea Moss!');
    await page.user.click(await page.findByRole('link', { name: 'Go to Dashboard' }));
    await page.findByText('Hello, Bea.');
    expect(page.queryByText('A class of Ada')).toBeNull();
  });

  it('switches users on focus after a sign-in in another tab', async () => {
    const page = await renderUrl(at, '/dashboard', user);
    await page.findByText('Hello, Ada.');
    await page.becomes(await createUser(at.db, { fullName: 'Cy Dale' }));
    await page.findByText('Hello, Cy.');
    await page.becomes(null);
    await page.findByRole('heading', { name: 'Welcome Back' });
    expect(page.path()).toBe('/auth/signin?redirect=%2Fdashboard');
  });
});

describe('the header', () => {
  it('shows guests a sign-in link and members a menu with sign-out', async () => {
    const guest = await renderUrl(at, '/');
    await guest.findAllByRole('link', { name: 'Get Started' });
    guest.unmount();
    const page = await renderUrl(at, '/', user);
    await page.user.click(await page.findByRole('button', { name: 'Account menu, Ada Park' }));
    await page.findByText(user.email);
    await page.user.click(await page.findByRole('menuitem', { name: 'Log out' }));
    await page.findByText('Logged out');
    page.getByText('You have been successfully logged out.');
    expect(page.access.utils.auth.me.getData()).toBeNull();
    await page.findAllByRole('link', { name: 'Get Started' });
  });

  it('shows "Page Not Found" for an unknown path', async () => {
    const page = await renderUrl(at, '/nowhere');
    await page.findByRole('heading', { level: 1, name: 'Page Not Found' });
  });
});
