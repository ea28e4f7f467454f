import { expect, it } from 'vitest';
import { expectAccessible, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { createPerson, emailTo } from './people.ts';
import { demoTeacher } from './rest.ts';

const at = openBrowser();

it('a search that found nothing becomes a request, and everyone who asked is emailed about the class', async () => {
  const asker = await createPerson(at.url, 'Wilma Ostrom');
  const joiner = await createPerson(at.url, 'Otis Brandt');
  const page = await at.newPage();
  await page.goto('/explore?q=falconry&near=Portland%2C+OR&maxPrice=60');
  await page.getByRole('link', { name: 'Ask for this class' }).click();
  const words = page.getByLabel('What would you like to learn?');
  await words.waitFor();
  expect(await words.inputValue()).toBe('falconry');
  expect(await page.getByLabel('Near').inputValue()).toBe('Portland, OR');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask for this class' }).click();
  await page.getByLabel('Email').fill(asker.email);
  await page.getByLabel('Password', { exact: true }).fill(asker.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { name: 'Your requests' }).waitFor();

  const other = await at.newPage();
  await signIn(other, joiner.email, joiner.password);
  await other.goto('/wanted?near=Portland%2C+OR');
  await other.getByRole('button', { name: 'I want this, too: falconry' }).click();
  await other.getByText('2 people want this, you included').first().waitFor();
  await expectAccessible(other);

  const teaching = await at.newPage();
  await signIn(teaching, demoTeacher.email);
  await teaching.goto('/dashboard/teacher?tab=wanted');
  await teaching
    .getByRole('article')
    .filter({ hasText: 'falconry' })
    .getByRole('link', { name: 'List this class' })
    .click();
  await teaching.getByText('2 people near Portland, OR asked for this class.').waitFor();
  expect(await teaching.getByLabel('Price ($)').inputValue()).toBe('60');
  await teaching.getByLabel('Description').fill('Meet two hawks, and fly one of them.');
  await teaching.getByLabel('Category').selectOption({ index: 1 });
  await teaching.getByRole('button', { name: 'Create Class' }).click();
  await teaching.getByText('Your class has been created.', { exact: true }).first().waitFor();
  for (const { email } of [asker, joiner])
    await emailTo(at.url, email, 'You asked for it: falconry');
});
