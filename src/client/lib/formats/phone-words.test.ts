import { expect, it } from 'vitest';
import { canBePhone, formatPhone } from './phone-words.ts';

it.each([
  ['+15035550177', '(503) 555-0177'],
  ['5035550177', '(503) 555-0177'],
  ['+442079460958', '+44 20 7946 0958'],
  ['+4915112345678', '+49 1511 2345678'],
  ['12', '12'],
  ['+999123', '+999123'],
])('shows the phone number %s as %s', (number, shown) => {
  expect(formatPhone(number)).toBe(shown);
});

it.each([
  ['(503) 555-0177', true],
  ['+44 20 7946 0958', true],
  ['12', false],
  ['503555', false],
  ['+12', false],
])('%s can be a phone number: %s', (typed, isPossible) => {
  expect(canBePhone(typed)).toBe(isPossible);
});
