import { expect, it } from 'vitest';
import { fileRejection, uploadLimits } from './uploads.ts';

const file = { name: 'boat.jpg', type: 'image/jpeg', size: 1000 };
const { maxBytes } = uploadLimits;
const wrongType = 'File type must be png, jpg, jpeg, or gif';

it.each([
  [{}, undefined],
  [{ type: 'image/png' }, undefined],
  [{ type: 'image/gif' }, undefined],
  [{ size: 1 }, undefined],
  [{ size: maxBytes }, undefined],
  [{ size: maxBytes + 1 }, 'File boat.jpg is too large. Maximum size is 5MB'],
  [{ size: 0 }, 'File is smaller than 1 byte'],
  [{ size: -1 }, 'File is smaller than 1 byte'],
  [{ size: 1.5 }, 'File is smaller than 1 byte'],
  [{ size: Number.NaN }, 'File is smaller than 1 byte'],
  [{ type: '' }, wrongType],
  [{ type: 'image/svg+xml' }, wrongType],
  [{ type: 'image/webp' }, wrongType],
  [{ type: 'constructor' }, wrongType],
])('a file with %j gets: %s', (changes, sentence) => {
  expect(fileRejection({ ...file, ...changes })?.message).toBe(sentence);
});
