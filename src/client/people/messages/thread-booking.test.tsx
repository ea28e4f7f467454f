import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createEntry,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { futureDay, inWords } from '#server/testing/fixtures/future-day.ts';
import { createThread } from '#server/testing/fixtures/threads.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
let learner: Account;
let made: Awaited<ReturnType<typeof createClass>>;
let threadId: string;

beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Maya Ortiz' });
  learner = await createUser(at.db, { fullName: 'Sam Rivera' });
  const slots = [{ startsAt: `${futureDay}T18:00:00Z` }];
  made = await createClass(at.db, teacher.id, { timeZone: 'UTC', slots });
  const pair = { classId: made.classId, studentId: learner.id, teacherId: teacher.id };
  threadId = await createThread(at.db, pair);
});

/** What the conversation says of the booking, and its links. */
async function bookingFor(viewer: Account) {
  const page = await renderUrl(at, `/messages/${threadId}`, viewer);
  const booking = await page.findByRole('region', { name: 'Booking' });
  const links = within(booking)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  const words = booking.textContent;
  page.unmount();
  return { words, links };
}

describe('a conversation names the booking', () => {
  it('with date and spots, and leads the learner to it and the instructor to the roster', async () => {
    const bookingId = await createBooking(at.db, made.sessionId, learner.id, { seats: 2 });
    const toClass = ['Class', `/classes/${made.classId}`];
    const own = await bookingFor(learner);
    expect(own.words).toContain('Booked for 2');
    expect(own.words).toContain(inWords(futureDay));
    expect(own.links).toEqual([['Your booking', `/bookings/${bookingId}`], toClass]);
    const taught = await bookingFor(teacher);
    expect(taught.words).toContain('Booked for 2');
    const roster = `/dashboard/teacher/sessions/${made.sessionId}`;
    expect(taught.links).toEqual([['Roster', roster], toClass]);
  });

  it('which the learner canceled, as each of the two would say it', async () => {
    const bookingId = await createBooking(at.db, made.sessionId, learner.id);
    await callerFor(at.deps, learner).bookings.cancel({ bookingId });
    expect((await bookingFor(learner)).words).toContain('You canceled');
    expect((await bookingFor(teacher)).words).toContain('They canceled');
  });

  it('or the place on the waitlist', async () => {
    const entryId = await createEntry(at.db, made, learner.id, { isAnyDate: true });
    const own = await bookingFor(learner);
    expect(own.words).toContain('On the waitlist');
    expect(own.words).toContain('Any date');
    expect(own.links).toEqual([['Your place in line', `/waitlist/${entryId}`]]);
    const { links } = await bookingFor(teacher);
    expect(links).toEqual([['Waitlist', `/dashboard/teacher/waitlist/${made.classId}`]]);
  });

  it('or that there is none', async () => {
    expect((await bookingFor(learner)).words).toContain("You haven't booked yet");
    expect((await bookingFor(teacher)).words).toContain("Sam Rivera hasn't booked");
  });
});

it('Messages list what an instructor announced once, and lead its readers to the conversation', async () => {
  const other = await createUser(at.db);
  for (const { id } of [learner, other]) await createBooking(at.db, made.sessionId, id);
  const { classId, sessionId } = made;
  const announced = { classId, sessionId, audience: 'date', text: 'Bring a jar' } as const;
  await callerFor(at.deps, teacher).announcements.send(announced);
  const page = await renderUrl(at, '/messages', teacher);
  const list = within(await page.findByRole('navigation', { name: 'Conversations' }));
  expect(await list.findAllByText(/Bring a jar/)).toHaveLength(1);
  await page.user.click(list.getByRole('link', { name: /^Announcements/ }));
  await page.findByRole('heading', { level: 1, name: 'Announcements' });
  const roster = await page.findByRole('link', { name: 'Bread without haste' });
  expect(roster.getAttribute('href')).toBe(`/dashboard/teacher/sessions/${sessionId}`);
  page.getByText(new RegExp(`^You wrote to 2 on .* · Everyone on ${inWords(futureDay)}$`));
  page.unmount();
  const read = await renderUrl(at, '/messages', other);
  await read.user.click(await read.findByRole('link', { name: /Bring a jar/ }));
  await read.findByLabelText('Message to Maya Ortiz');
});
