import { expect, it } from 'vitest';
import { normalizeImageUrls } from './image-urls.ts';

const host = 'https://learn.example';
const stored = `${host}/storage/v1/object/public/files/a.png`;

it.each(['image', 'profileImage', 'profile_image'])(
  'the field %s is rewritten at any depth',
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

it('absolute http and blob URLs are not changed', () => {
  const answer = { image: 'https://cdn.example/f/a.png', profileImage: 'blob:https://x.example/1' };
  expect(normalizeImageUrls(answer, host)).toEqual(answer);
});
