import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createBooking, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
let student: Account;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
});

describe('Teaching', () => {
  it('says of each next date who comes, with spots, and which is today', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours: 0.1 }] });
    await createBooking(at.db, sessionId, student.id, { seats: 2 });
    for (const fullName of ['Ada Park', 'Ben Kim', 'Cy Dale', 'Zoe Lane', 'Zora Moss'])
      await createBooking(at.db, sessionId, (await createUser(at.db, { fullName })).id);
    const page = await renderUrl(at, '/dashboard/teacher', teacher);
    await page.findByText('Ada Park, Ben Kim, Cy Dale, Sam Rivera + 1 and 2 more');
    page.getByText(/^(Today|Tomorrow)$/);
  });

  it('writes to the students of a date from its row', async () => {
    const { sessionId } = await createClass(at.db, teacher.id);
    await createBooking(at.db, sessionId, student.id);
    await createClass(at.db, teacher.id, { title: 'Without students' });
    const page = await renderUrl(at, '/dashboard/teacher', teacher);
    const [write, ...others] = await page.findAllByRole('button', {
      name: /^Write to students of/,
    });
    expect(others).toEqual([]);
    if (write) await page.user.click(write);
    await page.fill(await page.findByLabelText('Message'), 'Bring a jar');
    await page.user.click(page.getByRole('button', { name: 'Send' }));
    await page.findByText('We emailed 1 person.');
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.text).toContain('Bring a jar');
  });

  it('lists a course that has started by its next meeting', async () => {
    await createClass(at.db, teacher.id, {
      title: 'Six evenings',
      slots: [{ startsInHours: -30, laterHours: [168, 336] }],
    });
    await createClass(at.db, teacher.id, { title: 'Sooner' });
    const page = await renderUrl(at, '/dashboard/teacher', teacher);
    await page.findByText('Meeting 2 of 3 · 0 of 10 spots taken');
    const titles = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Sooner', 'Six evenings']);
  });
});
