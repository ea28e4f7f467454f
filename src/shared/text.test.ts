import { describe, expect, it } from 'vitest';
import { contactForm } from './people/accounts/support.ts';
import { multiLineText, singleLineText } from './text.ts';

const name = singleLineText({ min: 1, max: 100, required: 'Name is required' });
const comment = multiLineText({ min: 1, max: 100, required: 'Please write a few words' });
const sentence = (schema: typeof name, value: string) =>
  schema.safeParse(value).error?.issues[0]?.message;

const lineBreaks = "Can't contain line breaks or control characters";
const controls = "Can't contain control characters";
const direction = "Can't contain characters that change the direction of text";

describe('single-line text', () => {
  it.each([
    ['a\nb', lineBreaks],
    ['a\r\nb', lineBreaks],
    ['a\tb', lineBreaks],
    ['a\u0007b', lineBreaks],
    ['a\u007fb', lineBreaks],
    ['a\u0085b', lineBreaks],
    ['a\u2028b', lineBreaks],
    ['a\u2029b', lineBreaks],
    ['a\u202Eb', direction],
    ['a\u0000b', "Contains characters that can't be stored"],
  ])('rejects %j: %s', (value, expected) => {
    expect(sentence(name, value)).toBe(expected);
  });

  it.each([
    'Ada Park',
    'Zoë Nuñez-O’Brien',
    '李小龍',
    'محمد علی',
    'می\u200Cخواهم',
    'שלום \u200Fx\u200E',
    'क्\u200Dष',
    '👩\u200D🍳',
    '💃🏽',
    'e\u0301',
  ])('keeps %s unchanged', (value) => {
    expect(name.parse(` ${value}\n`)).toBe(value);
  });

  it.each(['\u202A Ada Park\u202C', '\u2068Ada\u2069 \u202DPark\u202C'])(
    'reads %j without what a copy puts around it',
    (value) => {
      expect(name.parse(value)).toBe('Ada Park');
      expect(comment.parse(value)).toBe('Ada Park');
    },
  );

  it.each([
    ...['\u2800', '\u2800 \u2800', '\u3164', '\u115F', '\u1160', '\uFFA0', '\u200B\u200D'],
    ...['\u2060', '\u00AD', '\u034F', '\uFE0F', '\u0301', '\u{E0041}', '\u{1D159}', '\uE000'],
  ])('rejects %j, which is invisible', (value) => {
    expect(sentence(name, value)).toBe('Name is required');
  });

  it('accepts an empty optional value, but not one of invisible characters', () => {
    const optional = singleLineText({ max: 60 });
    expect(optional.parse('  ')).toBe('');
    expect(sentence(optional, '\u2800')).toBe("Can't be only blank characters");
  });

  it('guards the name in the contact form, which goes into an email', () => {
    const form = { name: 'Ada\nBcc: x', email: 'ada@example.com', topic: 'general', message: 'Hi' };
    expect(contactForm('help@learn.example').safeParse(form).error?.issues[0]).toMatchObject({
      path: ['name'],
      message: lineBreaks,
    });
  });
});

describe('multi-line text', () => {
  it('keeps its line breaks and tabs', () => {
    expect(comment.parse('First\n\n\tsecond\r\nthird\u2028end')).toBe(
      'First\n\n\tsecond\r\nthird\u2028end',
    );
  });

  it.each([
    ['a\u0007b', controls],
    ['a\u0085b', controls],
    ['a\nb\u202E', direction],
    ['\u2800\n\u3164', 'Please write a few words'],
  ])('rejects %j: %s', (value, expected) => {
    expect(sentence(comment, value)).toBe(expected);
  });
});
