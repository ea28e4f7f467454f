import { expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { createBooking, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();

it('students are listed with how often they came, and an instructor notes something about them', async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const student = await createUser(at.db, { fullName: 'Sam Rivera' });
  const { sessionIds } = await createClass(at.db, teacher.id, {
    slots: [{ startsInHours: -30 }, { startsInHours: 60 }],
  });
  for (const id of sessionIds) await createBooking(at.db, id, student.id);
  const page = await renderUrl(at, '/dashboard/teacher', teacher);
  await page.user.click(await page.findByRole('link', { name: 'Students' }));
  await page.findByText('Came 1 time');
  const links = [/^Last:/, /^Next:/].map((name) => page.getByText(name).querySelector('a'));
  expect(links.map((link) => link?.getAttribute('href'))).toEqual(
    sessionIds.map((id) => `/dashboard/teacher/sessions/${id}`),
  );
  await page.user.click(page.getByRole('button', { name: 'Add a note about Sam Rivera' }));
  expect(document.activeElement).toBe(page.getByLabelText('Note about Sam Rivera'));
  await page.user.paste('Left-handed.');
  await page.user.click(page.getByRole('button', { name: 'Save note' }));
  const change = await page.findByRole('button', { name: 'Change note about Sam Rivera' });
  page.getByText('Left-handed.');
  expect(document.activeElement).toBe(change);
  const download = page.getByRole('link', { name: 'Download CSV' });
  expect(download.getAttribute('href')).toBe('/api/students.csv');
});

it('a note that is continued while it is saved stays open', async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const { sessionId } = await createClass(at.db, teacher.id);
  await createBooking(at.db, sessionId, (await createUser(at.db)).id);
  const page = await renderUrl(at, '/dashboard/teacher/students', teacher);
  await page.user.click(await page.findByRole('button', { name: /^Add a note/ }));
  const field = page.getByLabelText(/^Note about/);
  await page.fill(field, 'Left-handed');
  const release = page.holdBack();
  await page.user.click(page.getByRole('button', { name: 'Save note' }));
  await page.fill(field, ', allergic to nuts');
  release();
  await page.settled();
  expect(field.isConnected).toBe(true);
  expect(field).toHaveProperty('value', 'Left-handed, allergic to nuts');
  await page.user.click(page.getByRole('button', { name: 'Save note' }));
  await page.findByRole('button', { name: /^Change note/ });
  page.getByText('Left-handed, allergic to nuts');
});

it('an instructor without students sees what to do next', async () => {
  const page = await renderUrl(at, '/dashboard/teacher/students', await createUser(at.db));
  await page.findByRole('heading', { name: 'No students yet' });
});
