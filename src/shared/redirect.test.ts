import { expect, it } from 'vitest';
import { safeRedirect } from './redirect.ts';

it.each(['/dashboard', '/classes/1?x=2#top', '/explore?price=asc', '/a//b'])(
  '%s is a path of this site',
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
])('%j is none: the home page instead', (wish) => {
  expect(safeRedirect(wish)).toBe('/');
});
