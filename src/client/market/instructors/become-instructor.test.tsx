import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
const url = '/become-instructor';

describe('becoming an instructor', () => {
  it('shows a hero and four benefits', async () => {
    const page = await renderUrl(at, url);
    await page.findByRole('heading', { level: 1 });
    const main = within(page.getByRole('main'));
    expect(main.getAllByRole('heading', { level: 2 })).toHaveLength(4);
    expect(main.getAllByRole('listitem')).toHaveLength(4);
  });

  it('shows three steps after Get Started: apply, create a first class, teach', async () => {
    const page = await renderUrl(at, url, await createUser(at.db));
    const main = within(page.getByRole('main'));
    expect(main.queryByText('Apply with your profile')).toBeNull();
    await page.user.click(await main.findByRole('button', { name: 'Get Started' }));
    const card = main.getByText('Apply with your profile').closest('ol') as HTMLElement;
    const steps = within(card).getAllByRole('listitem');
    expect(steps).toHaveLength(3);
    expect(steps[0]?.textContent).toMatch(/Apply.*profile/);
    expect(steps[1]?.textContent).toContain('Create your first class');
    expect(steps[2]?.textContent).toContain('Start teaching');
    main.getByRole('button', { name: 'Become an Instructor' });
    await page.user.click(main.getByRole('button', { name: 'Back' }));
    expect(main.queryByText('Apply with your profile')).toBeNull();
  });

  it('sends instructors to the dashboard', async () => {
    const page = await renderUrl(at, url, await createUser(at.db, { role: 'instructor' }));
    await page.findByText('You can already create and post classes!');
    const main = within(page.getByRole('main'));
    expect(main.getByRole('link').getAttribute('href')).toBe('/dashboard');
    expect(main.queryByRole('button')).toBeNull();
  });

  it('congratulates on success', async () => {
    const page = await renderUrl(at, url, await createUser(at.db));
    await page.user.click(await page.findByRole('button', { name: 'Get Started' }));
    await page.user.click(page.getByRole('button', { name: 'Become an Instructor' }));
    const title = await page.findByText('Congratulations!');
    expect(title.closest('li')?.textContent).toContain('You are now an instructor on LearnLocal');
  });

  it('does not navigate a user who has left the page', async () => {
    const page = await renderUrl(at, url, await createUser(at.db));
    await page.user.click(await page.findByRole('button', { name: 'Get Started' }));
    const release = page.holdBack();
    await page.user.click(page.getByRole('button', { name: 'Become an Instructor' }));
    await page.navigate('/how-it-works');
    release();
    await page.findByText('Congratulations!');
    await page.settled();
    expect(page.path()).toBe('/how-it-works');
  });

  it(`shows "Error" with the server's message on failure`, async () => {
    const user = await createUser(at.db);
    const page = await renderUrl(at, url, user);
    await page.user.click(await page.findByRole('button', { name: 'Get Started' }));
    await callerFor(at.deps, user).profile.becomeTeacher();
    await page.user.click(page.getByRole('button', { name: 'Become an Instructor' }));
    const title = await page.findByText('Error');
    expect(title.closest('li')?.textContent).toContain('You can already create and post classes');
  });
});
