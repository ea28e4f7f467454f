import { describe, expect, it } from 'vitest';
import { uploadLimits, uploadMessages } from '#shared/files/uploads.ts';
import { type FileSource, rejectionSentence, selectFiles } from './picture-rejections.ts';

const file = (name: string, type = 'image/png', size = 9) =>
  new File([new Uint8Array(size)], name, { type });
const sentencesFor = (files: File[], room = 5, source: FileSource = 'chosen') =>
  selectFiles(files, room, source).rejections.map(rejectionSentence);

describe('rejected files', () => {
  it.each([
    [
      'a file of the wrong type',
      file('notes.txt', 'text/plain'),
      `notes.txt: ${uploadMessages.wrongType}`,
    ],
    ['an empty file', file('empty.png', 'image/png', 0), 'empty.png: File is smaller than 1 byte'],
    [
      'a file that is too large',
      file('huge.png', 'image/png', uploadLimits.maxBytes + 1),
      'File huge.png is too large. Maximum size is 5MB',
    ],
  ])('names %s', (_what, rejected, sentence) => {
    expect(sentencesFor([rejected, file('fine.png')])).toEqual([sentence]);
  });

  it('gives the limits in bytes for dropped files', () => {
    const large = file('huge.png', 'image/png', uploadLimits.maxBytes + 1);
    expect(sentencesFor([large, file('empty.png', 'image/png', 0)], 5, 'dropped')).toEqual([
      'huge.png: File is larger than 5242880 bytes',
      'empty.png: File is smaller than 1 byte',
    ]);
  });

  it('rejects files beyond the limit by name and accepts the first ones', () => {
    const files = ['a', 'b', 'c'].map((name) => file(`${name}.png`));
    expect(sentencesFor(files, 1)).toEqual(['b.png, c.png: Too many files']);
    expect(selectFiles(files, 1, 'chosen').chosen).toEqual(files.slice(0, 1));
    expect(selectFiles(files, -1, 'chosen').chosen).toEqual([]);
  });

  it('groups files rejected for the same reason', () => {
    const files = Array.from({ length: 5 }, (_, index) => file(`${index}.txt`, 'text/plain'));
    expect(sentencesFor(files)).toEqual([
      `0.txt, 1.txt, 2.txt and 2 more: ${uploadMessages.wrongType}`,
    ]);
  });
});
