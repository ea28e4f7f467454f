// @module-tag slow
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { expectAccessible, expectLayout, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { query } from './database.ts';
import { confirmAndPay } from './paying.ts';
import { createPerson, emailTo } from './people.ts';
import { listClass } from './rest.ts';

const at = openBrowser();
const title = 'Sourdough for four';
const sql = (statement: string, values: unknown[]) =>
  query(inject('shared').databaseUrl, statement, values);

/** Moves the date to 47 hours from now, and runs the job that decides. */
async function runDecisionJob(classId: string): Promise<string> {
  const { rows } = await sql(
    `UPDATE class_sessions SET starts_at = now() + interval '47 hours',
      ends_at = now() + interval '49 hours' WHERE class_id = $1 RETURNING id`,
    [classId],
  );
  await sql(`INSERT INTO pgboss.job (name, data) VALUES ('decide-minimums', $1)`, [{}]);
  return rows[0].id;
}

async function expectGood(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await expectLayout(page, { name, path: new URL(page.url()).pathname });
}

it('a date that too few people book is canceled', async () => {
  const teacher = await createPerson(at.url, 'Needs Four');
  const learner = await createPerson(at.url, 'Alone There');
  // In ten days it needs four people, at most one of whom will come.
  const needs = { minStudents: 4, maxStudents: 8, startsInHours: 240 };
  const classId = await listClass(at.url, { title, teacher, ...needs });
  const phone = { viewport: { width: 390, height: 844 } };
  const page = await at.newPage(phone);
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

  const taught = await at.newPage(phone);
  await signIn(taught, teacher.email, teacher.password);
  await taught.goto(`/dashboard/teacher/sessions/${sessionId}`);
  await taught.getByText(/^This date is canceled because not enough people signed up\./).waitFor();
  await expectGood(taught, 'the roster');
});

/** The day of a date as subjects name it. */
async function dayOf(sessionId: string): Promise<string> {
  const { rows } = await sql('SELECT starts_at FROM class_sessions WHERE id = $1', [sessionId]);
  const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  return rows[0].starts_at.toLocaleDateString('en-US', { ...day, timeZone: 'America/Los_Angeles' });
}
