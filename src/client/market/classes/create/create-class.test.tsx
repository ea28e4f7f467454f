import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseTimeZone } from '#client/testing/choose-time-zone.ts';
import { renderUrl } from '#client/testing/render-url.tsx';
import { toWallTime } from '#client/ui/forms/date-time-input.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createCategory, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { hourMs, mib } from '#shared/units.ts';

const at = openTestApp();
let teacher: Account;

beforeEach(async () => {
  teacher = await createUser(at.db);
});

const nextYear = new Date().getFullYear() + 1;
const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

describe('creating a class', () => {
  it('defaults to 10 students and to one hour, exactly 24 hours from now', async () => {
    const openedAt = Date.now();
    const page = await renderUrl(at, '/classes/create', teacher);
    expect(await page.findByLabelText('Maximum Students')).toHaveProperty('value', '10');
    const value = (label: string) => (page.getByLabelText(label) as HTMLInputElement).value;
    // The clock may reach the next minute while the page renders.
    const minutesIn = (hours: number) =>
      [openedAt, Date.now()].map((now) =>
        toWallTime(new Date(now + hours * hourMs).toISOString(), localZone),
      );
    expect(minutesIn(24)).toContain(value('Start Time'));
    expect(minutesIn(25)).toContain(value('End Time'));
  });

  it('warns about overlapping dates in the form', async () => {
    const page = await renderUrl(at, '/classes/create', teacher);
    await page.user.click(await page.findByRole('button', { name: 'Add another date' }));
    const [first, second] = page.getAllByLabelText('Start Time') as HTMLInputElement[];
    expect(page.queryByText('This overlaps with another date of this class.')).toBeNull();
    fireEvent.change(second as HTMLElement, { target: { value: first?.value } });
    expect(await page.findAllByText('This overlaps with another date of this class.')).toHaveLength(
      2,
    );
  });

  it('shows an error for every missing field and focuses the first', async () => {
    const page = await renderUrl(at, '/classes/create', teacher);
    await page.user.click(await page.findByRole('button', { name: 'Create Class' }));
    await page.findByText('Title must be at least 5 characters');
    page.getByText('Please select a category');
    page.getByText('Description must be at least 20 characters');
    page.getByText('Price must be a number greater than or equal to 0');
    page.getByText('Location must be at least 3 characters');
    expect(document.activeElement).toBe(page.getByLabelText('Class Title'));
  });

  async function fillIn(page: Awaited<ReturnType<typeof renderUrl>>, categoryId: number) {
    await page.fill(await page.findByLabelText('Class Title'), 'Knots for sailors');
    await page.fill(page.getByLabelText('Description'), 'Six knots that hold, and one more.');
    await page.fill(page.getByLabelText('Price ($)'), '12.50');
    await page.fill(page.getByLabelText('Location'), 'Pier 4, Portland');
    fireEvent.change(page.getByLabelText('Category'), { target: { value: String(categoryId) } });
  }

  it('falls back to the first category, and shows an error when there is none', async () => {
    const first = await createCategory(at.db);
    const gone = await createCategory(at.db);
    const page = await renderUrl(at, '/classes/create', teacher);
    await fillIn(page, gone);
    page.access.utils.categories.list.setData(undefined, []);
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    await page.findByText('No categories available. Please try again later.');
    page.access.utils.categories.list.setData(undefined, [{ id: first, name: 'The first' }]);
    await page.findByRole('option', { name: 'The first' });
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    await page.findByText('Your class has been created.');
    const { created } = await callerFor(at.deps, teacher).classes.mine();
    expect(created.map(({ category }) => category.id)).toEqual([first]);
  });

  it('shows "Failed to create class. Please try again." when the server sends no message', async () => {
    const categoryId = await createCategory(at.db);
    const page = await renderUrl(at, '/classes/create', teacher);
    await fillIn(page, categoryId);
    page.cutOff(1);
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    await page.findByText('Failed to create class. Please try again.');
    expect(page.getByLabelText('Class Title')).toHaveProperty('value', 'Knots for sailors');
  });

  it('shows the message of a response without a code', async () => {
    const categoryId = await createCategory(at.db);
    const page = await renderUrl(at, '/classes/create', teacher);
    await fillIn(page, categoryId);
    page.rejectWith({ message: 'The studio is moving. Try again at noon.' });
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    const card = (await page.findByText('The studio is moving. Try again at noon.')).closest('li');
    expect(card?.textContent).toMatch(/^Error/);
  });

  it('keeps the draft across navigation, for this user only', async () => {
    const page = await renderUrl(at, '/classes/create', teacher);
    await page.fill(await page.findByLabelText('Class Title'), 'Half a thought');
    await page.navigate('/explore');
    await page.findByRole('heading', { name: 'Explore Classes' });
    await page.navigate('/classes/create');
    expect(await page.findByLabelText('Class Title')).toHaveProperty('value', 'Half a thought');
    page.unmount();
    const other = await renderUrl(at, '/classes/create', await createUser(at.db));
    expect(await other.findByLabelText('Class Title')).toHaveProperty('value', '');
  });

  it('moves the end with the start, and keeps the duration while its year is being typed', async () => {
    const page = await renderUrl(at, '/classes/create', teacher);
    const start = await page.findByLabelText('Start Time');
    for (const hour of [10, 12]) {
      fireEvent.change(start, { target: { value: `${nextYear}-03-01T${hour}:00` } });
      const end = `${nextYear}-03-01T${hour + 1}:00`;
      expect(page.getByLabelText('End Time')).toHaveProperty('value', end);
      fireEvent.change(start, { target: { value: '' } });
    }
  });

  it('adds the class to the list and the dashboard', async () => {
    await createCategory(at.db, 'Sailing');
    const page = await renderUrl(at, '/classes/create', teacher);
    await page.fill(await page.findByLabelText('Class Title'), 'Knots for sailors');
    await page.user.selectOptions(page.getByLabelText('Category'), 'Sailing');
    await page.fill(
      page.getByLabelText('Description'),
      'Six knots that hold, and how to get them out again.',
    );
    await page.fill(page.getByLabelText('Price ($)'), '12.5');
    await page.fill(page.getByLabelText('Location'), 'Pier 4, Seattle, WA');
    await chooseTimeZone(page, 'Los Angeles');
    fireEvent.change(page.getByLabelText('Start Time'), {
      target: { value: `${nextYear}-06-01T10:00` },
    });
    fireEvent.change(page.getByLabelText('End Time'), {
      target: { value: `${nextYear}-06-01T09:00` },
    });
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    await page.findByText('End time must be after start time');
    fireEvent.change(page.getByLabelText('End Time'), {
      target: { value: `${nextYear}-06-01T12:00` },
    });
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    await page.findByText('Your class has been created.');
    await page.findByRole('heading', { name: 'Dashboard' });
    await page.findByRole('heading', { name: 'Knots for sailors' });
    const row = await at.db
      .selectFrom('classSessions')
      .innerJoin('classes', 'classes.id', 'classSessions.classId')
      .select(['startsAt', 'endsAt', 'capacity', 'priceCents', 'classes.timeZone'])
      .where('teacherId', '=', teacher.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      startsAt: new Date(`${nextYear}-06-01T17:00:00Z`),
      endsAt: new Date(`${nextYear}-06-01T19:00:00Z`),
      capacity: 10,
      priceCents: 1250,
      timeZone: 'America/Los_Angeles',
    });
  });
});

describe('the pictures of a new class', () => {
  const fileOf = (name: string, type: string, size: number) =>
    new File([new Uint8Array(size)], name, { type });
  /** A FileList as a drop or the file input provides it. */
  async function choose(files: File[]) {
    const page = await renderUrl(at, '/classes/create', teacher);
    await page.findByText('Class Images');
    const input = page.container.querySelector('[data-drop-zone] input[type=file]') as HTMLElement;
    fireEvent.change(input, { target: { files } });
    return page;
  }

  it.each([
    ['drawing.svg', 'image/svg+xml', 10, /File type must be png, jpg, jpeg, or gif/],
    ['boat.jpg', 'image/jpeg', 5 * mib + 1, /File boat\.jpg is too large\. Maximum size is 5MB/],
    ['empty.png', 'image/png', 0, /File is smaller than 1 byte/],
  ])('reject %s before uploading', async (name, type, size, sentence) => {
    const page = await choose([fileOf(name, type, size)]);
    await page.findByText('Upload failed');
    expect((await page.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(page.queryByRole('progressbar')).toBeNull();
  });

  it('are chosen in a file input when the system picker is unsupported', async () => {
    const page = await renderUrl(at, '/classes/create', teacher);
    await page.findByText('Class Images');
    const input = page.container.querySelector('[data-drop-zone] input[type=file]');
    let opened = 0;
    input?.addEventListener('click', () => {
      opened++;
    });
    await page.user.click(page.getByRole('button', { name: 'Choose pictures' }));
    expect(opened).toBe(1);
  });

  it('are chosen in the system picker when it is supported', async () => {
    const rejected = fileOf('drawing.svg', 'image/svg+xml', 10);
    const picker = { showOpenFilePicker: async () => [{ getFile: async () => rejected }] };
    Object.assign(window, picker);
    try {
      const page = await renderUrl(at, '/classes/create', teacher);
      await page.user.click(await page.findByRole('button', { name: 'Choose pictures' }));
      await page.findByText('Upload failed');
    } finally {
      Reflect.deleteProperty(window, 'showOpenFilePicker');
    }
  });

  it('prompt for a drop while images are dragged over the area', async () => {
    const page = await renderUrl(at, '/classes/create', teacher);
    await page.findByText('Class Images');
    const area = page.container.querySelector('[data-drop-zone]') as HTMLElement;
    const dataTransfer = { types: ['Files'], files: [], items: [] };
    fireEvent.dragEnter(area, { dataTransfer });
    await page.findByText('Drop the images here');
    fireEvent.dragLeave(area, { dataTransfer });
    await page.findByText(/Drop or paste up to 5 pictures here/);
  });
});
