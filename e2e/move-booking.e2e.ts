import { it } from 'vitest';
import { expectAccessible, openBrowser } from './browser.ts';
import { demoPassword, signIn } from './chromium.ts';
import { listClass, send, tokenOf } from './paying.ts';
import { createPerson } from './people.ts';

const at = openBrowser();
const hourMs = 3_600_000;

it.each([390, 1280])('a learner changes the date of a booking, at %i px', async (width) => {
  const classId = await listClass(at.url, { title: `Another date ${width}`, price: 0 });
  const teacher = { email: 'instructor@example.com', password: demoPassword };
  const startTime = new Date(Date.now() + 100 * 24 * hourMs);
  const endTime = new Date(startTime.getTime() + 2 * hourMs);
  const slot = { startTime: startTime.toISOString(), endTime: endTime.toISOString() };
  await send(`${at.url}/api/classes/${classId}/sessions`, slot, await tokenOf(at.url, teacher));
  const person = await createPerson(at.url, `Comes Later ${width}`);
  const token = await tokenOf(at.url, person);
  const { id } = await send(`${at.url}/api/bookings`, { class_id: classId }, token);

  const page = await at.newPage();
  await page.emulateMedia({ colorScheme: width === 390 ? 'dark' : 'light' });
  await page.setViewportSize({ width, height: 844 });
  await signIn(page, person.email, person.password);
  await page.goto(`/bookings/${id}`);
  await page.getByRole('button', { name: 'Change the date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose another date' });
  await dialog.getByRole('radio').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change the date' }).click();
  await page.getByText('Your booking has a new date', { exact: true }).first().waitFor();
  const { format } = new Intl.DateTimeFormat('en-US', {
    ...{ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'America/Los_Angeles' },
  });
  await page.getByText(format(startTime), { exact: false }).first().waitFor();
  await expectAccessible(page);
});
