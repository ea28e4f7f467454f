import type { Page } from 'playwright-core';

/** Confirms the booking of a priced class and pays for it at the checkout of the sandbox. */
export async function confirmAndPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await pay(page);
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: "You're in" }).waitFor();
}
