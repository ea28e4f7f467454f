import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBookedClass,
  createClass,
  createReview,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testPages } from '#server/testing/test-pages.ts';

const at = openTestApp({}, { pages: testPages });
let teacher: Account;
let student: Account;

beforeAll(async () => {
  teacher = await createUser(at.db, {
    username: 'Maya_Ortiz',
    fullName: 'Maya Ortiz',
    role: 'instructor',
    bio: 'Potter & <teacher>.',
    location: 'Portland, OR',
    phoneNumber: '+15035550188',
    profileImage: '/storage/v1/object/public/files/maya.jpg',
  });
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
  for (const [rating, isActive] of [[5, true] as const, [4, false] as const]) {
    const { classId, bookingId } = await createBookedClass(at.db, teacher.id, student.id, {
      title: isActive ? 'Past bowls' : 'Hidden bowls',
      slots: [{ startsInHours: -30 }],
      isActive,
    });
    await createReview(at.db, { bookingId, classId, studentId: student.id, rating });
  }
  for (let hours = 14; hours > 0; hours--)
    await createClass(at.db, teacher.id, {
      title: `In ${hours} hours`,
      slots: [{ startsInHours: -100 }, { startsInHours: hours }],
    });
});

const as = (account: Account | null = null) => callerFor(at.deps, account).instructors;

describe('an instructor', () => {
  it('has a public profile with the rating of all classes, whatever the case of the URL', async () => {
    const response = await at.call('GET', '/api/instructors/mAYA_oRTIZ');
    expect(response.json()).toEqual({
      id: teacher.id,
      username: 'Maya_Ortiz',
      fullName: 'Maya Ortiz',
      profileImage: `${at.deps.env.appUrl}/storage/v1/object/public/files/maya.jpg`,
      bio: 'Potter & <teacher>.',
      location: 'Portland, OR',
      teachingSince: expect.any(String),
      averageRating: 4.5,
      reviewCount: 2,
      facts: null,
    });
  });

  it('has upcoming classes, soonest first, page by page', async () => {
    const username = 'maya_ortiz';
    const first = await as().classes({ username });
    const second = await as().classes({ username, cursor: first.nextCursor ?? '' });
    expect(second.nextCursor).toBeNull();
    const titles = [...first.items, ...second.items].map(({ title }) => title);
    expect([first.items.length, titles]).toEqual([
      12,
      Array.from({ length: 14 }, (_, index) => `In ${index + 1} hours`),
    ]);
  });

  it('has reviews of all classes, which name only public ones', async () => {
    const seenBy = async (viewer: Account | null) => {
      const { items } = await as(viewer).reviews({ username: 'maya_ortiz' });
      return items.map((review) => [review.rating, review.class?.title, review.user.fullName]);
    };
    expect(await seenBy(null)).toEqual([
      [4, undefined, 'Sam R.'],
      [5, 'Past bowls', 'Sam R.'],
    ]);
    await callerFor(at.deps, student).profile.update({ showsInitialsOnly: true });
    expect((await seenBy(await createUser(at.db)))[0]).toEqual([4, undefined, 'S. R.']);
    expect((await seenBy(teacher))[0]).toEqual([4, undefined, 'Sam Rivera']);
  });

  it('who teaches no public class is not found', async () => {
    const hidden = await createUser(at.db, { role: 'instructor' });
    await createClass(at.db, hidden.id, { isActive: false });
    for (const username of [hidden.username, student.username, 'nobody_at_all'])
      expect(await rejectionOf(as().byUsername({ username }))).toBe('INSTRUCTOR_NOT_FOUND');
    for (const url of ['/api/instructors/x%20y', `/api/instructors/${hidden.username}`])
      expect((await at.call('GET', url)).statusCode).toBe(404);
  });
});

describe('the page of an instructor', () => {
  const pageAt = (url: string) => at.app.inject(url);

  it('is rendered with everything public, for people and search engines', async () => {
    const { statusCode, body } = await pageAt('/instructors/maya_ortiz');
    const url = `${at.deps.env.appUrl}/instructors/Maya_Ortiz`;
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Classes with Maya Ortiz | LearnLocal</title>');
    expect(body).toContain(`<link rel="canonical" href="${url}"/>`);
    expect(body).toContain('In 1 hours');
    expect(body).toContain('The oven was hot.');
    const facts = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect(JSON.parse(facts)).toMatchObject({ '@type': 'Person', name: 'Maya Ortiz', url });
    for (const secret of [teacher.email, '5550188', 'Hidden bowls'])
      expect(body).not.toContain(secret);
    expect((await pageAt('/sitemap.xml')).body).toContain(`<loc>${url}</loc>`);
  });

  it.each(['nobody_at_all', 'x', '%3Cscript%3E', 'a'.repeat(200)])(
    'is missing for %s',
    async (username) => {
      const { statusCode, body } = await pageAt(`/instructors/${username}`);
      expect(statusCode).toBe(404);
      expect(body).toContain('Instructor not found | LearnLocal');
      expect(body).toContain('noindex');
    },
  );
});
