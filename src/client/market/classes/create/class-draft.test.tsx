import { fireEvent, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
type Page = Awaited<ReturnType<typeof renderUrl>>;

beforeEach(async () => {
  teacher = await createUser(at.db);
});

const draft = () =>
  JSON.parse(localStorage.getItem(`learnlocal-draft-new-class-${teacher.id}`) ?? 'null');

async function open() {
  const page = await renderUrl(at, '/classes/create', teacher);
  await page.findByLabelText('Class Title');
  return page;
}

async function leaveAndComeBack(page: Page) {
  await page.navigate('/explore');
  await page.findByRole('heading', { level: 1, name: 'Explore Classes' });
  await page.navigate('/classes/create');
  return page.findByLabelText('Class Title');
}

describe('the draft of a new class', () => {
  it('keeps the input but not the untouched default times', async () => {
    const page = await open();
    expect(page.queryByText('We kept your draft')).toBeNull();
    await page.fill(page.getByLabelText('Class Title'), 'Knots');
    expect(draft()).toEqual({ title: 'Knots' });
  });

  it('keeps a changed end with its start, which would be another one later', async () => {
    const page = await open();
    const end = page.getByLabelText('End Time') as HTMLInputElement;
    const otherMinute = end.value.endsWith('9') ? '8' : '9';
    fireEvent.change(end, { target: { value: end.value.replace(/\d$/, otherMinute) } });
    expect(Object.keys(draft()).toSorted()).toEqual(
      expect.arrayContaining(['endTime', 'startTime']),
    );
  });

  it('is restored in another tab, and can be started over', async () => {
    const first = await open();
    await first.fill(first.getByLabelText('Class Title'), 'Knots');
    first.unmount();
    sessionStorage.clear();
    const page = await open();
    expect(page.getByLabelText('Class Title')).toHaveProperty('value', 'Knots');
    page.getByText('We kept your draft');
    await page.user.click(page.getByRole('button', { name: 'Start over' }));
    const dialog = within(await page.findByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Start over' }));
    const title = page.getByLabelText('Class Title');
    expect(title).toHaveProperty('value', '');
    expect(document.activeElement).toBe(title);
    expect([page.queryByText('We kept your draft'), draft()]).toEqual([null, null]);
  });

  it('does not turn an emptied Maximum Students into "No limit"', async () => {
    const page = await open();
    fireEvent.change(page.getByLabelText('Maximum Students'), { target: { value: '' } });
    await leaveAndComeBack(page);
    expect(page.getByRole('checkbox', { name: 'No limit' })).toHaveProperty('checked', false);
    expect(page.getByLabelText('Maximum Students')).toHaveProperty('disabled', false);
  });

  it('stays after Cancel, and after signing in again', async () => {
    const page = await open();
    await page.fill(page.getByLabelText('Class Title'), 'Knots');
    await page.user.click(page.getByRole('link', { name: 'Cancel' }));
    await page.findByRole('heading', { level: 1, name: 'Dashboard' });
    await page.becomes(null);
    await page.findByRole('heading', { level: 1, name: 'Welcome Back' });
    page.unmount();
    expect((await open()).getByLabelText('Class Title')).toHaveProperty('value', 'Knots');
  });

  it('keeps what is folded', async () => {
    const page = await open();
    await page.fill(page.getByLabelText('Getting in'), 'The blue door');
    page.unmount();
    expect((await open()).getByLabelText('Getting in')).toHaveProperty('value', 'The blue door');
  });
});

describe('the draft of an edited class', () => {
  async function openEdit(classId: string) {
    const page = await renderUrl(at, `/classes/${classId}/edit`, teacher);
    await page.findByLabelText('Class Title');
    return page;
  }
  const titleIn = (page: Page) => page.getByLabelText('Class Title') as HTMLInputElement;

  it('is kept in this browser, and can be started over', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const first = await openEdit(classId);
    await first.fill(titleIn(first), ' at home');
    first.unmount();
    sessionStorage.clear();
    const page = await openEdit(classId);
    expect(titleIn(page).value).toBe('Bread without haste at home');
    await page.user.click(page.getByRole('button', { name: 'Start over' }));
    const dialog = within(await page.findByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Start over' }));
    expect(titleIn(page).value).toBe('Bread without haste');
  });

  it('is discarded by Cancel, which asks first', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const page = await openEdit(classId);
    await page.fill(titleIn(page), ' at home');
    await page.user.click(page.getByRole('link', { name: 'Cancel' }));
    const dialog = within(await page.findByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Discard changes' }));
    await page.findByRole('heading', { level: 1, name: 'Teaching' });
    page.unmount();
    const again = await openEdit(classId);
    expect(titleIn(again).value).toBe('Bread without haste');
    // Without a change, nothing is asked.
    await again.user.click(again.getByRole('link', { name: 'Cancel' }));
    await again.findByRole('heading', { level: 1, name: 'Teaching' });
  });
});
