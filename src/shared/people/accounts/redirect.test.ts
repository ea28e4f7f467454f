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

/** Known tricks for open redirects. */
const elsewhere = [
  'https://elsewhere.example',
  'http:elsewhere.example',
  'https:/elsewhere.example',
  'https:\\elsewhere.example',
  'HTTPS://ELSEWHERE.EXAMPLE',
  '//elsewhere.example',
  '///elsewhere.example',
  '////elsewhere.example/%2f..',
  '//elsewhere.example:80',
  '//user@elsewhere.example',
  '//localhost@elsewhere.example',
  '/\\elsewhere.example',
  '\\/elsewhere.example',
  '\\\\elsewhere.example',
  '/\\/elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/\r\n/elsewhere.example',
  '\t//elsewhere.example',
  ' //elsewhere.example',
  '/ /elsewhere.example',
  '/\u0000/elsewhere.example',
  '/\u00a0/elsewhere.example',
  '/\u2028/elsewhere.example',
  '/..//elsewhere.example',
  '/.//elsewhere.example',
  '/%2f%2felsewhere.example',
  '/%5celsewhere.example',
  '/%09/elsewhere.example',
  '/%0d%0aLocation:%20https://elsewhere.example',
  '/dashboard//../..//elsewhere.example',
  '/dashboard?next=//elsewhere.example',
  '/dashboard#//elsewhere.example',
  '/@elsewhere.example',
  '@elsewhere.example',
  ':80//elsewhere.example',
  'javascript:location="//elsewhere.example"',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>location="//elsewhere.example"</script>',
  'blob:https://elsewhere.example/1',
  '／／elsewhere.example',
  'www.elsewhere.example',
];

it.each(elsewhere)('never leaves this site for %j', (input) => {
  const { origin } = new URL(safeRedirect(input), 'https://here.example');
  expect(origin).toBe('https://here.example');
});

it('percent-encodes characters a URL cannot contain', () => {
  expect(safeRedirect('/explore?q=café du thé\u2028')).toBe(
    '/explore?q=caf%C3%A9%20du%20th%C3%A9%E2%80%A8',
  );
  expect(safeRedirect('/half \ud800')).toBe('/');
});
