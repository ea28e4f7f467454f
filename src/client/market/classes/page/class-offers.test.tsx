import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createCategory,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { shortCodeOf } from '#shared/market/classes/short-code.ts';

const at = openTestApp();
let teacher: Account;
let student: Account;

beforeEach(async () => {
  teacher = await createUser(at.db);
  student = await createUser(at.db);
});

type Page = Awaited<ReturnType<typeof renderUrl>>;
const many = Array.from({ length: 12 }, (_, index) => ({ startsInHours: 30 * (index + 1) }));

describe('a class with many dates', () => {
  const chosen = (page: Page) =>
    page.getAllByRole('radio').findIndex((date) => (date as HTMLInputElement).checked);

  it('offers the next four, and all of them on request', async () => {
    const { classId } = await createClass(at.db, teacher.id, { slots: many });
    const page = await renderUrl(at, `/classes/${classId}`);
    expect(await page.findAllByRole('radio')).toHaveLength(4);
    await page.user.click(page.getByRole('button', { name: 'Show all 12 dates' }));
    expect(page.getAllByRole('radio')).toHaveLength(12);
    expect(document.activeElement).toBe(page.getAllByRole('radio')[0]);
  });

  it("lists the learner's own date and selects it", async () => {
    const { classId, sessionIds } = await createClass(at.db, teacher.id, { slots: many });
    await callerFor(at.deps, student).bookings.book({ classId, sessionId: sessionIds[9] });
    const page = await renderUrl(at, `/classes/${classId}`, student);
    expect(await page.findAllByRole('radio')).toHaveLength(4);
    expect(chosen(page)).toBe(3);
    page.getByText('Yours');
  });
});

describe('the sticky bar on small screens', () => {
  const barOf = (page: Page) => within(page.getByRole('region', { name: 'Book this class' }));

  it('opens the same dialog as the card, then links to the booking', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.findByRole('button', { name: 'Enroll' });
    await page.user.click(barOf(page).getByRole('button', { name: /^Enroll for \w{3}, / }));
    await page.user.click(await page.findByRole('button', { name: 'Confirm Booking' }));
    await page.user.click(await page.findByRole('button', { name: 'Your booking' }));
    expect(document.activeElement).toBe(page.getByRole('button', { name: 'Unenroll' }));
  });

  it('scrolls to the other dates while its own is full', async () => {
    const slots = [{ startsInHours: 30, capacity: 1 }, { startsInHours: 60 }];
    const { classId, sessionId } = await createClass(at.db, teacher.id, { slots });
    await callerFor(at.deps, student).bookings.book({ classId, sessionId });
    const page = await renderUrl(at, `/classes/${classId}`);
    await page.findByText('This date is full');
    const bar = barOf(page);
    bar.getByRole('button', { name: /^Join the waitlist for/ });
    await page.user.click(bar.getByRole('button', { name: /change the date$/ }));
    expect(document.activeElement).toBe(page.getAllByRole('radio')[0]);
  });

  it('is left out when nothing can be booked', async () => {
    const { classId } = await createClass(at.db, teacher.id, { slots: [] });
    const page = await renderUrl(at, `/classes/${classId}`);
    await page.findByRole('button', { name: 'No schedule available' });
    expect(page.queryByRole('region', { name: 'Book this class' })).toBeNull();
  });
});

describe('Share', () => {
  const share = async (page: Page) =>
    page.user.click(await page.findByRole('button', { name: 'Share' }));

  it('copies the short link on a device without sharing', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const page = await renderUrl(at, `/classes/${classId}`);
    await share(page);
    await page.findByText('Link copied');
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/c/${shortCodeOf(classId)}`,
    );
  });

  it('opens the device’s own sharing, and shows no error when it is closed', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const page = await renderUrl(at, `/classes/${classId}`);
    const given: ShareData[] = [];
    const shareAndClose = async (data: ShareData) => {
      given.push(data);
      throw new DOMException('Closed', 'AbortError');
    };
    Object.defineProperty(navigator, 'share', { value: shareAndClose, configurable: true });
    await share(page);
    Reflect.deleteProperty(navigator, 'share');
    const url = `${location.origin}/c/${shortCodeOf(classId)}`;
    expect(given).toEqual([{ title: 'Bread without haste', url }]);
    expect(page.queryByText('Link copied')).toBeNull();
  });
});

it('a class that can be booked loads similar ones for the same search when they are near the screen', async () => {
  const categoryId = await createCategory(at.db);
  const { classId } = await createClass(at.db, teacher.id, { categoryId });
  await createClass(at.db, teacher.id, { categoryId, title: 'Rye in a day' });
  const NoObserver = window.IntersectionObserver;
  const watched: [Element, () => void][] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class extends NoObserver {
      readonly #onChange: IntersectionObserverCallback;
      constructor(onChange: IntersectionObserverCallback) {
        super(onChange);
        this.#onChange = onChange;
      }
      override observe(element: Element) {
        const entry = { isIntersecting: true } as IntersectionObserverEntry;
        watched.push([element, () => this.#onChange([entry], this)]);
      }
    },
  );
  const page = await renderUrl(at, `/classes/${classId}?seats=2&near=Portland,+OR`);
  const section = await page.findByRole('region', { name: 'Similar classes coming up' });
  expect(within(section).queryByRole('link')).toBeNull();
  for (const [element, comesNear] of watched) if (element === section) comesNear();
  const similar = await within(section).findByRole('link', { name: 'Rye in a day' });
  expect(similar.getAttribute('href')).toMatch(/\?seats=2&near=Portland,\+OR$/);
});
