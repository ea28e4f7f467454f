import { globSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createReview,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
const words = '\u05E9\u05DC\u05D5\u05DD, 3 (\u05E2\u05D5\u05DC\u05DD)!';
let student: Account;
let teacher: Account;
let ids: Record<string, string>;

beforeAll(async () => {
  teacher = await createUser(at.db, { role: 'instructor', fullName: words, bio: words });
  student = await createUser(at.db, { fullName: words });
  const { classId, sessionId } = await createClass(at.db, teacher.id, {
    title: words,
    description: words.repeat(5),
    location: words,
  });
  await callerFor(at.deps, student).bookings.book({ classId, sessionId, guests: [] });
  const past = await createClass(at.db, teacher.id, {
    title: words,
    slots: [{ startsInHours: -48 }],
  });
  const bookingId = await createBooking(at.db, past.sessionId, student.id, {
    status: 'attended',
  });
  await createReview(at.db, {
    bookingId,
    classId: past.classId,
    studentId: student.id,
    comment: words,
    reply: words,
    repliedAt: new Date(),
  });
  const { messages } = callerFor(at.deps, student);
  const { threadId } = await messages.start({ classId, id: newId(), text: words });
  await callerFor(at.deps, teacher).announcements.send({
    classId,
    audience: 'all',
    subject: words,
    text: words,
  });
  ids = { classId, sessionId, threadId, pastId: past.classId, username: teacher.username };
});

it.each<[url: string, viewer: () => Account | null]>([
  ['/classes/$classId', () => student],
  ['/classes/$pastId?tab=reviews', () => student],
  ['/instructors/$username', () => student],
  ['/explore', () => null],
  ['/dashboard?tab=enrolled', () => student],
  ['/messages', () => student],
  ['/messages/$threadId', () => teacher],
  ['/dashboard/teacher', () => teacher],
  ['/dashboard/teacher/sessions/$sessionId', () => teacher],
])('%s shows what people wrote in its own direction', async (url, viewer) => {
  const path = url.replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? '');
  const page = await renderUrl(at, path, viewer());
  await page.settled();
  const own = () =>
    [...document.querySelectorAll<HTMLElement>('main *')].filter(
      ({ children, textContent }) => children.length === 0 && textContent?.startsWith(words),
    );
  await expect.poll(() => own().length).toBeGreaterThan(0);
  const others = own().filter((element) => !element.closest('[dir="auto"], bdi'));
  expect(others.map(({ outerHTML }) => outerHTML)).toEqual([]);
});

it('text that keeps its line breaks has a direction of its own', () => {
  const elements = globSync('src/client/**/*.tsx').flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(
      /<\w+[^<>]*className="[^"]*whitespace-pre-(?:line|wrap)/g,
    ),
  ]);
  expect(elements.length).toBeGreaterThan(20);
  expect(elements.map(([tag]) => tag).filter((tag) => !tag.includes('dir="auto"'))).toEqual([]);
});
