import type { Page } from 'playwright-core';
import { demoPassword } from './chromium.ts';
import type { Person } from './people.ts';

/** Confirms the booking of a priced class and pays for it at the checkout of the sandbox. */
export async function confirmAndPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: "You're in" }).waitFor();
}

export type Listing = {
  title: string;
  price: number;
  startsInHours?: number;
  maxStudents?: number;
};

/**
 * Lists a class of the demo instructor over REST, by default so far ahead that the first pages of other
 * tests' lists stay as they are; returns its id.
 */
export async function listClass(url: string, listing: Listing): Promise<string> {
  const { title, price, startsInHours = 90 * 24, maxStudents = 4 } = listing;
  const token = await tokenOf(url, { email: 'instructor@example.com', password: demoPassword });
  const categories = await (await fetch(`${url}/api/categories`)).json();
  const startsAt = Date.now() + startsInHours * 3_600_000;
  const { id } = await send(
    `${url}/api/classes`,
    {
      title,
      description: 'Listed for a journey of a learner.',
      categoryId: categories[0].id,
      price,
      location: '2140 NE Alberta St, Portland, OR',
      maxStudents,
      startTime: new Date(startsAt).toISOString(),
      endTime: new Date(startsAt + 7_200_000).toISOString(),
    },
    token,
  );
  return id;
}

export async function tokenOf(
  url: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
) {
  const { token } = await send(`${url}/api/auth/login`, { email, password });
  return token;
}

export async function send(url: string, body: object, token?: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  return response.json();
}
