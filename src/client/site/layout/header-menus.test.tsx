import { expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();

it('opens a header menu on the first click, and Escape returns the focus to its button', async () => {
  const page = await renderUrl(at, '/privacy');
  const button = page.getByRole('button', { name: 'Theme: System' });
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual([
    'menu',
    'false',
  ]);
  await page.user.click(button);
  await page.findByRole('menuitem', { name: 'Dark' });
  await page.user.keyboard('{Escape}');
  expect(page.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Theme: System' }));
});

it.each(['{Enter}', ' ', '{ArrowDown}'])(
  'opens a header menu at its first item on the first %s key press',
  async (key) => {
    const viewer = await createUser(at.db, { fullName: 'Ada Park' });
    const page = await renderUrl(at, '/privacy', viewer);
    (await page.findByRole('button', { name: 'Account menu, Ada Park' })).focus();
    await page.user.keyboard(key);
    const first = await page.findByRole('menuitem', { name: 'Dashboard' });
    await expect.poll(() => document.activeElement).toBe(first);
    await page.user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Messages');
  },
);
