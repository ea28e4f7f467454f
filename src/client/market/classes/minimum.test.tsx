import { cleanup, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createBooking, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { minimumSentence } from '#shared/market/classes/dates/minimum.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestApp();
let teacher: Account;
let student: Account;
beforeEach(async () => {
  sessionStorage.clear();
  teacher = await createUser(at.db, { role: 'instructor' });
  student = await createUser(at.db);
});

/** A date in 100 hours that needs four people and has two. */
async function listed() {
  const made = await createClass(at.db, teacher.id, {
    title: 'Rye at dawn',
    minStudents: 4,
    belowMinimum: 'ask',
    slots: [{ startsInHours: 100 }],
  });
  const bookingId = await createBooking(at.db, made.sessionId, student.id, { seats: 2 });
  return { ...made, bookingId };
}

const decide = (sessionId: string, columns: object) =>
  at.db.updateTable('classSessions').set(columns).where('id', '=', sessionId).execute();

/** Replaces the page by another address. */
function open(address: string, viewer?: Account) {
  cleanup();
  return renderUrl(at, address, viewer);
}

const sentence = 'Happens with 4, 2 more needed';

it.each([
  [4, 2, sentence],
  [4, 0, 'Happens with 4, and enough have signed up'],
  [1, 1, 'Happens with 1, 1 more needed'],
  [1, 0, 'Happens with 1, and someone has signed up'],
])('with %i needed and %i missing: %s', (students, needed, words) => {
  expect(minimumSentence({ students, needed, decidesAt: '', state: 'open' })).toBe(words);
});

describe('a date that needs more people', () => {
  it('shows this on its card and on its page, with the decision time', async () => {
    const { classId } = await listed();
    const cards = await open('/explore');
    await cards.findByText(sentence);
    const page = await open(`/classes/${classId}`, await createUser(at.db));
    await page.findByText(sentence);
    page.getByText(/^Decided \w{3}, \w{3} \d+, \d{4}, /);
    await page.user.click(page.getByRole('button', { name: 'Enroll' }));
    expect(await page.findAllByText(sentence)).toHaveLength(2);
  });

  it('shows this on the booking until the decision', async () => {
    const { sessionId, bookingId } = await listed();
    const address = `/bookings/${bookingId}`;
    await (await open(address, student)).findByText(sentence);
    await decide(sessionId, { askedUntil: new Date(Date.now() + hourMs) });
    await (await open(address, student)).findByText(/^The instructor decides by /);
    await decide(sessionId, { decidedAt: new Date() });
    await (await open(address, student)).findByText("It's happening");
  });

  it('shows why it was canceled', async () => {
    const { sessionId, bookingId } = await listed();
    const canceled = { decidedAt: new Date(), isBelowMinimum: true, status: 'cancelled' };
    await decide(sessionId, canceled);
    const ended = { status: 'cancelled_by_teacher', cancelledAt: new Date() } as const;
    await at.db.updateTable('bookings').set(ended).where('id', '=', bookingId).execute();
    const page = await open(`/bookings/${bookingId}`, student);
    await page.findByText(/^Not enough people signed up, so it was canceled on /);
    const roster = await open(`/dashboard/teacher/sessions/${sessionId}`, teacher);
    await roster.findByText(/^This date is canceled because not enough people signed up\./);
  });
});

describe('an instructor', () => {
  it('sees which dates need a decision, and holds one', async () => {
    const { sessionId } = await listed();
    await decide(sessionId, { askedUntil: new Date(Date.now() + hourMs) });
    const dates = await open('/dashboard/teacher', teacher);
    await dates.findByText('Decide');
    dates.getByText(sentence);
    const page = await open(`/dashboard/teacher/sessions/${sessionId}`, teacher);
    await page.findByText(/^Do you want to hold it anyway\?/);
    await page.user.click(page.getByRole('button', { name: 'Hold it anyway' }));
    await page.findByText('This date is happening. We told everyone who booked.');
    expect(page.queryByText(sentence)).toBeNull();
  });

  it('sets and removes the minimum of a class', async () => {
    const { classId } = await createClass(at.db, teacher.id, {
      maxStudents: 3,
      slots: [{ startsInHours: 100, capacity: 3 }],
    });
    const page = await open(`/classes/${classId}/edit`, teacher);
    const box = await page.findByLabelText('Only happens with enough students');
    await page.user.click(box);
    const field = page.getByLabelText('Minimum Students');
    await page.user.clear(field);
    await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    await page.findByText('Enter how many students it needs');
    await page.user.type(field, '4');
    await page.findByText("The minimum can't be higher than the number of spots");
    await page.user.clear(field);
    await page.user.type(field, '3');
    await page.user.selectOptions(page.getByLabelText('Decision time before the start'), '3 days');
    await page.user.selectOptions(
      page.getByLabelText('With fewer students'),
      "Ask me, and cancel it if I don't answer within 12 hours",
    );
    await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    await page.findByText('Class saved');
    const saved = () =>
      at.db
        .selectFrom('classes')
        .select(['minStudents', 'decisionHours', 'belowMinimum'])
        .where('id', '=', classId)
        .executeTakeFirst();
    const chosen = { minStudents: 3, decisionHours: 72, belowMinimum: 'ask' };
    expect(await saved()).toEqual(chosen);
    const again = await open(`/classes/${classId}/edit`, teacher);
    await again.user.click(await again.findByLabelText('Only happens with enough students'));
    await again.user.click(again.getByRole('button', { name: 'Save changes' }));
    await waitFor(async () => expect(await saved()).toEqual({ ...chosen, minStudents: null }));
  });
});
