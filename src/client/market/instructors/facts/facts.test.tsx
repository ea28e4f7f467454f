import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createHeldDates } from '#server/testing/fixtures/dates-held.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { createThread } from '#server/testing/fixtures/threads.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
let student: Account;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Maya Ortiz' });
  student = await createUser(at.db);
});
const hold = (count: number) =>
  createHeldDates(at.db, { teacherId: teacher.id, studentId: student.id, count });

describe('the facts of an instructor', () => {
  it('are on their page and those of their classes, each with what it counts', async () => {
    const { classId } = await hold(10);
    for (const url of [`/instructors/${teacher.username}`, `/classes/${classId}`]) {
      const page = await renderUrl(at, url, student);
      const facts = within(await page.findByRole('region', { name: 'Facts' }));
      facts.getByText('10 of the last 10 dates held as announced');
      facts.getByText(/^Of the last 50 dates that someone had booked\./);
      facts.getByText("No date canceled or moved with less than 48 hours' notice");
      expect(facts.queryByText(/Usually/)).toBeNull();
      expect(facts.queryByRole('link')).toBeNull();
      page.unmount();
    }
  });

  it('are on no page before the tenth date', async () => {
    await hold(9);
    const page = await renderUrl(at, `/instructors/${teacher.username}`, student);
    await page.findByRole('heading', { name: 'Maya Ortiz' });
    expect(page.queryByRole('region', { name: 'Facts' })).toBeNull();
  });

  it('lead their instructor to the dates and conversations behind them', async () => {
    const { classId, sessionId } = await hold(10);
    await createClass(at.db, teacher.id, {
      title: 'An empty evening',
      slots: [{ startsInHours: -400 }],
    });
    const pair = { classId, studentId: student.id, teacherId: teacher.id };
    const threadId = await createThread(at.db, pair);
    await at.db
      .updateTable('threads')
      .set({ firstAnswerSeconds: 3 * 3600 })
      .where('id', '=', threadId)
      .execute();
    const page = await renderUrl(at, `/instructors/${teacher.username}`, teacher);
    await page.user.click(
      await page.findByRole('link', { name: 'See what is behind each number' }),
    );
    const dates = within(await page.findByRole('region', { name: 'Dates' }));
    expect(dates.getAllByText('Held as announced')).toHaveLength(10);
    dates.getByText("Doesn't count: no one had booked it");
    const links = dates.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain(`/dashboard/teacher/sessions/${sessionId}`);
    const answers = within(page.getByRole('region', { name: 'Answers' }));
    answers.getByText('Answered after 3 hours');
    answers.getByText(/once 5 count/);
  });

  it('say before the tenth date when they will be shown', async () => {
    const page = await renderUrl(at, '/dashboard/teacher/facts', teacher);
    await page.findByText(/^Once 10 of your dates count/);
    page.getByText('None of your dates is over yet.');
  });
});
