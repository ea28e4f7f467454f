import type { Page } from 'playwright-core';
import { signIn } from './chromium.ts';
import { createPerson } from './people.ts';

type Listing = { description?: string; price?: string; location?: string };

/** Opens the form of a new class and fills in what it requires. */
export async function fillNewClass(page: Page, title: string, listing: Listing = {}) {
  await page.goto('/classes/create');
  await page.getByLabel('Class Title').fill(title);
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page
    .getByLabel('Description')
    .fill(listing.description ?? 'Bring something torn, and take it home whole.');
  await page.getByLabel('Price ($)').fill(listing.price ?? '20');
  await page.getByLabel('Location').fill(listing.location ?? '2140 NE Alberta St, Portland, OR');
}

/** Opens the optional fields, of which those about dates are shown. */
export const openMoreDetails = (page: Page) =>
  page.getByText('More details', { exact: true }).click();

/** Lists the class that is filled in, and opens its page. */
export async function createAndOpen(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Class' }).click();
  await page.getByText('Your class has been created.', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Lists a class as a new instructor, and opens the dialog that shares it. */
export async function shareNewClass(
  page: Page,
  { url, fullName, title }: { url: string; fullName: string; title: string },
): Promise<void> {
  const { email, password } = await createPerson(url, fullName);
  await signIn(page, email, password);
  await fillNewClass(page, title, { price: '40' });
  await page.getByRole('button', { name: 'Create Class' }).click();
  const offer = page.getByRole('region', { name: `${title} is listed` });
  await offer.getByRole('button', { name: 'Share' }).click();
}
