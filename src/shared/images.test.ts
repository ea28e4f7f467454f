import { expect, it } from 'vitest';
import { normalizeImageUrl } from './images.ts';

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
])('the image %s is at %s', (image, address) => {
  expect(normalizeImageUrl(image, host)).toBe(address);
});
