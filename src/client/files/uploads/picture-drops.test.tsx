import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { storageUrl } from '#shared/files/images.ts';
import { uploadLimits } from '#shared/files/uploads.ts';

const at = openTestApp();
let member: Account;
type Page = Awaited<ReturnType<typeof renderUrl>>;

// jsdom lacks object URLs; the pictures are never actually shown.
URL.createObjectURL = () => 'blob:nothing';
URL.revokeObjectURL = () => {};

beforeEach(async () => {
  member = await createUser(at.db);
});

const picture = (name: string) => new File([new Uint8Array(10)], name, { type: 'image/png' });

/** Returns false if the page prevented the browser's default, which is to open the files. */
function drop(page: Page, ...files: File[]): boolean {
  const zone = page.container.querySelector('[data-drop-zone]') as HTMLElement;
  const dataTransfer = { types: ['Files'], files };
  const isOver = fireEvent.dragOver(zone, { dataTransfer });
  return fireEvent.drop(zone, { dataTransfer }) || isOver;
}

describe('dropped files do not replace the page', () => {
  it('when the list of pictures is full', async () => {
    const images = Array.from({ length: uploadLimits.maxFiles.classImage }, (_, index) =>
      storageUrl(`${index}.jpg`),
    );
    localStorage.setItem(`learnlocal-draft-new-class-${member.id}`, JSON.stringify({ images }));
    const page = await renderUrl(at, '/classes/create', member);
    await page.findByText("You've added the maximum of 5 pictures.");
    expect(drop(page, picture('one.png'))).toBe(false);
    expect(page.getAllByRole('button', { name: /^Remove picture/ })).toHaveLength(images.length);
  });

  it('while other pictures are uploading', async () => {
    const page = await renderUrl(at, '/classes/create', member);
    await page.findByText('Class Images');
    expect(drop(page, picture('one.png'))).toBe(false);
    await page.findByText('Uploading images...');
    expect(drop(page, picture('two.png'))).toBe(false);
    expect(page.getAllByRole('progressbar')).toHaveLength(1);
  });
});

it('says by how many bytes a dropped picture is too large or too small', async () => {
  const page = await renderUrl(at, '/classes/create', member);
  await page.findByText('Class Images');
  const sized = (name: string, size: number) =>
    new File([new Uint8Array(size)], name, { type: 'image/png' });
  drop(page, sized('huge.png', uploadLimits.maxBytes + 1), sized('empty.png', 0));
  const large = await page.findByText('File is larger than 5242880 bytes');
  expect(large.parentElement?.textContent).toBe('huge.png: File is larger than 5242880 bytes');
  page.getByText('File is smaller than 1 byte');
  await page.findByText('Upload failed');
});

it('rejects the second of two pictures dropped on the profile picture and says why', async () => {
  const page = await renderUrl(at, '/dashboard/profile', member);
  await page.findByLabelText('Full name');
  drop(page, picture('one.png'), picture('two.png'));
  const sentence = await page.findByText('Too many files', { selector: 'fieldset *' });
  expect(sentence.parentElement?.textContent).toBe('two.png: Too many files');
  await page.findByText('Upload failed');
});
