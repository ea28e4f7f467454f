import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { callerFor, createCategory, createUser } from '#server/testing/fixtures/factories.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { createWanted } from '#server/testing/fixtures/wanted.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let author: Account;
let wantedId = '';
let categoryId = 0;
type Page = Awaited<ReturnType<typeof renderUrl>>;

beforeEach(async () => {
  author = await createUser(at.db);
  categoryId = await createCategory(at.db);
  await at.db.updateTable('wantedRequests').set({ people: 0 }).execute();
  wantedId = await createWanted(at.db, author.id, { categoryId, slots: ['tue-evening'] });
});

const inputOf = (page: Page, label: string) =>
  (page.getByLabelText(label) as HTMLInputElement).value;

async function signIn(page: Page, { email }: Account) {
  await page.fill(await page.findByLabelText('Email'), email);
  await page.fill(page.getByLabelText('Password'), testPassword);
  await page.user.click(page.getByRole('button', { name: 'Sign In' }));
}
const newVisitor = async () =>
  createUser(at.db, { passwordHash: await hashPassword(testPassword) });

describe('classes people want', () => {
  it('can be joined before signing in, which completes it', async () => {
    const visitor = await newVisitor();
    const page = await renderUrl(at, '/wanted?near=Portland%2C+OR');
    const near = within(await page.findByRole('region', { name: 'Near Portland, OR' }));
    near.getByText(/^Tuesday evenings · /);
    await page.user.click(page.getByRole('button', { name: 'I want this, too: Wheel throwing' }));
    await signIn(page, visitor);
    await page.findByRole('heading', { name: 'Your requests' });
    // The request is only among the visitor's own now.
    page.getByText(/^2 people want this, you included$/);
    expect(page.queryByRole('region', { name: 'Near Portland, OR' })).toBeNull();
    expect(page.queryByText(/^No one near/)).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'Leave: Wheel throwing' }));
    await page.findByRole('button', { name: 'I want this, too: Wheel throwing' });
  });

  it('keep a place that is typed while another one loads', async () => {
    const page = await renderUrl(at, '/wanted');
    const near = await page.findByLabelText('Near');
    await page.fill(near, 'Portland, OR');
    const release = page.holdBack();
    await page.user.click(page.getByRole('button', { name: 'Show' }));
    await page.user.clear(near);
    await page.fill(near, 'Seattle');
    release();
    await page.findByRole('region', { name: 'Near Portland, OR' });
    await page.settled();
    expect(page.getByLabelText('Near')).toHaveProperty('value', 'Seattle');
    page.back();
    await expect.poll(page.path).toBe('/wanted');
    expect(page.getByLabelText('Near')).toHaveProperty('value', '');
  });

  it('can be joined two at once', async () => {
    await createWanted(at.db, author.id, { categoryId, words: 'Sourdough' });
    const visitor = await createUser(at.db);
    const page = await renderUrl(at, '/wanted?near=Portland%2C+OR', visitor);
    const buttons = await page.findAllByRole('button', { name: /^I want this, too/ });
    const release = page.holdBack();
    for (const button of buttons) await page.user.click(button);
    expect(buttons.map((button) => button.getAttribute('aria-busy'))).toEqual(['true', 'true']);
    release();
    await page.settled();
    expect(await callerFor(at.deps, visitor).wanted.mine()).toHaveLength(2);
  });

  it('do not navigate a user who has left the form', async () => {
    const visitor = await createUser(at.db);
    const page = await renderUrl(at, '/faq', visitor);
    await page.findByRole('heading', { level: 1 });
    await page.navigate('/wanted/ask?q=throwing+wheel&near=97214');
    const ask = await page.findByRole('button', { name: 'Ask for this class' });
    await page.settled();
    const release = page.holdBack();
    await page.user.click(ask);
    page.back();
    await expect.poll(page.path).toBe('/faq');
    release();
    await expect.poll(async () => (await callerFor(at.deps, visitor).wanted.mine()).length).toBe(1);
    await page.settled();
    expect(page.path()).toBe('/faq');
  });

  it('offer similar requests before a new one, which a sign-in completes', async () => {
    const visitor = await newVisitor();
    const page = await renderUrl(at, '/wanted/ask?q=throwing+wheel&near=97214&maxPrice=60');
    await page.findByRole('heading', { name: 'Already asked for near you' });
    await page.user.click(page.getByRole('button', { name: 'Friday evening' }));
    await page.user.click(page.getByRole('button', { name: 'Ask for this class' }));
    await signIn(page, visitor);
    await page.findByRole('heading', { name: 'Your requests' });
    expect(await callerFor(at.deps, visitor).wanted.mine()).toMatchObject([
      { words: 'throwing wheel', slots: ['fri-evening'], maxPrice: 60, people: 1 },
    ]);
    expect(page.path()).toBe('/wanted?near=97214');
  });

  it.each([
    ['that others want, too', 1],
    ['that no one else wants', 0],
  ])('can be left, and rejoined with Undo: a class %s', async (_which, others) => {
    if (others === 1) await callerFor(at.deps, await createUser(at.db)).wanted.join({ wantedId });
    const page = await renderUrl(at, '/wanted?near=Portland%2C+OR', author);
    const own = await page.findByRole('region', { name: 'Your requests' });
    await page.user.click(within(own).getByRole('button', { name: 'Leave: Wheel throwing' }));
    await page.findByText('You left this request');
    await expect.poll(() => own.isConnected).toBe(false);
    await expect.poll(() => document.activeElement).toBe(page.getByRole('main'));
    // A toast takes clicks once its effects have run.
    await page.settled();
    await page.user.click(page.getByRole('button', { name: 'Undo' }));
    const again = within(await page.findByRole('region', { name: 'Your requests' }));
    again.getByRole('heading', { name: 'Wheel throwing' });
    expect(await callerFor(at.deps, author).wanted.mine()).toMatchObject([
      { place: 'Portland, OR', slots: ['tue-evening'], people: 1 + others },
    ]);
  });

  it('are listed near the place of the request', async () => {
    const page = await renderUrl(at, '/wanted/ask?q=glass+blowing&near=Portland,+OR', author);
    await page.user.click(await page.findByRole('button', { name: 'Ask for this class' }));
    const own = within(await page.findByRole('region', { name: 'Your requests' }));
    own.getByRole('heading', { name: 'glass blowing' });
    expect(own.getAllByText(/^Near Portland, OR/)).not.toEqual([]);
    expect(page.getAllByRole('heading', { name: 'glass blowing' })).toHaveLength(1);
    expect(page.path()).toBe('/wanted?near=Portland,+OR');
  });

  it('are kept through the link in the email that asks', async () => {
    await renderUrl(at, `/wanted?keep=${wantedId}`, author).then((page) =>
      page.findByText(/^Still looking: your request stays until /),
    );
  });

  it('fill in the form of an instructor who lists such a class', async () => {
    const teacher = await createUser(at.db, { role: 'instructor', location: 'Portland, OR' });
    const page = await renderUrl(at, '/dashboard/teacher?tab=wanted', teacher);
    await page.findByRole('heading', { level: 2, name: 'Near Portland, OR' });
    await page.user.click(await page.findByRole('link', { name: 'List this class' }));
    await page.findByText(
      /^One person near Portland, OR asked for this class\. We email them an hour/,
    );
    const filled = ['Class Title', 'Category', 'Location'].map((label) => inputOf(page, label));
    expect(filled).toEqual(['Wheel throwing', String(categoryId), 'Portland, OR']);
    expect(inputOf(page, 'Start Time')).toMatch(/T18:00$/);
  });
});
