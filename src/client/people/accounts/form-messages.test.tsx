import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
type Page = Awaited<ReturnType<typeof renderUrl>>;

/** The error message below a field, found through the attribute that screen readers use. */
async function errorOf(page: Page, label: string): Promise<string> {
  const field = await page.findByLabelText(label);
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  return note?.querySelector('p')?.textContent ?? '';
}
async function submit(page: Page, button: string, values: Record<string, string> = {}) {
  await page.findByRole('button', { name: button });
  for (const [label, value] of Object.entries(values))
    fireEvent.change(page.getByLabelText(label), { target: { value } });
  await page.user.click(page.getByRole('button', { name: button }));
}

describe('sign-in form errors', () => {
  it('shows which fields are missing', async () => {
    const page = await renderUrl(at, '/auth/signin');
    await submit(page, 'Sign In');
    expect(await errorOf(page, 'Email')).toBe('Please enter a valid email address');
    expect(await errorOf(page, 'Password')).toBe('Password is required');
  });
});

describe('sign-up form errors', () => {
  it('shows which fields are missing', async () => {
    const page = await renderUrl(at, '/auth/signup');
    await submit(page, 'Create Account');
    expect(await errorOf(page, 'Full name')).toBe('Full name is required');
    expect(await errorOf(page, 'Username')).toBe('Username must be at least 3 characters');
    expect(await errorOf(page, 'Email')).toBe('Please enter a valid email address');
    expect(await errorOf(page, 'Phone number')).toBe('Please enter a valid phone number');
    expect(await errorOf(page, 'Password')).toBe('Password must be at least 8 characters');
    expect(await errorOf(page, 'Confirm password')).toBe('Please confirm your password');
  });

  it('moves the focus to the first invalid field only once, so that the user can continue', async () => {
    const page = await renderUrl(at, '/auth/signup');
    const [first, next] = [
      await page.findByLabelText('Full name'),
      page.getByLabelText('Username'),
    ];
    first.addEventListener('focus', () => next.focus(), { once: true });
    await submit(page, 'Create Account');
    await errorOf(page, 'Username');
    expect(document.activeElement).toBe(next);
  });

  it('shows what is wrong with each value', async () => {
    const page = await renderUrl(at, '/auth/signup');
    const wrong = { Username: 'ada park', 'Phone number': '0123', Password: 'seven77' };
    await submit(page, 'Create Account', wrong);
    expect(await errorOf(page, 'Username')).toMatch(/^Username can only contain letters/);
    expect(await errorOf(page, 'Phone number')).toBe('Please enter a valid phone number');
    expect(await errorOf(page, 'Password')).toBe('Password must be at least 8 characters');
  });

  it("shows below the second password that the passwords don't match", async () => {
    const page = await renderUrl(at, '/auth/signup');
    const both = { Password: 'three quiet herons', 'Confirm password': 'three quiet hares' };
    await submit(page, 'Create Account', both);
    expect(await errorOf(page, 'Confirm password')).toBe("Passwords don't match");
    expect(page.getByLabelText('Password').getAttribute('aria-invalid')).toBeNull();
  });
});

describe('profile form errors', () => {
  it('shows that a name or username is too short and requires nothing else', async () => {
    const page = await renderUrl(at, '/dashboard/profile', await createUser(at.db));
    await submit(page, 'Save changes', { 'Full name': 'A', Username: 'b', Bio: '', Location: '' });
    expect(await errorOf(page, 'Full name')).toBe('Name must be at least 2 characters.');
    expect(await errorOf(page, 'Username')).toBe('Username must be at least 2 characters.');
    await submit(page, 'Save changes', { 'Full name': 'Al', Username: 'bo' });
    await page.findByText('Your profile has been updated successfully');
  });
});
