import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { expireEndedHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { endHolds } from '#server/testing/fixtures/holds.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });

it.each([
  ['three unpaid bookings', false, /^You can hold at most 3 unpaid .* in (29|30) minutes\.$/],
  ['two unpaid holds of the date', true, /^You have held a spot .* again in 24 hours\.$/],
])(
  'the booking dialog says when a learner with %s can try again',
  async (_, isSameDate, sentence) => {
    const teacher = await createUser(at.db, { role: 'instructor' });
    const student = await createUser(at.db);
    const { classId } = await createClass(at.db, teacher.id);
    for (let holds = 0; holds < (isSameDate ? 2 : 3); holds++) {
      const held = isSameDate ? { classId } : await createClass(at.db, teacher.id);
      const { sessionId } = await callerFor(at.deps, student).bookings.book({
        classId: held.classId,
      });
      if (!isSameDate) continue;
      await endHolds(at.db);
      await expireEndedHolds(at.deps, sessionId);
    }
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.user.click(await page.findByRole('button', { name: 'Enroll' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Confirm Booking' }));
    await page.user.click(dialog.getByRole('button', { name: 'Confirm Booking' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(sentence);
  },
);
