import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/auth/accounts/users.queries.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
type Page = Awaited<ReturnType<typeof renderUrl>>;

beforeEach(async () => {
  teacher = await createUser(at.db);
});

const draft = () =>
  JSON.parse(sessionStorage.getItem(`learnlocal-draft-new-class-${teacher.id}`) ?? 'null');

async function leaveAndComeBack(page: Page) {
  await page.navigate('/explore');
  await page.findByRole('heading', { level: 1, name: 'Explore Classes' });
  await page.navigate('/classes/create');
  return page.findByLabelText('Class Title');
}

describe('the draft of a new class', () => {
  it('keeps the input but not the untouched default times', async () => {
    const page = await renderUrl(at, '/classes/create', teacher);
    await page.fill(await page.findByLabelText('Class Title'), 'Knots');
    expect(draft()).toEqual({ title: 'Knots' });
  });

  it('does not turn an emptied Maximum Students into "No limit"', async () => {
    const page = await renderUrl(at, '/classes/create', teacher);
    const maxStudents = await page.findByLabelText('Maximum Students');
    fireEvent.change(maxStudents, { target: { value: '' } });
    await leaveAndComeBack(page);
    expect(page.getByRole('checkbox', { name: 'No limit' })).toHaveProperty('checked', false);
    expect(page.getByLabelText('Maximum Students')).toHaveProperty('disabled', false);
  });

  it('is discarded by Cancel', async () => {
    const page = await renderUrl(at, '/classes/create', teacher);
    await page.fill(await page.findByLabelText('Class Title'), 'Knots');
    await page.user.click(page.getByRole('link', { name: 'Cancel' }));
    await page.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(draft()).toBeNull();
    expect(await leaveAndComeBack(page)).toHaveProperty('value', '');
  });
});
