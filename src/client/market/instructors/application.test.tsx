import { describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { createApplication, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp({ INSTRUCTOR_APPROVAL: 'true' });
const url = '/become-instructor';
const text = 'I have baked bread for a living for ten years, and now I would like to teach it.';
const picture = (name: string) => `/storage/v1/object/public/files/${name}.jpg`;

const decline = async (applicationId: string, reason: string) =>
  staffCaller(at.deps, await createStaff(at.deps)).desk.applications.decline({
    applicationId,
    reason,
  });

describe('applying to teach', () => {
  it('shows the steps and the form, and then that the application is being reviewed', async () => {
    const page = await renderUrl(
      at,
      url,
      await createUser(at.db, { profileImage: picture('ida') }),
    );
    await page.user.click(await page.findByRole('button', { name: 'Get Started' }));
    await page.findByText(/We read it and email you our answer/);
    await page.fill(await page.findByLabelText('About you and your classes'), text);
    await page.fill(page.getByLabelText('Link'), 'https://bread.example');
    await page.user.click(page.getByRole('button', { name: 'Send application' }));
    await page.findByRole('heading', { name: "We're reviewing your application" });
    page.getByText(/You can create classes in the meantime/);
  });

  it('shows an error below each empty field', async () => {
    const page = await renderUrl(at, url, await createUser(at.db));
    await page.user.click(await page.findByRole('button', { name: 'Get Started' }));
    await page.user.click(page.getByRole('button', { name: 'Send application' }));
    await page.findByText('Please write at least 50 characters about yourself and your classes');
    page.getByText('Please enter a link that starts with https:// or http://');
    page.getByText('Please add a photo of yourself');
  });

  it('shows the reason after a decline, with the form filled in', async () => {
    const user = await createUser(at.db, { profileImage: picture('tom') });
    await decline(await createApplication(at.db, user.id), 'The link does not work.');
    const page = await renderUrl(at, url, user);
    await page.findByText('The link does not work.');
    page.getByDisplayValue(text);
    await page.user.click(page.getByRole('button', { name: 'Send application' }));
    await page.findByText(/We declined this version/);
    const link = page.getByLabelText('Link');
    await page.user.clear(link);
    await page.fill(link, 'https://bread.example/mine');
    await page.user.click(page.getByRole('button', { name: 'Send application' }));
    await page.findByRole('heading', { name: "We're reviewing your application" });
  });
});

describe('Teaching for someone who is not approved', () => {
  const titled = { title: 'Rye bread', waitsFor: 'approval' } as const;

  it('says on Teaching that the application is being reviewed, and marks drafts', async () => {
    const user = await createUser(at.db);
    await createApplication(at.db, user.id);
    await createClass(at.db, user.id, titled);
    const page = await renderUrl(at, '/dashboard/teacher?tab=classes', user);
    await page.findByRole('heading', { name: "We're reviewing your application" });
    page.getByText(/become public as soon as you're approved/);
    await page.findByText('Draft');
    await page.navigate('/dashboard');
    await page.findByText('Draft');
    page.getByRole('link', { name: 'Teaching' });
  });

  it('says how to publish drafts without an application, and after a decline', async () => {
    const user = await createUser(at.db);
    await createClass(at.db, user.id, titled);
    const before = await renderUrl(at, '/dashboard/teacher', user);
    const link = await before.findByRole('link', { name: 'Apply to teach' });
    expect(link.getAttribute('href')).toBe(url);
    before.unmount();
    await decline(await createApplication(at.db, user.id), 'The link does not work.');
    const after = await renderUrl(at, '/dashboard/teacher', user);
    await after.findByText('The link does not work.');
    after.getByRole('link', { name: 'Change and apply again' });
  });

  it('says nothing to instructors', async () => {
    const instructor = await createUser(at.db, { role: 'instructor' });
    const page = await renderUrl(at, '/dashboard/teacher', instructor);
    await page.findByRole('heading', { name: 'No classes yet' });
    expect(page.queryByRole('link', { name: 'Apply to teach' })).toBeNull();
  });
});

it('the page of a draft says when it becomes public', async () => {
  const user = await createUser(at.db);
  const { classId } = await createClass(at.db, user.id, { waitsFor: 'approval' });
  const page = await renderUrl(at, `/classes/${classId}`, user);
  await page.findByRole('heading', { name: 'This is a draft' });
  page.getByText('Draft');
});
