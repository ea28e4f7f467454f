import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/accounts/users.queries.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { storageUrl } from '#shared/images.ts';
import { uploadLimits } from '#shared/uploads.ts';

const at = openTestApp();
let member: Account;
type Page = Awaited<ReturnType<typeof renderUrl>>;

// jsdom has none; the pictures themselves are never shown.
URL.createObjectURL = () => 'blob:nothing';
URL.revokeObjectURL = () => {};

beforeEach(async () => {
  member = await createUser(at.db);
});

const picture = (name: string) => new File([new Uint8Array(10)], name, { type: 'image/png' });

/** False where the page keeps the files from the browser, which would open them in its place. */
function drop(page: Page, ...files: File[]): boolean {
  const zone = page.container.querySelector('[data-drop-zone]') as HTMLElement;
  const dataTransfer = { types: ['Files'], files };
  const isOver = fireEvent.dragOver(zone, { dataTransfer });
  return fireEvent.drop(zone, { dataTransfer }) || isOver;
}

describe('what is dropped does not replace the page', () => {
  it('while there are as many pictures as fit', async () => {
    const images = Array.from({ length: uploadLimits.maxFiles.classImage }, (_, index) =>
      storageUrl(`${index}.jpg`),
    );
    sessionStorage.setItem(`learnlocal-draft-new-class-${member.id}`, JSON.stringify({ images }));
    const page = await renderUrl(at, '/classes/create', member);
    await page.findByText('That is all: 5 pictures fit.');
    expect(drop(page, picture('one.png'))).toBe(false);
    expect(page.getAllByRole('button', { name: /^Remove picture/ })).toHaveLength(images.length);
  });

  it('while others are on their way', async () => {
    const page = await renderUrl(at, '/classes/create', member);
    await page.findByText('Class Images');
    expect(drop(page, picture('one.png'))).toBe(false);
    await page.findByText('Uploading images...');
    expect(drop(page, picture('two.png'))).toBe(false);
    expect(page.getAllByRole('progressbar')).toHaveLength(1);
  });
});

it('of two pictures dropped on that of the profile one is too many, and it says so', async () => {
  const page = await renderUrl(at, '/dashboard/profile', member);
  await page.findByLabelText('Full name');
  drop(page, picture('one.png'), picture('two.png'));
  const sentence = await page.findByText('Too many files', { selector: 'fieldset *' });
  expect(sentence.parentElement?.textContent).toBe('two.png: Too many files');
  await page.findByText('Upload failed');
});
