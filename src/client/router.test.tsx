import { describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { createServerAccess } from './lib/server/trpc.ts';
import { createAppRouter } from './router.tsx';

const at = openTestApp();

describe('the route table', () => {
  it.each([
    ['/', /^Learn something by hand/],
    ['/explore', 'Explore Classes'],
    ['/classes', 'Available Classes'],
    ['/auth/signin', 'Welcome Back'],
    ['/auth/signup', /^Join/],
    ['/auth/verify-email', "We couldn't confirm your email"],
    ['/become-instructor', 'Teach what you know, where you live'],
  ])('shows everyone %s', async (path, heading) => {
    const page = await renderUrl(at, path);
    await page.findByRole('heading', { level: 1, name: heading });
    expect(page.queryByText('Page Not Found')).toBeNull();
    expect(page.path()).toBe(path);
  });

  it.each([
    ['/classes/create', 'Create a New Class'],
    ['/dashboard', 'Dashboard'],
    ['/dashboard/profile', 'Profile Settings'],
  ])('shows members %s', async (path, heading) => {
    const page = await renderUrl(at, path, await createUser(at.db));
    await page.findByRole('heading', { level: 1, name: heading });
    expect(page.path()).toBe(path);
  });

  it.each(['/nowhere', '/classes/1/2/3', '/dashboard/nothing', '/auth'])(
    '%s shows the 404 page titled ‘Page Not Found’',
    async (path) => {
      const page = await renderUrl(at, path, await createUser(at.db));
      await page.findByRole('heading', { level: 1, name: 'Page Not Found' });
      page.getByText('404');
      expect(document.title).toBe('Page Not Found | LearnLocal');
    },
  );

  it('has parameters only for records with pages of their own', () => {
    const { routesByPath } = createAppRouter(createServerAccess(), { appUrl: '' });
    const withParameter = Object.keys(routesByPath).filter((path) => path.includes('$'));
    expect(withParameter.toSorted()).toEqual([
      '/bookings/$bookingId',
      '/bookings/$bookingId/choice',
      '/bookings/$bookingId/given',
      '/bookings/$bookingId/receipt',
      '/c/$code',
      '/classes/$classId',
      '/classes/$classId/edit',
      '/classes/$classId/schedules',
      '/dashboard/teacher/sessions/$sessionId',
      '/dashboard/teacher/waitlist/$classId',
      '/desk/{-$page}',
      '/instructors/$username',
      '/messages/$threadId',
      '/spots/$token',
      '/waitlist/$entryId',
    ]);
  });
});
