import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseTimeZone } from '#client/testing/choose-time-zone.ts';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createCategory, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
type Page = Awaited<ReturnType<typeof renderUrl>>;

beforeEach(async () => {
  sessionStorage.clear();
  teacher = await createUser(at.db);
});
afterEach(() => setPosition(undefined));

/** The browser's response to a request for the position, which jsdom does not have. */
function setPosition(
  answer: { latitude: number; longitude: number } | { code: number } | undefined,
) {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, failed) => {
    if (answer && 'latitude' in answer) found({ coords: answer } as GeolocationPosition);
    else failed?.({ PERMISSION_DENIED: 1, ...answer } as GeolocationPositionError);
  };
  const value = answer && { getCurrentPosition };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value });
}

/** The position is found once the returned function is called. */
function holdPosition() {
  const { promise, resolve } = Promise.withResolvers<{ latitude: number; longitude: number }>();
  const getCurrentPosition: Geolocation['getCurrentPosition'] = async (found) =>
    found({ coords: await promise } as GeolocationPosition);
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition },
  });
  return resolve;
}

const typeLocation = async (page: Page, location: string) => {
  const field = await page.findByLabelText('Location');
  fireEvent.change(field, { target: { value: location } });
  fireEvent.blur(field);
};

async function openNewClass(): Promise<Page> {
  const categoryId = await createCategory(at.db);
  const page = await renderUrl(at, '/classes/create', teacher);
  await typeLocation(page, 'Pier 4, Seattle, WA');
  for (const [label, value] of [
    ['Category', String(categoryId)],
    ['Class Title', 'Knots for sailors'],
    ['Description', 'Six knots that hold, and how to get them out again.'],
    ['Price ($)', '12.5'],
  ] as const)
    fireEvent.change(page.getByLabelText(label), { target: { value } });
  return page;
}

async function saveNewClass(page: Page) {
  await page.user.click(page.getByRole('button', { name: 'Create Class' }));
  await page.findByText('Success!');
  return savedPlace();
}

const savedPlace = () =>
  at.db
    .selectFrom('classes')
    .select(['latitude', 'longitude', 'locationPrecision', 'showsExactPlace', 'timeZone'])
    .where('teacherId', '=', teacher.id)
    .executeTakeFirst();

const unset = "We'll place the pin from your location. You can also set it yourself.";

describe('the location of a new class', () => {
  it('is looked up after typing, and sets the time zone', async () => {
    const page = await openNewClass();
    await page.findByText("We'll show it on the map near Seattle, WA.");
    expect(page.getByLabelText('Time zone')).toHaveProperty('value', 'Los Angeles (Pacific Time)');
    await typeLocation(page, 'Pier 1, Boston, MA');
    await page.findByText("We'll show it on the map near Boston, MA.");
    expect(page.getByLabelText('Time zone')).toHaveProperty('value', 'New York (Eastern Time)');
  });

  it('keeps a time zone chosen by the instructor', async () => {
    const page = await openNewClass();
    await page.findByText("We'll show it on the map near Seattle, WA.");
    await chooseTimeZone(page, 'Denver');
    await typeLocation(page, 'Pier 1, Boston, MA');
    await page.findByText("We'll show it on the map near Boston, MA.");
    expect(page.getByLabelText('Time zone')).toHaveProperty('value', 'Denver (Mountain Time)');
  });

  it('takes the first time zone found when Enter is pressed, and sends nothing', async () => {
    const page = await openNewClass();
    const field = page.getByLabelText('Time zone');
    await page.user.clear(field);
    await page.user.type(field, 'denver{Enter}');
    expect(field).toHaveProperty('value', 'Denver (Mountain Time)');
    expect(await at.db.selectFrom('classes').select('id').execute()).toEqual([]);
  });

  it('is accepted with a note when the place is unknown', async () => {
    const page = await openNewClass();
    await typeLocation(page, 'The old barn');
    await page.findByText(/^We couldn't find this location on the map\./);
    expect(await saveNewClass(page)).toMatchObject({ locationPrecision: 'unknown' });
  });
});

describe('the point on the map', () => {
  it('can be pasted as a link, and the exact place shown to everyone', async () => {
    const page = await openNewClass();
    page.getByText(unset);
    await page.user.click(page.getByLabelText('Link or coordinates from a maps app'));
    await page.user.paste('https://www.google.com/maps/@47.60123,-122.34012,17z');
    page.getByText('Pin set at 47.60123, −122.34012.');
    await page.user.click(page.getByLabelText('Show the exact map pin to everyone'));
    expect(await saveNewClass(page)).toMatchObject({
      latitude: 47.60123,
      longitude: -122.34012,
      locationPrecision: 'exact',
      showsExactPlace: true,
    });
  });

  it('can be typed, and Enter reads it without saving the class', async () => {
    const page = await openNewClass();
    const field = page.getByLabelText('Link or coordinates from a maps app');
    await page.user.type(field, '-122.34, 47.6{Enter}');
    page.getByText(/other way around/);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await page.user.clear(field);
    await page.user.type(field, '47.6, -122.34{Enter}');
    page.getByText('Pin set at 47.60000, −122.34000.');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(page.path()).toBe('/classes/create');
    expect((await saveNewClass(page))?.showsExactPlace).toBe(false);
  });

  it('can be the current position', async () => {
    const page = await openNewClass();
    const button = page.getByRole('button', { name: 'Use my current location' });
    setPosition({ code: 1 });
    await page.user.click(button);
    await page.findByText(/^We don't have access to your location\./);
    setPosition({ latitude: 47.601234567, longitude: -122.34 });
    await page.user.click(button);
    await page.findByText('Pin set at 47.60123, −122.34000.');
    expect(await saveNewClass(page)).toMatchObject({ latitude: 47.60123, longitude: -122.34 });
  });

  it('can be removed, after which the location decides again', async () => {
    const { classId } = await createClass(at.db, teacher.id, {
      latitude: 45.5,
      longitude: -122.6,
      locationPrecision: 'exact',
      isPointCorrected: true,
    });
    const page = await renderUrl(at, `/classes/${classId}/edit`, teacher);
    await page.findByText('Pin set at 45.50000, −122.60000.');
    await page.user.click(page.getByRole('button', { name: 'Remove pin' }));
    page.getByText(unset);
    expect(document.activeElement).toBe(page.getByLabelText('Link or coordinates from a maps app'));
    await page.findByText("We'll show it on the map near Portland, OR.");
    await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    await page.findByText('Class saved');
    expect(await savedPlace()).toMatchObject({ latitude: 45.52345, locationPrecision: 'city' });
  });

  it('stays while other fields are edited', async () => {
    const { classId } = await createClass(at.db, teacher.id, {
      latitude: 45.5,
      longitude: -122.6,
      locationPrecision: 'exact',
      isPointCorrected: true,
      showsExactPlace: true,
    });
    const page = await renderUrl(at, `/classes/${classId}/edit`, teacher);
    fireEvent.change(await page.findByLabelText('Class Title'), {
      target: { value: 'Knots again' },
    });
    await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    await page.findByText('Class saved');
    expect(await savedPlace()).toMatchObject({ latitude: 45.5, showsExactPlace: true });
  });
});

describe('during the lookup of a place', () => {
  const zoneOf = (page: Page) => page.getByLabelText('Time zone');

  it('a time zone can be chosen', async () => {
    const page = await openNewClass();
    await page.findByText("We'll show it on the map near Seattle, WA.");
    const release = page.holdBack();
    await typeLocation(page, 'Pier 1, Boston, MA');
    await chooseTimeZone(page, 'Denver');
    release();
    await page.findByText("We'll show it on the map near Boston, MA.");
    await page.settled();
    expect(zoneOf(page)).toHaveProperty('value', 'Denver (Mountain Time)');
  });

  it('a corrected location gets its own time zone', async () => {
    const page = await openNewClass();
    await page.findByText("We'll show it on the map near Seattle, WA.");
    const release = page.holdBack();
    await typeLocation(page, 'Pier 1, Boston, MA');
    await typeLocation(page, 'Pier 4, Seattle, WA');
    release();
    await page.settled();
    expect(zoneOf(page)).toHaveProperty('value', 'Los Angeles (Pacific Time)');
  });

  it('a change that is undone does not lose the time zone', async () => {
    const page = await openNewClass();
    await page.findByText("We'll show it on the map near Seattle, WA.");
    const release = page.holdBack();
    await typeLocation(page, 'Pier 1, Boston, MA');
    const field = page.getByLabelText('Location');
    fireEvent.change(field, { target: { value: 'Pier 1, Boston, MA, USA' } });
    release();
    await page.settled();
    await typeLocation(page, 'Pier 1, Boston, MA');
    await page.settled();
    expect(zoneOf(page)).toHaveProperty('value', 'New York (Eastern Time)');
  });

  it('a pasted pin is kept', async () => {
    const found = holdPosition();
    const page = await openNewClass();
    await page.user.click(page.getByRole('button', { name: 'Use my current location' }));
    await page.user.click(page.getByLabelText('Link or coordinates from a maps app'));
    await page.user.paste('47.60123, -122.34012');
    found({ latitude: 45.52, longitude: -122.68 });
    await page.findByRole('button', { name: 'Use my current location' });
    page.getByText('Pin set at 47.60123, −122.34012.');
  });
});
