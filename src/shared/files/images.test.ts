import { expect, it } from 'vitest';
import { normalizeImageUrl, srcSet } from './images.ts';

const host = 'https://learn.example';
const stored = `${host}/storage/v1/object/public/files/`;

it.each([
  ['bread.png', `${stored}bread.png`],
  ['/bread.png', `${stored}bread.png`],
  ['files/bread.png', `${stored}bread.png`],
  ['/storage/v1/object/public/files/bread.png', `${stored}bread.png`],
  ['https://cdn.example/f/bread.png', 'https://cdn.example/f/bread.png'],
  ['https://elsewhere.example/files/bread.png', `${stored}bread.png`],
  ['blob:https://learn.example/1', 'blob:https://learn.example/1'],
])('normalizes the image %s to %s', (image, address) => {
  expect(normalizeImageUrl(image, host)).toBe(address);
});

it('names the files of a picture by width, the widest without a suffix', () => {
  const picture = {
    url: '/files/1-a.png',
    width: 700,
    height: 400,
    widths: [480, 700],
    placeholder: null,
  };
  expect(srcSet(picture)).toBe('/files/1-a-480.png 480w, /files/1-a.png 700w');
  expect(srcSet(picture, 'webp')).toBe('/files/1-a-480.webp 480w, /files/1-a.webp 700w');
});
