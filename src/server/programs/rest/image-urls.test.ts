import { expect, it } from 'vitest';
import { normalizeImageUrls } from './image-urls.ts';

const host = 'https://learn.example';
const stored = `${host}/storage/v1/object/public/files/a.png`;

it.each(['image', 'profileImage', 'profile_image'])(
  'the field %s is rewritten at any depth',
  (name) => {
    const response = { items: [{ teacher: { [name]: 'files/a.png' } }] };
    expect(normalizeImageUrls(response, host)).toEqual({
      items: [{ teacher: { [name]: stored } }],
    });
  },
);

it('the list of images is rewritten, and nothing else', () => {
  const response = { images: ['a.png', '/a.png'], title: 'a.png', imageCount: 2, image: null };
  const rewritten = { ...response, images: [stored, stored] };
  expect(normalizeImageUrls(response, host)).toEqual(rewritten);
});

it('absolute http and blob URLs are not changed', () => {
  const response = {
    image: 'https://cdn.example/f/a.png',
    profileImage: 'blob:https://x.example/1',
  };
  expect(normalizeImageUrls(response, host)).toEqual(response);
});
