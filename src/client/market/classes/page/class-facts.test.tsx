import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createCategory,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { noExpectations } from '#shared/market/classes/expectations/what-to-expect.ts';

const at = openTestApp();
let teacher: Account;
let student: Account;

beforeEach(async () => {
  teacher = await createUser(at.db, { fullName: 'Maya Ortiz', role: 'instructor' });
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
});

describe('the page of a class', () => {
  it('shows category, title, and location at the top, and four tabs', async () => {
    const categoryId = await createCategory(at.db, 'Slow baking');
    const { classId } = await createClass(at.db, teacher.id, { categoryId });
    const page = await renderUrl(at, `/classes/${classId}`);
    const title = await page.findByRole('heading', { level: 1, name: 'Bread without haste' });
    const head = within(title.parentElement as HTMLElement);
    head.getByText('Slow baking');
    head.getByText('Portland, OR');
    const tabs = page.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Description', 'Schedule', 'Participants', 'Reviews']);
    page.getByText('We bake one loaf each, slowly, and eat another.');
  });

  it('says what to expect, and for whom the class is', async () => {
    const { classId } = await createClass(at.db, teacher.id, {
      whatToExpect: {
        ...noExpectations,
        bring: 'A jar\nwith a lid',
        gettingIn: 'The blue door',
        minAge: 18,
        language: 'es',
      },
    });
    const page = await renderUrl(at, `/classes/${classId}`);
    const section = within(await page.findByRole('region', { name: 'What to expect' }));
    expect(section.getAllByRole('definition').map((said) => said.textContent)).toEqual([
      'Adults (18+)',
      'Spanish',
      'A jar\nwith a lid',
    ]);
  });

  it('has a side card with price per person, instructor, date, location, spots, and the action', async () => {
    const { classId } = await createClass(at.db, teacher.id, {
      slots: [{ capacity: 8 }],
      maxStudents: 8,
    });
    const other = await createUser(at.db);
    await callerFor(at.deps, other).bookings.book({ classId });
    const page = await renderUrl(at, `/classes/${classId}`, student);
    const card = within(await page.findByRole('complementary', { name: 'Booking' }));
    expect(card.getByText('$45.50').parentElement?.textContent).toBe('$45.50 per person');
    expect(card.getByText('Maya Ortiz').previousSibling?.textContent).toBe('Instructor');
    card.getByText(/^\w{3}, \w{3} \d{1,2}, \d{4}$/);
    card.getByText('Portland, OR');
    card.getByText('1 of 8 spots taken');
    card.getByRole('button', { name: 'Enroll' });
  });

  it("shows the instructor's bio and location but nothing private", async () => {
    const bio = 'I bake every day.\nThe oven is older than I am.';
    const writer = await createUser(at.db, { fullName: 'Ana Silva', bio, location: 'Salem, OR' });
    const { classId } = await createClass(at.db, writer.id);
    const page = await renderUrl(at, `/classes/${classId}`);
    const about = within(await page.findByRole('region', { name: 'About Ana Silva' }));
    about.getByText('Salem, OR');
    about.getByText(/^I bake every day\./);
    const all = about.getByRole('link', { name: 'All classes by Ana Silva' });
    expect(all.getAttribute('href')).toBe(`/instructors/${writer.username}`);
    expect(page.container.textContent).not.toContain(writer.email);
    expect(page.container.textContent).not.toContain(writer.phoneNumber);
    const silent = await createClass(at.db, teacher.id);
    await page.navigate(`/classes/${silent.classId}`);
    await page.findByText('Maya Ortiz');
    expect(page.queryByRole('region', { name: /^About/ })).toBeNull();
  });

  it('disables Enroll while full, and cancels a booking without confirmation', async () => {
    const { classId } = await createClass(at.db, teacher.id, { slots: [{ capacity: 1 }] });
    await callerFor(at.deps, student).bookings.book({ classId });
    const other = await renderUrl(at, `/classes/${classId}`, await createUser(at.db));
    expect(await other.findByRole('button', { name: 'Enroll' })).toHaveProperty('disabled', true);
    other.unmount();
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.user.click(await page.findByRole('button', { name: 'Unenroll' }));
    await page.findByRole('button', { name: 'Enroll' });
    expect(page.queryByRole('dialog')).toBeNull();
    await page.user.click(page.getByRole('tab', { name: 'Participants' }));
    await page.findByText('No one has booked this date.');
    expect(page.queryByText('Sam Rivera')).toBeNull();
  });

  it(`shows "Failed to unenroll" with the server's message`, async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const as = callerFor(at.deps, student);
    const { id: bookingId } = await as.bookings.book({ classId });
    const page = await renderUrl(at, `/classes/${classId}`, student);
    const button = await page.findByRole('button', { name: 'Unenroll' });
    await as.bookings.cancel({ bookingId });
    await page.user.click(button);
    const title = await page.findByText('Failed to unenroll');
    expect(title.closest('li')?.textContent).toContain('This booking is already canceled');
  });

  it(`marks only the viewer's row with "You"`, async () => {
    const { classId } = await createClass(at.db, teacher.id);
    for (const each of [await createUser(at.db, { fullName: 'Kim Doe' }), student])
      await callerFor(at.deps, each).bookings.book({ classId });
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.user.click(await page.findByRole('tab', { name: 'Participants' }));
    const rows = await within(page.getByRole('tabpanel')).findAllByRole('listitem');
    const marked = rows.filter((row) => within(row).queryByText('You'));
    expect(rows).toHaveLength(2);
    expect(marked.map((row) => row.textContent)).toEqual([expect.stringContaining('Sam Rivera')]);
  });
});
