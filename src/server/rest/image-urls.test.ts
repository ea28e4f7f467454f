import { expect, it } from 'vitest';
import { normalizeImageUrls } from './image-urls.ts';

const host = 'https://learn.example';
const stored = `${host}/storage/v1/object/public/files/a.png`;

it.each(['image', 'profileImage', 'profile_image'])(
  'the field %s is rewritten, however deep it lies',
  (name) => {
    const answer = { items: [{ teacher: { [name]: 'files/a.png' } }] };
    expect(normalizeImageUrls(answer, host)).toEqual({ items: [{ teacher: { [name]: stored } }] });
  },
);

it('the list of images is rewritten, and nothing else', () => {
  const answer = { images: ['a.png', '/a.png'], title: 'a.png', imageCount: 2, image: null };
  const rewritten = { ...answer, images: [stored, stored] };
  expect(normalizeImageUrls(answer, host)).toEqual(rewritten);
});

it('a full http address and a blob stay as they are', () => {
  const answer = { image: 'https://cdn.example/f/a.png', profileImage: 'blob:https://x.example/1' };
  expect(normalizeImageUrls(answer, host)).toEqual(answer);
});
