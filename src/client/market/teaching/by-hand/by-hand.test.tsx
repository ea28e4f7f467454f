import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createAdded } from '#server/testing/fixtures/added-people.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Maya Ortiz' });
});

const byHandOf = async (sessionId: string) =>
  (await callerFor(at.deps, teacher).bookings.roster({ sessionId })).byHand;
const open = (sessionId: string) =>
  renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);

describe('“Add a person”', () => {
  it('adds a walk-in who pays in cash in two presses beside the name', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -1 }] });
    const page = await open(sessionId);
    await page.findByText('No one booked this date.');
    await page.user.click(page.getByRole('button', { name: 'Add a person' }));
    await page.user.type(await page.findByLabelText('Name'), 'Jo Park');
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    await page.findByRole('button', { name: 'Jo Park 1 spot' });
    expect(await byHandOf(sessionId)).toMatchObject([
      { name: 'Jo Park', seats: 1, paidHow: 'cash', amount: 45.5, email: null },
    ]);
    page.getByText('1 of 10 spots taken');
  });

  it('multiplies the price by the spots until another amount is typed, and needs none of a free seat', async () => {
    const { sessionId } = await createClass(at.db, teacher.id);
    const page = await open(sessionId);
    await page.user.click(await page.findByRole('button', { name: 'Add a person' }));
    const amount = await page.findByLabelText('Amount in dollars');
    await page.user.click(page.getByRole('button', { name: 'More spots' }));
    await page.findByDisplayValue('91');
    await page.user.clear(amount);
    await page.user.type(amount, '80');
    await page.user.click(page.getByRole('button', { name: 'More spots' }));
    await page.findByDisplayValue('80');
    await page.user.click(page.getByLabelText('Free'));
    expect(page.queryByLabelText('Amount in dollars')).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    await page.findByText('Enter a name');
    await page.user.type(page.getByLabelText('Name'), 'The Park family');
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    await page.findByRole('button', { name: 'The Park family + 2 3 spots' });
    expect(await byHandOf(sessionId)).toMatchObject([{ seats: 3, paidHow: 'free', amount: 0 }]);
  });

  it('says below the spots how many are left', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ capacity: 1 }] });
    const page = await open(sessionId);
    await page.user.click(await page.findByRole('button', { name: 'Add a person' }));
    await page.user.type(await page.findByLabelText('Name'), 'Jo Park');
    await page.user.click(page.getByRole('button', { name: 'More spots' }));
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    expect(await page.findAllByText('Only 1 spot is left')).not.toEqual([]);
  });
});

describe('a person added by hand', () => {
  it('is changed and removed from the roster', async () => {
    const { sessionId } = await createClass(at.db, teacher.id);
    await createAdded(at.db, { sessionId, teacherId: teacher.id }, { paidHow: 'not_yet' });
    const page = await open(sessionId);
    await page.findByText('Unpaid');
    await page.user.click(page.getByRole('button', { name: 'Change Jo Park' }));
    await page.user.click(await page.findByLabelText('Cash'));
    await page.user.click(page.getByRole('button', { name: 'Save' }));
    await page.findByText(/Paid in cash · \$45\.50/);
    expect(page.queryByText('Unpaid')).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'Remove Jo Park' }));
    await page.findByText("This frees 1 spot, for the waitlist first. We don't email them.");
    await page.user.click(page.getByRole('button', { name: 'Remove' }));
    await page.findByText('No one has booked this date yet.');
    expect(await byHandOf(sessionId)).toEqual([]);
  });

  it('is marked in one press, and as a no-show without a question, because no one is emailed', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -5 }] });
    await createAdded(at.db, { sessionId, teacherId: teacher.id });
    const page = await open(sessionId);
    await page.user.click(await page.findByRole('button', { name: 'Jo Park came' }));
    await page.findByRole('button', { name: 'Jo Park came. Change this' });
    await expect.poll(async () => (await byHandOf(sessionId))[0]?.status).toBe('attended');
    const absent = page.getByRole('button', { name: 'Absent' });
    // Until the mark is saved, the other one waits.
    await expect.poll(() => absent.hasAttribute('disabled')).toBe(false);
    await page.user.click(absent);
    await expect.poll(async () => (await byHandOf(sessionId))[0]?.status).toBe('no_show');
  });

  it('of a canceled date is listed with contacts, and the instructor is asked to tell whom we do not', async () => {
    const { sessionId } = await createClass(at.db, teacher.id);
    const contact = { phoneNumber: '+15035550112' };
    await createAdded(at.db, { sessionId, teacherId: teacher.id }, contact);
    await callerFor(at.deps, teacher).classes.cancelSession({ sessionId });
    const page = await open(sessionId);
    await page.findByRole('heading', { name: 'Added by hand' });
    page.getByText('Please tell the person you added without an email address.');
    await page.findByRole('link', { name: '(503) 555-0112' });
  });
});
