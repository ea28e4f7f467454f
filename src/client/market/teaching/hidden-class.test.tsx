import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
let classId: string;
let sessionId: string;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  ({ classId, sessionId } = await createClass(at.db, teacher.id));
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

describe('deleting a class', () => {
  const deleteIt = async () => {
    const page = await renderUrl(at, '/dashboard/teacher?tab=classes', teacher);
    await page.user.click(await page.findByRole('button', { name: /^More about/ }));
    await page.user.click(await page.findByRole('menuitem', { name: 'Delete' }));
    await page.user.click(await page.findByRole('button', { name: 'Delete it' }));
    return page;
  };

  it('removes a class that no one has booked', async () => {
    const page = await deleteIt();
    await page.findByText('Class deleted');
    await page.findByText("You haven't created a class yet");
  });

  it('says why a class that someone has booked stays', async () => {
    await createBooking(at.db, sessionId, (await createUser(at.db)).id);
    const page = await deleteIt();
    await page.findByText(/^Someone has booked this class/);
    await page.findByRole('link', { name: 'Bread without haste' });
  });
});
