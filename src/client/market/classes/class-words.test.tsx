import { within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  createCategory,
  createClass,
  createUpload,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { hourMs } from '#shared/units.ts';
import { distanceLabel, placeLabel } from './class-words.ts';

const at = openTestApp();
let teacher: Account;
let bareId = '';
const picture = '/storage/v1/object/public/files/1-bread.png';

beforeAll(async () => {
  teacher = await createUser(at.db, { fullName: 'Maya Ortiz', profileImage: null });
  const nameless = await createUser(at.db, { fullName: '', username: 'nameless' });
  const bare = {
    title: '',
    description: '',
    location: '',
    categoryId: await createCategory(at.db, ''),
  };
  bareId = (await createClass(at.db, nameless.id, bare)).classId;
  await createClass(at.db, teacher.id, {
    title: 'Bread without haste',
    description: `${'Bread '.repeat(13)}and a word that goes over the edge`,
    location: 'Portland, OR',
    maxStudents: 8,
    categoryId: await createCategory(at.db, 'Baking'),
    images: [picture],
  });
});

type Page = Awaited<ReturnType<typeof renderUrl>>;
async function cardsAt(
  url: string,
): Promise<{ page: Page; bread: HTMLElement; bare: HTMLElement }> {
  const page = await renderUrl(at, url);
  await page.findByRole('heading', { name: 'Bread without haste' });
  const cards = within(page.getByRole('main'));
  const cardOf = (name: string) =>
    cards.getByRole('heading', { name }).closest('article') as HTMLElement;
  return { page, bread: cardOf('Bread without haste'), bare: cardOf('Untitled Class') };
}
const pictureIn = (card: HTMLElement) => card.querySelector('picture img');

describe('a card on /classes', () => {
  it('shows image, title, description, price per person, max students, location, category, and teacher', async () => {
    const { bread } = await cardsAt('/classes');
    const card = within(bread);
    expect(pictureIn(bread)?.getAttribute('src')).toContain('1-bread.png');
    card.getByRole('heading', { name: 'Bread without haste' });
    card.getByText(/^Bread Bread/);
    expect(card.getByText('$45.50').parentElement?.textContent).toBe('$45.50 per person');
    expect(card.getByText('Max students:').nextSibling?.textContent).toBe('8');
    card.getByText('Portland, OR');
    card.getByText('Baking');
    card.getByText('Maya Ortiz');
  });

  it('links to the class with a View Details button', async () => {
    const { bare } = await cardsAt('/classes');
    const button = within(bare).getByRole('link', { name: /^View Details/ });
    expect(button.textContent).toBe('View Details');
    expect(button.getAttribute('href')).toBe(`/classes/${bareId}`);
  });

  it("shows fallbacks for missing details, including the teacher's name", async () => {
    const card = within((await cardsAt('/classes')).bare);
    card.getByRole('heading', { name: 'Untitled Class' });
    card.getByText('No description available');
    card.getByText('Location not specified');
    card.getByText('General');
    card.getByText('Unknown teacher');
  });
});

describe('a card in the grid', () => {
  it('truncates the description at exactly 80 characters, plus an ellipsis', async () => {
    for (const url of ['/explore', '/classes', '/']) {
      const { page, bread } = await cardsAt(url);
      const shown = within(bread).getByText(/^Bread Bread/);
      expect(shown.textContent).toBe(`${'Bread '.repeat(13)}an…`);
      // All of it can be read: no style cuts it.
      expect(shown.className).not.toMatch(/truncate|clamp/);
      page.unmount();
    }
  });

  it('shows fallbacks for missing details', async () => {
    const card = within((await cardsAt('/explore')).bare);
    card.getByRole('heading', { name: 'Untitled Class' });
    card.getByText('No description available');
    card.getByText('Location not specified');
    card.getByText('General');
    card.getByText('Instructor');
  });

  it('shows the picture, or a placeholder if there is none', async () => {
    const { bread, bare } = await cardsAt('/explore');
    expect(pictureIn(bread)?.getAttribute('src')).toContain('1-bread.png');
    expect(pictureIn(bare)).toBeNull();
    expect(bare.querySelector('svg[viewBox="0 0 1200 675"]')).not.toBeNull();
  });

  it('shows the first letter of the name of a teacher without a picture', async () => {
    const { page, bread } = await cardsAt('/explore');
    within(bread).getByText('M', { exact: true });
    const image = '/storage/v1/object/public/files/maya.png';
    await createUpload(at.db, teacher.id, { url: image, purpose: 'profileImage' });
    const change = { profileImage: image };
    await at.db.updateTable('users').set(change).where('id', '=', teacher.id).execute();
    page.unmount();
    const pictured = (await cardsAt('/explore')).bread;
    expect(within(pictured).queryByText('M', { exact: true })).toBeNull();
    expect(pictured.querySelector(`img[src="${image}"]`)).not.toBeNull();
  });
});

describe('a class card', () => {
  it('shows the next date with its year, time, length, place and spots left, and the number of further dates', async () => {
    await createClass(at.db, teacher.id, {
      title: 'Nets by hand',
      location: 'Net Loft, 3919 18th Ave W, Seattle, WA',
      city: 'Seattle',
      region: 'WA',
      slots: [{ capacity: 2, hours: 2.5 }, { startsInHours: 90 }, { startsInHours: 99 }],
    });
    const { page } = await cardsAt('/explore');
    const nets = page.getByRole('heading', { name: 'Nets by hand' }).closest('article');
    const card = within(nets as HTMLElement);
    expect(nets?.textContent).toMatch(
      /\w{3}, \w{3} \d{1,2}, \d{4} · \d{1,2}:\d\d\s[AP]M.*\s· 2\.5 h\+2 dates/,
    );
    card.getByText('Net Loft, Seattle');
    card.getByText('2 left');
  });

  it('shows the next meeting of a course that can be joined, and the price of the rest', async () => {
    const weeks = [1, 2, 3, 4, 5].map((week) => week * 168);
    await createClass(at.db, teacher.id, {
      title: 'Joined late',
      priceCents: 12_000,
      joinUntilMeeting: 4,
      slots: [{ startsInHours: -170, laterHours: weeks }, { startsInHours: 2000 }],
    });
    const next = new Date(Date.now() + (2 * 168 - 170) * hourMs);
    const day = next.toLocaleDateString('en-US', {
      month: 'short',
      day: 'numeric',
      timeZone: 'America/Los_Angeles',
    });
    const joined = async (url: string) => {
      const page = await renderUrl(at, url);
      const heading = await page.findByRole('heading', { name: 'Joined late' });
      const article = heading.closest('article') as HTMLElement;
      expect(article.textContent).toContain('+1 dateFrom the 3rd');
      const card = within(article);
      card.getByText(/^From the 3rd \w+ · 4 of 6$/);
      card.getByText(new RegExp(`, ${day}, \\d{4} · [^·]*$`));
      card.getByText('$80');
      page.unmount();
    };
    await joined('/explore');
    await joined('/');
  });

  it('shows the last date of a past class, without spots', async () => {
    const slots = [{ startsInHours: -48, capacity: 1 }];
    await createClass(at.db, teacher.id, { title: 'Held before', slots });
    const page = await renderUrl(at, '/');
    const held = (await page.findByRole('heading', { name: 'Held before' })).closest('article');
    within(held as HTMLElement).getByText(/^Last held \w{3}, \w{3} \d{1,2}, \d{4}$/);
    expect(within(held as HTMLElement).queryByText(/left$/)).toBeNull();
  });

  it.each([
    ['Portland, OR', 'Portland', 'OR', 'Portland, OR'],
    ['3919 18th Ave W, Seattle, WA', 'Seattle', 'WA', 'Seattle, WA'],
    ['Oak Hill, Monroe Dr, Atlanta, GA', 'Atlanta', 'GA', 'Oak Hill, Atlanta'],
    ['Lisboa, Portugal', 'Lisboa', null, 'Lisboa'],
    ['Behind the old mill', null, null, 'Behind the old mill'],
    ['', null, null, 'Location not specified'],
  ])('shows the place %j in %s, %s as %j', (location, city, region, label) => {
    expect(placeLabel({ location, city, region })).toBe(label);
  });

  it.each([
    [0.04, 'under 0.1 mi'],
    [0.84, '0.8 mi'],
    [3.02, '3 mi'],
    [12.6, '13 mi'],
  ])('shows a distance of %f miles as %s', (miles, label) => {
    expect(distanceLabel(miles)).toBe(label);
  });
});

describe('the page of a class with missing details', () => {
  it('shows fallbacks and a 1200 × 675 drawing that is named by the title', async () => {
    const page = await renderUrl(at, `/classes/${bareId}`);
    await page.findByRole('heading', { level: 1, name: 'Untitled Class' });
    page.getByText('General');
    expect(page.getAllByText('Location not specified')).toHaveLength(2);
    page.getByText('nameless');
    const { classId } = await createClass(at.db, teacher.id, { title: 'Not pictured' });
    await page.navigate(`/classes/${classId}`);
    await page.findByRole('heading', { level: 1, name: 'Not pictured' });
    const drawn = page.getByRole('img', { name: 'Not pictured' });
    expect(drawn.getAttribute('viewBox')).toBe('0 0 1200 675');
    expect(drawn.textContent).toBe('');
  });
});
