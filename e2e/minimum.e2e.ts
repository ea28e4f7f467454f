import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import {
  type PostgresServer,
  startPostgresServer,
} from '../src/server/testing/databases/postgres-server.ts';
import { expectAccessible, expectLayout, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { confirmAndPay, send, tokenOf } from './paying.ts';
import { createPerson, emailTo, type Person } from './people.ts';

let postgres: PostgresServer | undefined;
afterAll(() => postgres?.stop());

/** On a database of its own, because time passes in it. */
const at = openBrowser(async () => {
  postgres = await startPostgresServer();
  return { variables: { DATABASE_URL: postgres.url('postgres') } };
});

const dayMs = 24 * 3_600_000;
const title = 'Sourdough for four';

async function query(statement: string, values: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client(postgres?.url('postgres'));
  await client.connect();
  return client.query(statement, values).finally(() => client.end());
}

/** Lists a date in ten days that needs four people, at most one of whom will come. */
async function listDate(teacher: Person): Promise<string> {
  const categories = await (await fetch(`${at.url}/api/categories`)).json();
  const startsAt = Date.now() + 10 * dayMs;
  const listing = {
    ...{ title, price: 45, minStudents: 4, maxStudents: 8, categoryId: categories[0].id },
    description: 'We mix, fold and bake, which takes four pairs of hands.',
    location: '2140 NE Alberta St, Portland, OR',
    startTime: new Date(startsAt).toISOString(),
    endTime: new Date(startsAt + dayMs / 12).toISOString(),
  };
  const { id } = await send(`${at.url}/api/classes`, listing, await tokenOf(at.url, teacher));
  return id;
}

/** Moves the date to 47 hours from now, and runs the job that decides. */
async function runDecisionJob(classId: string): Promise<string> {
  const { rows } = await query(
    `UPDATE class_sessions SET starts_at = now() + interval '47 hours',
      ends_at = now() + interval '49 hours' WHERE class_id = $1 RETURNING id`,
    [classId],
  );
  await query(`INSERT INTO pgboss.job (name, data) VALUES ('decide-minimums', $1)`, [{}]);
  return rows[0].id;
}

async function expectGood(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await expectLayout(page, { name, path: new URL(page.url()).pathname });
}

it.each([
  [390, 'dark'],
  [1280, 'light'],
] as const)('a date that too few people book is canceled, at %i px, %s', async (width, colors) => {
  const teacher = await createPerson(at.url, `Needs Four ${width}`);
  const learner = await createPerson(at.url, `Alone There ${width}`);
  const classId = await listDate(teacher);
  const page = await at.newPage({ viewport: { width, height: 844 }, colorScheme: colors });
  await signIn(page, learner.email, learner.password);
  await page.goto(`/explore?q=${encodeURIComponent(title)}`);
  await page.getByText('Happens with 4, 4 more needed').first().waitFor();
  await expectGood(page, 'the card');
  await page.goto(`/classes/${classId}`);
  await page.getByText('Happens with 4, 4 more needed').first().waitFor();
  await expectGood(page, 'the class');
  await page
    .getByRole('button', { name: /^Enroll/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Happens with 4, 4 more needed').waitFor();
  await expectAccessible(page);
  await confirmAndPay(page);
  await page.getByText('Happens with 4, 3 more needed').waitFor();
  await expectGood(page, 'the booking');

  const sessionId = await runDecisionJob(classId);
  const day = await dayOf(sessionId);
  const toLearner = await emailTo(at.url, learner.email, `Canceled: ${title}, ${day}`);
  expect(toLearner.text).toContain('not enough people signed up');
  expect(toLearner.text).toContain('$45');
  await emailTo(at.url, teacher.email, `Canceled: ${title}, ${day}`);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Class canceled' }).waitFor();
  await page.getByText(/^Not enough people signed up, so it was canceled on /).waitFor();
  await page.getByText(/\$45/).first().waitFor();
  await expectGood(page, 'the canceled booking');

  const taught = await at.newPage({ viewport: { width, height: 844 }, colorScheme: colors });
  await signIn(taught, teacher.email, teacher.password);
  await taught.goto(`/dashboard/teacher/sessions/${sessionId}`);
  await taught.getByText(/^This date is canceled because not enough people signed up\./).waitFor();
  await expectGood(taught, 'the roster');
});

/** The day of a date as subjects name it. */
async function dayOf(sessionId: string): Promise<string> {
  const { rows } = await query('SELECT starts_at FROM class_sessions WHERE id = $1', [sessionId]);
  const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  return rows[0].starts_at.toLocaleDateString('en-US', { ...day, timeZone: 'America/Los_Angeles' });
}
