import { expect, it } from 'vitest';
import { isOtherPlace } from './class-changes.ts';

it.each([
  ['Portland, OR', 'portland,  or', false],
  ['12 Main St., Portland', '12 Main St, Portland', false],
  ['12 Main St, Portland', '14 Main St, Portland', true],
  ['Portland, OR', 'Seattle, WA', true],
  ['Café Zoë', 'Café Zoë, upstairs', true],
])('from %j to %j is another place: %s', (before, after, isOther) => {
  expect(isOtherPlace(before, after)).toBe(isOther);
});
