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
let giver: Account;
let teacher: Account;
let booked: { bookingId: string; sessionId: string; token: string };

beforeEach(async () => {
  giver = await createUser(at.db, { fullName: 'Sam Rivera' });
  teacher = await createUser(at.db, { role: 'instructor' });
  const { sessionId } = await createClass(at.db, teacher.id);
  const bookingId = await createBooking(at.db, sessionId, giver.id);
  const { url } = await callerFor(at.deps, giver).handovers.offer({ bookingId });
  booked = { bookingId, sessionId, token: url.slice(url.lastIndexOf('/') + 1) };
});

const open = (viewer: Account | null) => renderUrl(at, `/spots/${booked.token}`, viewer);

describe('the page behind a link for a friend', () => {
  it('asks a visitor to sign in, and comes back to it', async () => {
    const page = await open(null);
    await page.findByRole('heading', { name: 'Sam gives you a spot' });
    const asked = await page.findByText('Sign in or create an account to accept it.');
    const signIn = asked.parentElement?.querySelector('a[href*="signin"]');
    expect(signIn?.getAttribute('href')).toContain(encodeURIComponent(`/spots/${booked.token}`));
  });

  it('makes the booking theirs with one press', async () => {
    const page = await open(await createUser(at.db));
    await page.user.click(await page.findByRole('button', { name: 'Accept' }));
    await page.findByRole('heading', { name: "You're in" });
    expect(page.path()).toBe(`/bookings/${booked.bookingId}`);
  });

  it('says why the reader cannot accept it, in place of the button', async () => {
    const enrolled = await createUser(at.db);
    await createBooking(at.db, booked.sessionId, enrolled.id);
    const page = await open(enrolled);
    await page.findByText('You are already enrolled in this class');
    expect(page.queryByRole('button', { name: 'Accept' })).toBeNull();
    page.unmount();
    const own = await open(teacher);
    await own.findByText('You cannot enroll in your own class');
  });

  it('says that it is their own to the giver, and that it is over to everyone else', async () => {
    const own = await open(giver);
    await own.findByText(/^This is your own booking\./);
    expect(own.queryByRole('button', { name: 'Accept' })).toBeNull();
    const friend = await createUser(at.db);
    await callerFor(at.deps, friend).handovers.accept({ token: booked.token });
    const late = await open(await createUser(at.db));
    await late.findByText('Someone has already accepted this booking.');
  });
});

describe('who gives a booking away', () => {
  it('sees the link again, and can take it back', async () => {
    const page = await renderUrl(at, `/bookings/${booked.bookingId}`, giver);
    await page.findByText(/^A friend can have this booking by your link\./);
    await page.user.click(page.getByRole('button', { name: 'See the link for your friend' }));
    await page.findByText(new RegExp(booked.token));
    await page.user.click(page.getByRole('button', { name: 'Take the link back' }));
    await page.findByText('The link no longer works');
    await page.findByRole('button', { name: 'Give it to a friend' });
  });

  it('reads who has it now at the old address', async () => {
    const friend = await createUser(at.db, { fullName: 'Leo Park' });
    await callerFor(at.deps, friend).handovers.accept({ token: booked.token });
    const page = await renderUrl(at, `/bookings/${booked.bookingId}`, giver);
    await page.findByRole('heading', { name: 'Leo accepted your booking' });
  });
});
