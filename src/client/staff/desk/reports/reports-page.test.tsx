import { expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { createStaff, deskCookies } from '#server/testing/fixtures/desk/staff.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();

it('staff read the whole text of a class that waits for a review', async () => {
  const { classId } = await createClass(at.db, (await createUser(at.db)).id);
  await at.db
    .updateTable('classes')
    .set({ gettingIn: 'Order at t.me/cheap first.', reviewReasons: ['links'], waitsFor: 'review' })
    .where('id', '=', classId)
    .execute();
  const cookies = await deskCookies(at.deps, await createStaff(at.deps, 'support'));
  const page = await renderUrl(at, '/desk/reports', null, cookies);
  const text = await page.findByText(/Getting in: Order at t\.me\/cheap first\./);
  expect(text.className).not.toContain('line-clamp');
  await page.findByText('It has 2 links or more');
});
