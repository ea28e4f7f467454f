import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
let classId: string;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  ({ classId } = await createClass(at.db, teacher.id));
});

describe('hiding a class', () => {
  it('says who can still see the class, and after showing it again that everyone can', async () => {
    const page = await renderUrl(at, `/classes/${classId}/edit`, teacher);
    const save = async () => {
      await page.user.click(
        await page.findByRole('checkbox', { name: 'Show this class and take bookings' }),
      );
      await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    };
    await save();
    await page.findByText("It's hidden: only you and students who have booked can see it.");
    await page.navigate(`/classes/${classId}/edit`);
    await save();
    await page.findByText('Everyone can see your changes.');
  });

  it.each(['/dashboard?tab=created', '/dashboard/teacher', '/classes/:id'])(
    'is shown on %s',
    async (path) => {
      const address = path.replace(':id', classId);
      const shown = await renderUrl(at, address, teacher);
      await shown.findAllByText('Bread without haste');
      expect(shown.queryByText('Hidden')).toBeNull();
      await callerFor(at.deps, teacher).classes.edit({ classId, isActive: false });
      const hidden = await renderUrl(at, address, teacher);
      await hidden.findByText('Hidden');
    },
  );
});
