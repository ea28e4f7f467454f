import { describe, expect, it } from 'vitest';
import { searchFields } from './market/search/search-input.ts';
import {
  codeSignIn,
  profileForm,
  registration,
  secondFactorForm,
} from './people/accounts/accounts.ts';
import { cleanTypedText, dropInvisible, withAsciiDomain } from './text-patterns.ts';

const codes = Array.from({ length: 0x20000 }, (_, code) => code);
const all = codes.map((code) => String.fromCodePoint(code));

describe('text that is typed or pasted', () => {
  it.each([
    ['a zero-width space', 'maya\u200B@example.com', 'maya@example.com'],
    ['marks of direction', '\u202A+15035550123\u202C', '+15035550123'],
    ['a byte order mark', '\uFEFFllk_abc', 'llk_abc'],
    ['word joiners and soft hyphens', 'pot\u2060te\u00ADry', 'pottery'],
    ['a variation selector', '6\uFE0F', '6'],
    ['a lone joiner', 'a\u200Cb\u200D', 'ab'],
    ['non-breaking hyphens and other dashes', '503\u2011555\u20130123\u2212', '503-555-0123-'],
    ['spaces of other widths', '\u00A0123\u2009456\u3000', '123 456'],
    ['digits of other scripts', '٠١٢ ۳۴۵ ६७८ ９', '012 345 678 9'],
    ['mathematical digits', '𝟎𝟗𝟘𝟡', '0909'],
    ['full-width signs', '＋８１（３）＠．', '+81(3)@.'],
  ])('is read without %s', (_what, typed, clean) => {
    expect(cleanTypedText(typed)).toBe(clean);
  });

  it('keeps joiners that spell a word', () => {
    expect(cleanTypedText('می\u200Cخواهم')).toBe('می\u200Cخواهم');
    expect(cleanTypedText('क्\u200Dष')).toBe('क्\u200Dष');
  });

  it('has no format character, dash, digit or space except those of ASCII', () => {
    const cleaned = all.filter((each) => /(?!\p{ASCII})[\p{Cf}\p{Pd}\p{Nd}\p{Zs}]/u.test(each));
    expect(cleaned.filter((each) => !/^a[-\d ]?b$/.test(cleanTypedText(`a${each}b`)))).toEqual([]);
    expect(cleaned.length).toBeGreaterThan(800);
  });

  it('keeps every letter, so that no look-alike becomes another name', () => {
    const isLetter = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u;
    const letters = all.filter((each) => isLetter.test(each)).join('');
    expect(cleanTypedText(letters) === letters).toBe(true);
  });

  it('reads a digit like Unicode where that names it', () => {
    const digits = all.filter(
      (each) => /\p{Nd}/u.test(each) && /^\d$/.test(each.normalize('NFKC')),
    );
    expect(digits.length).toBeGreaterThan(60);
    for (const digit of digits) expect(cleanTypedText(digit)).toBe(digit.normalize('NFKC'));
  });

  it('keeps the dashes and digits of a URL, which may have any', () => {
    expect(dropInvisible('\u200Bhttps://example.com/١–٢\u2060')).toBe('https://example.com/١–٢');
  });
});

describe('the domain of an email address', () => {
  it.each([
    ['user@münchen.de', 'user@xn--mnchen-3ya.de'],
    ['user@MÜNCHEN.de', 'user@xn--mnchen-3ya.de'],
    ['user@mu\u0308nchen.de', 'user@xn--mnchen-3ya.de'],
    ['user@faß.de', 'user@xn--fa-hia.de'],
    ['user@例え。テスト', 'user@xn--r8jz45g.xn--zckzah'],
    ['user@نامه\u200Cای.com', 'user@xn--mgba3gch31f060k.com'],
    ['user@xn--mnchen-3ya.de', 'user@xn--mnchen-3ya.de'],
    ['User@127.1', 'User@127.1'],
  ])('%s is %s in ASCII', (typed, ascii) => {
    expect(withAsciiDomain(typed)).toBe(ascii);
  });

  it.each([
    ...['user@mün chen.de', 'user@münchen.de:80', 'user@münchen.de/x', 'user@münchen.de#x'],
    ...['user@münchen.1', 'user@a@b%C3%BC.de', 'user@①.②', 'user@mün\\chen.de'],
  ])('%s has no ASCII form, and is rejected', (typed) => {
    expect(withAsciiDomain(typed)).toBe(typed);
    expect(registration.shape.email.safeParse(typed).success).toBe(false);
  });
});

describe('fields', () => {
  const read = (schema: { parse(typed: string): unknown }, typed: string) => schema.parse(typed);
  it.each([
    [
      'an email address',
      registration.shape.email,
      'Maya１\u200B@MÜNCHEN.de',
      'maya1@xn--mnchen-3ya.de',
    ],
    [
      'a phone number',
      registration.shape.phoneNumber,
      '\u202A+1 503\u2011555\u20130123\u202C',
      '+15035550123',
    ],
    ['a phone number in Arabic digits', profileForm.shape.phoneNumber, '+٢٠١٠٠', '+20100'],
    ['a username', registration.shape.username, 'ada\u200B_٤', 'ada_4'],
    ['an emailed code', codeSignIn.shape.code, '\u200E１２３\u2013456', '123456'],
    [
      'a code of a second factor',
      secondFactorForm.shape.code,
      'kq3vd\u20117txpa\uFEFF',
      'kq3vd7txpa',
    ],
    ['a place', searchFields.near, 'Winston\u2011Salem,\u00A0NC', 'Winston-Salem, NC'],
  ])('%s is read as it is meant', (_what, schema, typed, meant) => {
    expect(read(schema, typed)).toBe(meant);
  });

  it('an email address with other letters before the @ is rejected with the reason', () => {
    const sentence = 'The part before the @ can only have letters from a to z, digits, and signs';
    for (const typed of ['jürgen@example.com', '\u212Aevin@example.com', 'мая@example.com'])
      expect(registration.shape.email.safeParse(typed).error?.issues[0]?.message).toBe(sentence);
  });

  it('a password and a name stay as they were typed', () => {
    const form = { password: 'three\u200B quiet–herons', fullName: 'می\u200Cخواهم – \u200F٤' };
    expect(registration.shape.password.parse(form.password)).toBe(form.password);
    expect(registration.shape.fullName.parse(form.fullName)).toBe(form.fullName);
  });
});
