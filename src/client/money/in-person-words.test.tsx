import { fireEvent, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { createServerAccess } from '#client/lib/server/trpc.ts';
import { createAppRouter } from '#client/router.tsx';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBookedClass,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { deliverFacts, unsentEmails } from '#server/testing/fixtures/mailbox.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { createThread } from '#server/testing/fixtures/threads.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { shortCodeOf } from '#shared/market/classes/short-code.ts';
import { hourMs } from '#shared/units.ts';

// Where learners pay the instructor, no sentence may promise a service of online payment.

const promises =
  /refund|payout|\bpa(?:y|id|ying)(?: \w+)? out\b|commission|money back|everything back|within 7 days|checkout|finish paying|receipt|earnings|you receive|card number|bank|payment provider|processes payments|payments? for|bookings,? (?:and |the )?payments|paid through|stripe/gi;

type TestApp = ReturnType<typeof openTestApp>;
type Screen = Awaited<ReturnType<typeof renderUrl>>;

/** The texts of a page, visible ones and those for screen readers and search engines. */
function wordsOf(): string {
  const described = [
    ...document.querySelectorAll('[aria-label], [alt], [title], [placeholder], meta'),
  ];
  const attributes = described.flatMap((element) =>
    ['aria-label', 'alt', 'title', 'placeholder', 'content'].map((name) =>
      element.getAttribute(name),
    ),
  );
  return [document.title, document.body.textContent, ...attributes].join('\n');
}

/** The page of a receipt exists for every booking, and says if there is no receipt. */
const denials = /^Receipt: .*$|No receipt|Nothing was paid through LearnLocal[^.]*\./gm;

function promisesIn(allWords: string): string[] {
  const words = allWords.replace(denials, '');
  return [...words.matchAll(promises)].map(({ index, 0: { length } }) =>
    words.slice(Math.max(0, index - 50), index + length + 30),
  );
}

async function settled(page: Screen): Promise<void> {
  await waitFor(() => {
    expect(document.querySelector('h1')).not.toBeNull();
    expect(page.access.queryClient.isFetching()).toBe(0);
  });
}

const pathsOfTree = Object.keys(
  createAppRouter(createServerAccess([]), { appUrl: '' }).routesByPath,
).map((path) => path.replace(/(.)\/$/, '$1'));

describe('in person', () => {
  const at = openTestApp({ PAYMENTS: 'in-person' });
  let viewer: Account;
  let student: Account;
  let others: Record<string, string[]>;

  beforeAll(async () => {
    ({ viewer, student, others } = await prepare(at));
  });

  it('never mentions online payment on any page', {
    tags: ['slow'],
    timeout: 120_000,
  }, async () => {
    const said: Record<string, string[]> = {};
    const tabs = [
      '/dashboard?tab=enrolled',
      '/dashboard/profile?tab=account',
      '/dashboard/teacher?tab=past',
      '/dashboard/teacher?tab=classes',
    ];
    for (const url of [...pathsOfTree.flatMap((path) => urlsOf(path, others)), ...tabs]) {
      const page = await renderUrl(at, url, url.startsWith('/auth/') ? null : viewer);
      await settled(page);
      const found = promisesIn(wordsOf());
      if (found.length > 0) said[url] = found;
      page.unmount();
    }
    expect(said).toEqual({});
  });

  const first = (name: string, index = 0) => others[name]?.[index] ?? '';

  it.each([
    ['Enroll', () => `/classes/${first('$classId')}`],
    ['Cancel this date', () => `/dashboard/teacher/sessions/${first('$sessionId')}`],
    ['Change the time', () => `/dashboard/teacher/sessions/${first('$sessionId')}`],
    ['Delete Account', () => '/dashboard/profile?tab=account'],
    ['Unenroll', () => `/classes/${first('$classId', 1)}`],
  ])('never mentions online payment after pressing %s', async (name, url) => {
    const page = await renderUrl(at, url(), viewer);
    const [button] = await page.findAllByRole('button', { name });
    const before = wordsOf();
    await page.user.click(button as Element);
    await waitFor(() => expect(wordsOf()).not.toBe(before));
    await settled(page);
    expect(promisesIn(wordsOf())).toEqual([]);
  });

  it.each(['/faq', '/how-it-works'])(
    'never mentions online payment in the FAQ answers on %s',
    async (url) => {
      expect(await answersOn(at, url)).toEqual([]);
    },
  );

  it('never mentions online payment in emails about bookings', async () => {
    const teacher = await createUser(at.db);
    const { classId, sessionIds } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: 80 }, { startsInHours: 90 }, { startsInHours: 100 }],
    });
    const [first = '', moved = '', canceled = ''] = sessionIds;
    const [asStudent, asTeacher] = [student, teacher].map((user) => callerFor(at.deps, user));
    if (!asStudent || !asTeacher) throw new Error('There are two callers');
    const { id } = await asStudent.bookings.book({ classId, sessionId: first });
    await asStudent.bookings.book({ classId, sessionId: moved });
    await asStudent.bookings.book({ classId, sessionId: canceled });
    await deliverFacts(at.deps);
    await asStudent.bookings.cancel({ bookingId: id });
    const startsAt = Date.now() + 120 * hourMs;
    const [startTime, endTime] = [startsAt, startsAt + hourMs].map((time) =>
      new Date(time).toISOString(),
    ) as [string, string];
    await asTeacher.classes.moveSession({ sessionId: moved, startTime, endTime });
    await asTeacher.classes.cancelSession({ sessionId: canceled });
    const emails = await unsentEmails(at.deps);
    expect(emails.length).toBeGreaterThan(6);
    const said = emails.flatMap(({ subject, text }) => promisesIn(`${subject}\n${text}`));
    expect(said).toEqual([]);
  });
});

describe('online', () => {
  const at = openTestApp({ PAYMENTS: 'sandbox' });

  it.each(['/', '/how-it-works', '/contact', '/privacy', '/terms'])(
    'mentions online payment on %s',
    async (url) => {
      await settled(await renderUrl(at, url));
      expect(promisesIn(wordsOf())).not.toEqual([]);
    },
  );

  it('mentions online payment in the FAQ answers', async () => {
    expect(await answersOn(at, '/faq')).not.toEqual([]);
  });

  it('says that students who paid are refunded before a date is canceled, and afterwards', async () => {
    const [teacher, student] = [await createUser(at.db), await createUser(at.db)];
    const { sessionId } = await createClass(at.db, teacher.id);
    await createPaidBooking(at.db, { teacherId: teacher.id, sessionId, studentId: student.id });
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    await page.user.click(await page.findByRole('button', { name: 'Cancel this date' }));
    page.getByText(/1 student will get a full refund and an email/);
    await page.user.click(page.getByRole('button', { name: 'Cancel date' }));
    await page.findByText(
      /Everyone who booked got an email, and everyone who paid got a full refund\./,
    );
  });
});

/** An instructor with students, who is also a learner, and the rows that the other pages need. */
async function prepare(at: TestApp) {
  // Accounts without a password can't be deleted.
  const viewer = await createUser(at.db, { role: 'instructor', passwordHash: 'unused' });
  const [student, teacher] = [await createUser(at.db), await createUser(at.db)];
  const open = await createClass(at.db, teacher.id);
  const booked = await createBookedClass(at.db, teacher.id, viewer.id);
  const left = await createBookedClass(at.db, teacher.id, viewer.id);
  await callerFor(at.deps, viewer).bookings.cancel({ bookingId: left.bookingId });
  const attended = await createBookedClass(at.db, teacher.id, viewer.id, {
    status: 'attended',
    slots: [{ startsInHours: -48 }],
  });
  const own = await createBookedClass(at.db, viewer.id, student.id, {
    slots: [{}, { startsInHours: 72 }],
  });
  const [sessionId = '', canceledId = ''] = own.sessionIds;
  await callerFor(at.deps, viewer).classes.cancelSession({ sessionId: canceledId });
  const full = await createBookedClass(at.db, teacher.id, student.id, {
    slots: [{ capacity: 1 }],
  });
  const entry = await callerFor(at.deps, viewer).waitlist.join({ classId: full.classId });
  const pair = { classId: open.classId, teacherId: teacher.id, studentId: viewer.id };
  const threadId = await createThread(at.db, pair);
  const offered = { bookingId: full.bookingId };
  const { url } = await callerFor(at.deps, student).handovers.offer(offered);
  const others: Record<string, string[]> = {
    $classId: [open.classId, booked.classId, own.classId, attended.classId],
    $sessionId: [sessionId, canceledId],
    $bookingId: [booked.bookingId, left.bookingId, attended.bookingId],
    $code: [shortCodeOf(open.classId)],
    $username: [teacher.username],
    $entryId: [entry.id],
    $threadId: [threadId],
    $token: [url.slice(url.lastIndexOf('/') + 1)],
    // The desk's own pages are not for learners or instructors.
    '{-$page}': [''],
  };
  return { viewer, student, others };
}

function urlsOf(path: string, others: Record<string, string[]>): string[] {
  const name = /\{-\$\w+\}|\$\w+/.exec(path)?.[0];
  if (!name) return [path];
  const values = others[name];
  if (!values) throw new Error(`Say in prepare() what ${name} of ${path} can be`);
  return values.map((value) => path.replace(name, value));
}

/** Opens every question, one after the other. */
async function answersOn(at: TestApp, url: string): Promise<string[]> {
  const page = await renderUrl(at, url);
  await settled(page);
  const questions = page.getAllByRole('button', { expanded: false, name: /\?$|^I |^My / });
  expect(questions.length).toBeGreaterThan(4);
  const said: string[] = [];
  for (const question of questions) {
    fireEvent.click(question);
    said.push(...promisesIn(wordsOf()));
  }
  page.unmount();
  return said;
}
