import { describe, expect, it } from 'vitest';
import { minuteMs } from '#shared/units.ts';
import { hasOpened, withOpened } from './links.ts';
import { inputWithoutLinkCodes, withoutLinkCodes } from './without-link-codes.ts';

const now = new Date('2026-11-29T10:00:30Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * minuteMs);

describe('the cookie of opened classes', () => {
  it('remembers each instructor for an hour', () => {
    const cookie = withOpened(withOpened(undefined, 'a', now), 'b', later(10));
    expect(hasOpened(cookie, 'a', later(60))).toBe(true);
    expect(hasOpened(cookie, 'a', later(61))).toBe(false);
    expect(hasOpened(cookie, 'b', later(61))).toBe(true);
    expect(hasOpened(cookie, 'c', now)).toBe(false);
  });

  it('keeps only the newest instructors, and ignores a malformed value', () => {
    let cookie = 'x.:.=;';
    for (let id = 0; id < 100; id++) cookie = withOpened(cookie, String(id), now);
    expect(cookie.length).toBeLessThan(300);
    expect([hasOpened(cookie, '99', now), hasOpened(cookie, '0', now)]).toEqual([true, false]);
  });
});

const appUrl = 'https://learn.example';
const page = 'learn.example/classes/018f';

it.each([
  [`Book here: https://${page}?from=abc1234`, `Book here: https://${page}`],
  [`https://${page}?date=1&from=abc1234.`, `https://${page}?date=1.`],
  [`(https://${page}?from=a&date=1#b)`, `(https://${page}?date=1#b)`],
  [`[Book](https://${page}?from=a), please`, `[Book](https://${page}), please`],
  [`HTTP://LEARN.example/Classes/1?from=a`, `HTTP://LEARN.example/Classes/1`],
  [`${page}?from=a or →${page}?from=b!`, `${page} or →${page}!`],
  [
    `https://x@learn.example:443//instructors/maya/?fr%6Fm=a`,
    `https://x@learn.example:443//instructors/maya/`,
  ],
  [`https://learn.example./cl%61sses/1?from=a&from=b`, `https://learn.example./cl%61sses/1`],
  [`https://${page}??from=a`, `https://${page}`],
  [`https://a.example/?u=https://${page}?from=a`, `https://a.example/?u=https://${page}`],
  [`https://${page}?from=a,https://${page}?from=b`, `https://${page},https://${page}`],
])('a link to ourselves loses its code: %s', (text, expected) => {
  expect(withoutLinkCodes(text, appUrl)).toBe(expected);
});

it.each([
  'https://learn.example/explore?from=2027-01-01&to=2027-01-02',
  `https://${page}?date=1&seats=2`,
  'https://learn.example.evil.example/classes/1?from=a',
  'https://sublearn.example/classes/1?from=a and a.learn.example/classes/1?from=a',
  'Where are you from? From=here? https://%/?from=a https://learn.example/classes/%?from=a',
])('other texts stay as they are: %s', (text) => {
  expect(withoutLinkCodes(text, appUrl)).toBe(text);
});

it('texts anywhere in an input lose codes, and long ones cost no time', () => {
  const input = { a: [{ text: `https://${page}?from=a` }], at: now, count: 1, none: null };
  expect(inputWithoutLinkCodes(input, appUrl)).toEqual({
    ...input,
    a: [{ text: `https://${page}` }],
  });
  const started = performance.now();
  for (const part of ['a', '?', 'learn.example', 'https:', '(', '.'])
    withoutLinkCodes(`${part.repeat(20_000)}?`, appUrl);
  let deep: unknown = '';
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  inputWithoutLinkCodes(deep, appUrl);
  expect(performance.now() - started).toBeLessThan(2000);
});
