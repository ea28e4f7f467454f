import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { futureDay } from '#server/testing/fixtures/future-day.ts';
import { createPaidBooking, createPayment } from '#server/testing/fixtures/money/paid-bookings.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { minuteMs } from '#shared/units.ts';

const at = openTestApp();
let user: Account;

beforeEach(async () => {
  user = await createUser(at.db, { fullName: 'Ada Park' });
});

async function rowsOf(tab: 'created' | 'enrolled', when = '') {
  const page = await renderUrl(at, `/dashboard?tab=${tab}${when && `&when=${when}`}`, user);
  await page.findByRole('heading', { level: 1, name: 'Dashboard' });
  const panel = within(page.getByRole('tabpanel'));
  const row = (title: string) =>
    within(panel.getByRole('heading', { name: title }).closest('article') as HTMLElement);
  return { page, panel, row };
}
const address = (link: HTMLElement) => link.getAttribute('href');

describe('the dashboard', () => {
  const openDashboard = async (viewer: Account, address = '/dashboard') => {
    const page = await renderUrl(at, address, viewer);
    await page.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(document.title).toBe('Dashboard | Learn Local');
    const names = page.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(names).toEqual(['Classes Created', 'Classes Enrolled', 'Waitlist', 'Following']);
    return page;
  };
  const openedTab = async (viewer: Account, address?: string) => {
    const page = await openDashboard(viewer, address);
    const opened = page.getByRole('tab', { selected: true }).textContent;
    page.unmount();
    return opened;
  };

  it('opens on the created classes, even for users who only learn', async () => {
    const { classId } = await createClass(at.db, (await createUser(at.db)).id);
    await callerFor(at.deps, user).bookings.book({ classId });
    expect(await openedTab(user)).toBe('Classes Created');
  });

  it('opens on the created classes again after another tab was chosen, unless the URL names one', async () => {
    const page = await openDashboard(user);
    await page.user.click(page.getByRole('tab', { name: 'Classes Enrolled' }));
    await page.findByRole('tab', { name: 'Classes Enrolled', selected: true });
    expect(page.path()).toBe('/dashboard?tab=enrolled');
    page.unmount();
    expect(await openedTab(user)).toBe('Classes Created');
    expect(await openedTab(user, '/dashboard?tab=enrolled')).toBe('Classes Enrolled');
  });

  it('shows above the tabs the next class with its time, directions and a way out', async () => {
    const teacher = await createUser(at.db, { fullName: 'Maya Ortiz' });
    const none = await openDashboard(user);
    expect(none.queryByRole('region', { name: 'Your next class' })).toBeNull();
    none.unmount();
    // A course that began last month meets again tomorrow, before the other class.
    const course = { startsInHours: -700, laterHours: [724, 900] };
    const booked = [
      { title: 'In two days', slots: [{}] },
      { title: 'Meets tomorrow', slots: [course] },
    ];
    const seen: unknown[] = [];
    for (const each of booked) {
      const { sessionId } = await createClass(at.db, teacher.id, { timeZone: 'UTC', ...each });
      const bookingId = await createBooking(at.db, sessionId, user.id);
      const page = await openDashboard(user, '/dashboard?tab=enrolled&when=past');
      const card = within(page.getByRole('region', { name: 'Your next class' }));
      card.getByText('Portland, OR');
      card.getByRole('link', { name: 'Get directions' });
      card.getByRole('link', { name: 'Maya Ortiz' });
      card.getByText('Add to calendar');
      const wayOut = card.queryByRole('link', { name: "Can't come?" });
      const title = card.getByRole('link', { name: each.title });
      seen.push([address(title), wayOut && address(wayOut)?.replace(bookingId, 'id')]);
      page.unmount();
    }
    expect(seen).toEqual([
      [expect.stringContaining('?date='), '/bookings/id#change'],
      [expect.stringContaining('?date='), null],
    ]);
  });

  it('links to class creation from one tab and to the class list from the other', async () => {
    await createClass(at.db, user.id);
    const { classId } = await createClass(at.db, (await createUser(at.db)).id);
    await callerFor(at.deps, user).bookings.book({ classId });
    const created = await rowsOf('created');
    const create = created.panel.getByRole('link', { name: 'Create a new class' });
    expect(address(create)).toBe('/classes/create');
    created.page.unmount();
    const { panel } = await rowsOf('enrolled');
    expect(address(panel.getByRole('link', { name: 'Browse classes' }))).toBe('/classes');
  });

  it('links each class to its page by its title and a View button', async () => {
    const { classId } = await createClass(at.db, user.id);
    const row = (await rowsOf('created')).row('Bread without haste');
    for (const name of ['Bread without haste', /^View /])
      expect(address(row.getByRole('link', { name }))).toBe(`/classes/${classId}`);
  });

  it('includes the booked date in every link to the class', async () => {
    const slots = [{ startsInHours: 30 }, { startsInHours: 60 }];
    const { classId, sessionIds } = await createClass(at.db, (await createUser(at.db)).id, {
      slots,
    });
    const sessionId = sessionIds[1] ?? '';
    await callerFor(at.deps, user).bookings.book({ classId, sessionId });
    const { page, row } = await rowsOf('enrolled');
    const schedule = within(page.getByRole('complementary', { name: 'Your schedule' }));
    const links = [
      row('Bread without haste').getByRole('link', { name: 'Bread without haste' }),
      row('Bread without haste').getByRole('link', { name: /^View / }),
      schedule.getByRole('link', { name: /^Bread without haste/ }),
    ];
    for (const link of links) expect(address(link)).toBe(`/classes/${classId}?date=${sessionId}`);
    const booking = row('Bread without haste').getByRole('link', { name: /^Your booking/ });
    expect(address(booking)).toMatch(/^\/bookings\/[\w-]{36}$/);
  });

  it('lists canceled bookings with who canceled', async () => {
    const teacher = await createUser(at.db);
    const seat = async (title: string, startsInHours: number) => {
      const made = await createClass(at.db, teacher.id, { title, slots: [{ startsInHours }] });
      const { id } = await callerFor(at.deps, user).bookings.book({ classId: made.classId });
      return { ...made, bookingId: id };
    };
    const byTeacher = await seat('Called off', 20);
    await callerFor(at.deps, teacher).classes.cancelSession({ sessionId: byTeacher.sessionId });
    const byMe = await seat('Given back late', 20);
    await callerFor(at.deps, user).bookings.cancel({ bookingId: byMe.bookingId });
    await at.db
      .updateTable('classes')
      .set({ isActive: false })
      .where('id', '=', byMe.classId)
      .execute();
    const { page, panel, row } = await rowsOf('enrolled', 'canceled');
    panel.getByRole('region', { name: 'Canceled' });
    row('Called off').getByText(/^The instructor canceled on .+\.$/);
    expect(address(row('Called off').getByRole('link', { name: /^View / }))).toBe(
      `/classes/${byTeacher.classId}?date=${byTeacher.sessionId}`,
    );
    row('Given back late').getByText(/^You canceled on .+\.$/);
    expect(row('Given back late').queryByRole('link', { name: /^View / })).toBeNull();
    page.getByText('No upcoming classes');
  });

  it('groups bookings into upcoming and past', async () => {
    const teacher = await createUser(at.db);
    for (const [title, startsInHours] of [
      ['Over', -48],
      ['Later', 60],
      ['Running', -1],
    ] as const) {
      const made = await createClass(at.db, teacher.id, { title, slots: [{ startsInHours }] });
      await createBooking(at.db, made.sessionId, user.id);
    }
    const { page, panel } = await rowsOf('enrolled');
    const titles = async (name: string) =>
      within(await panel.findByRole('region', { name }))
        .getAllByRole('heading', { level: 2 })
        .map(({ textContent }) => textContent);
    expect(await titles('Upcoming')).toEqual(['Running', 'Later']);
    const lists = within(panel.getByRole('navigation', { name: 'Your bookings' }));
    const links = lists.getAllByRole('link').map(({ textContent }) => textContent);
    expect(links).toEqual(['Upcoming2', 'Past1', 'Canceled0']);
    await page.user.click(lists.getByRole('link', { name: /^Past/ }));
    expect(await titles('Past')).toEqual(['Over']);
    await page.user.click(lists.getByRole('link', { name: /^Canceled/ }));
    await panel.findByText('No canceled bookings.');
  });

  it('loads more bookings on request, and says when it fails', async () => {
    const teacher = await createUser(at.db);
    const slots = Array.from({ length: 11 }, (_, index) => ({ startsInHours: 24 + index }));
    const made = await createClass(at.db, teacher.id, { slots });
    for (const sessionId of made.sessionIds) await createBooking(at.db, sessionId, user.id);
    const { page, panel } = await rowsOf('enrolled');
    expect(panel.getAllByRole('article')).toHaveLength(10);
    page.cutOff(1);
    await page.user.click(panel.getByRole('button', { name: 'Show more bookings' }));
    await panel.findByText("We couldn't load the rest of the list.");
    await page.user.click(panel.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => panel.getAllByRole('article').length).toBe(11);
  });

  it('links a held spot to its checkout, and lets the learner give it up', async () => {
    const teacherId = (await createUser(at.db)).id;
    const { sessionId } = await createClass(at.db, teacherId);
    const holdExpiresAt = new Date(Date.now() + 20 * minuteMs);
    const held = { status: 'reserved', holdExpiresAt } as const;
    const bookingId = await createBooking(at.db, sessionId, user.id, held);
    const paymentId = await createPayment(at.db, bookingId, { teacherId });
    const { panel, page, row } = await rowsOf('enrolled');
    row('Bread without haste').getByText(/^Your spot is held until /);
    const pay = row('Bread without haste').getByRole('link', { name: 'Finish paying' });
    expect(address(pay)).toBe(`${at.deps.env.appUrl}/checkout/${paymentId}`);
    await page.user.click(panel.getByRole('button', { name: 'Give up the spot' }));
    await panel.findByText('No upcoming bookings.');
  });

  it('shows the refund of a canceled booking that was paid', async () => {
    const { bookingId, paymentId } = await createPaidBooking(at.db, { studentId: user.id });
    const canceled = { status: 'cancelled_by_student', cancelledAt: new Date() } as const;
    await at.db.updateTable('bookings').set(canceled).where('id', '=', bookingId).execute();
    const refund = async (refundedCents: number) => {
      const payment = at.db.updateTable('payments').set({ refundedCents });
      await payment.where('id', '=', paymentId).execute();
      const { row, page } = await rowsOf('enrolled', 'canceled');
      const shown = row('Bread without haste').getByText(/^You canceled on /).textContent;
      page.unmount();
      return shown?.replace(/.*\d{4}\. /, '');
    };
    expect(await refund(0)).toBe('No refund.');
    expect(await refund(2000)).toBe('Refund: $20.');
    expect(await refund(4550)).toBe('Full refund: $45.50.');
  });

  it('shows fallbacks for missing class details', async () => {
    await createClass(at.db, user.id, {
      title: 'Of no date',
      description: '',
      priceCents: 0,
      slots: [],
    });
    const row = (await rowsOf('created')).row('Of no date');
    row.getByText('Schedule not set · Duration not set');
    row.getByText('No description');
    row.getByText('Free');
  });

  it('shows the available spots and the start and end times', async () => {
    const slots = [{ startsAt: `${futureDay}T18:00:00Z`, capacity: 3, hours: 1.5 }];
    await createClass(at.db, user.id, { title: 'Of three', slots });
    await createClass(at.db, user.id, { title: 'Of many', slots: [{ capacity: null }] });
    const { row } = await rowsOf('created');
    row('Of three').getByText(/3 spots available$/);
    row('Of three').getByText(/11:00\sAM – 12:30\sPM.* · 90 min$/);
    row('Of many').getByText(/Unlimited spots$/);
  });

  it('shows description and available spots of booked classes', async () => {
    const teacher = await createUser(at.db);
    const book = async (title: string, capacity: number | null, description = '') => {
      const slots = [{ capacity }];
      const made = await createClass(at.db, teacher.id, { title, description, slots });
      const booking = await callerFor(at.deps, user).bookings.book({ classId: made.classId });
      return { ...made, bookingId: booking.id };
    };
    await book('Of three', 3, 'Baking, '.repeat(12));
    const many = await book('Of many', null);
    const { page, row } = await rowsOf('enrolled');
    row('Of three').getByText(`${'Baking, '.repeat(10).trim()} …`);
    row('Of three').getByText('2 spots available');
    row('Of many').getByText('No description');
    row('Of many').getByText('Unlimited spots');
    page.unmount();

    await callerFor(at.deps, user).bookings.cancel({ bookingId: many.bookingId });
    const canceled = await rowsOf('enrolled', 'canceled');
    canceled.row('Of many').getByText('No description');
    canceled.row('Of many').getByText('Unlimited spots');
    canceled.page.unmount();

    await callerFor(at.deps, teacher).classes.cancelSession({ sessionId: many.sessionId });
    (await rowsOf('enrolled', 'canceled')).row('Of many').getByText('0 spots available');
  });

  it('shows a booked class that is over as completed', async () => {
    const slots = [{ startsInHours: -48 }];
    const made = await createClass(at.db, (await createUser(at.db)).id, { slots });
    await createBooking(at.db, made.sessionId, user.id);
    (await rowsOf('enrolled', 'past')).row('Bread without haste').getByText('Completed');
  });

  it('lists at most five upcoming sessions, soonest first, and five completed ones in the sidebar', async () => {
    for (const days of [3, 1, 2, 6, 5, 4])
      for (const sign of [1, -1])
        await createClass(at.db, user.id, {
          title: `${sign > 0 ? 'In' : 'Ago'} ${days}`,
          slots: [{ startsInHours: sign * days * 24 }],
        });
    const { page } = await rowsOf('created');
    const links = (name: string) => {
      const card = page.getByRole('heading', { name }).parentElement as HTMLElement;
      return within(card)
        .getAllByRole('link')
        .map((link) => link.querySelector('span')?.textContent);
    };
    expect(links('Upcoming Classes')).toEqual(['In 1', 'In 2', 'In 3', 'In 4', 'In 5']);
    expect(links('Completed Classes')).toEqual(['Ago 1', 'Ago 2', 'Ago 3', 'Ago 4', 'Ago 5']);
  });
});

describe('the account tab', () => {
  it('shows the email and role, with working buttons to change email and password and delete the account', async () => {
    const member = await createUser(at.db, { role: 'instructor', passwordHash: 'x' });
    const page = await renderUrl(at, '/dashboard/profile', member);
    await page.findByRole('heading', { level: 1, name: 'Profile Settings' });
    const tabs = page.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Profile', 'Account']);
    await page.user.click(page.getByRole('tab', { name: 'Account' }));
    const panel = within(page.getByRole('tabpanel', { name: 'Account' }));
    panel.getByText(member.email);
    panel.getByText('Instructor');
    for (const name of ['Change Email Address', 'Change Password', 'Delete Account']) {
      const button = panel.getByRole('button', { name });
      expect(button).toHaveProperty('disabled', false);
      await page.user.click(button);
      await page.findByRole('dialog');
      await page.user.keyboard('{Escape}');
    }
    expect(page.queryByText(/coming soon/i)).toBeNull();
  });
});
