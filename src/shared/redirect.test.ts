import { expect, it } from 'vitest';
import { safeRedirect } from './redirect.ts';

it.each(['/dashboard', '/classes/1?x=2#top', '/explore?price=asc', '/a//b'])(
  'keeps %s, a path on this site',
  (path) => {
    expect(safeRedirect(path)).toBe(path);
  },
);

it.each([
  undefined,
  '',
  'dashboard',
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  'javascript:alert(1)',
  '/a\\..\\b',
])('replaces %j with the home page', (input) => {
  expect(safeRedirect(input)).toBe('/');
});

it('percent-encodes characters a URL cannot contain', () => {
  expect(safeRedirect('/explore?q=café du thé\u2028')).toBe(
    '/explore?q=caf%C3%A9%20du%20th%C3%A9%E2%80%A8',
  );
  expect(safeRedirect('/half \ud800')).toBe('/');
});
