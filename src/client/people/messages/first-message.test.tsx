import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBookedClass,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { createThread } from '#server/testing/fixtures/threads.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
let learner: Account;
let classId: string;

beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Maya Ortiz' });
  learner = await createUser(at.db, { fullName: 'Sam Rivera' });
  ({ classId } = await createClass(at.db, teacher.id));
});

type Page = Awaited<ReturnType<typeof renderUrl>>;
const logOf = async (page: Page) => within(await page.findByRole('log', { name: 'Messages' }));

describe('the first message', () => {
  it('does not open the conversation if its dialog was closed meanwhile', async () => {
    const page = await renderUrl(at, `/classes/${classId}`, learner);
    await page.user.click(await page.findByRole('button', { name: 'Message Maya' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Message Maya Ortiz' }));
    await page.fill(dialog.getByLabelText('Message'), 'May I bring my son?');
    const release = page.holdBack();
    await page.user.click(dialog.getByRole('button', { name: 'Send' }));
    await page.user.keyboard('{Escape}');
    release();
    await expect
      .poll(async () => (await callerFor(at.deps, learner).messages.threads({})).items.length)
      .toBe(1);
    await page.settled();
    expect(page.path()).toBe(`/classes/${classId}`);
  });

  it('is written on the page of the class, and opens the conversation', async () => {
    const page = await renderUrl(at, `/classes/${classId}`, learner);
    await page.user.click(await page.findByRole('button', { name: 'Message Maya' }));
    const form = within(await page.findByRole('dialog', { name: 'Message Maya Ortiz' }));
    await page.user.click(form.getByRole('button', { name: 'Send' }));
    await form.findByText('Please write a message');
    await page.fill(form.getByLabelText('Message'), 'May I bring my son?');
    await page.user.click(form.getByRole('button', { name: 'Send' }));
    await (await logOf(page)).findByText('May I bring my son?');
    expect(page.path()).toMatch(/^\/messages\//);
  });

  it('needs an account', async () => {
    const page = await renderUrl(at, `/classes/${classId}`);
    await page.user.click(await page.findByRole('button', { name: 'Message Maya' }));
    await within(await page.findByRole('dialog')).findByRole('link', { name: 'Sign In' });
  });

  it('is not asked for where a conversation exists', async () => {
    const pair = { classId, studentId: learner.id, teacherId: teacher.id };
    const threadId = await createThread(at.db, pair);
    const page = await renderUrl(at, `/classes/${classId}`, learner);
    await page.user.click(await page.findByRole('button', { name: 'Message Maya' }));
    await expect.poll(page.path).toBe(`/messages/${threadId}`);
  });

  it('is written by an instructor to a student on the roster', async () => {
    const made = await createBookedClass(at.db, teacher.id, learner.id);
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${made.sessionId}`, teacher);
    await page.user.click(await page.findByRole('button', { name: 'Message Sam' }));
    const form = within(await page.findByRole('dialog', { name: 'Message Sam Rivera' }));
    await page.fill(form.getByLabelText('Message'), 'You left your apron here');
    await page.user.click(form.getByRole('button', { name: 'Send' }));
    await (await logOf(page)).findByText('You left your apron here');
  });

  it('answers an announcement, which the conversation shows, too', async () => {
    const made = await createBookedClass(at.db, teacher.id, learner.id);
    const announced = {
      classId: made.classId,
      audience: 'all',
      text: 'Who needs an apron?',
    } as const;
    await callerFor(at.deps, teacher).announcements.send(announced);
    const page = await renderUrl(at, `/bookings/${made.bookingId}`, learner);
    await page.user.click(await page.findByRole('button', { name: 'Reply' }));
    const log = await logOf(page);
    log.getByText('Who needs an apron?');
    await page.fill(page.getByLabelText('Message to Maya Ortiz'), 'I do');
    await page.user.click(page.getByRole('button', { name: 'Send' }));
    await log.findByText('I do');
  });
});
