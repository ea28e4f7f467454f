import { expect, inject, it } from 'vitest';
import { waitUntil } from '../src/server/testing/wait-until.ts';
import { expectAccessible, openBrowser } from './browser.ts';
import { query } from './database.ts';
import { createPerson, emailWith } from './people.ts';
import { listClass, read } from './rest.ts';

const at = openBrowser();
const sql = (statement: string, values: unknown[]) =>
  query(inject('shared').databaseUrl, statement, values);

it('a visitor follows a search that found nothing, is emailed about the first class, and turns these emails off', async () => {
  const person = await createPerson(at.url, 'Follows Searches');
  const page = await at.newPage({ viewport: { width: 390, height: 844 } });
  const search = 'near=Fargo,+ND&maxPrice=7';
  await page.goto(`/explore?${search}`);
  await page.getByRole('button', { name: 'Email me about new ones' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: "We'll email you about new ones" }).waitFor();
  await expectAccessible(page);

  const title = 'Plates for the first frost';
  await listClass(at.url, { title, price: 7, location: '1 Broadway N, Fargo, ND' });
  await waitUntil('the place of the class is found', async () => {
    const { items } = await read(`${at.url}/api/search?${search}`);
    return items.length > 0;
  });
  await sql(
    `UPDATE digest_readers SET next_at = now() FROM users
      WHERE users.id = user_id AND users.email = $1`,
    [person.email],
  );
  await sql(`INSERT INTO pgboss.job (name, data) VALUES ('send-digests', $1)`, [{}]);
  const { text } = await emailWith(at.url, person.email, title);
  expect(text).toContain('Within 15 mi of Fargo, ND, Up to $7: Plates for the first frost');

  await page.goto(/Turn these emails off:\n(\S+)/.exec(text)?.[1] ?? '', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Turn them off' }).click();
  await page.getByText("You won't get emails about new dates of what you follow").waitFor();
});
