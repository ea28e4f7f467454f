import { expect, it } from 'vitest';
import { z } from 'zod';
import { numericQuery } from './rest-fields.ts';

const price = numericQuery(z.number('no number'), 'searchedMoney');
const limit = numericQuery(z.number('no number'));

it.each([
  ['20', 20],
  [' 20 ', 20],
  ['-0.5', -0.5],
  ['1e3', 1000],
  // Programs write a point before decimals, however many.
  ['1.000', 1],
])('the parameter “%s” is the number %d', (text, number) => {
  expect(price.parse(text)).toBe(number);
  expect(limit.parse(text)).toBe(number);
});

it.each([
  ['19,99', 19.99],
  ['1,000', 1000],
  ['$1.000,50', 1000.5],
])('the parameter “%s” is the number %d only where people type it', (text, number) => {
  expect(price.parse(text)).toBe(number);
  expect(limit.safeParse(text).success).toBe(false);
});

it.each(['', ' ', 'x', '0x10', '0b1', '0o7', 'Infinity', '1_000', '1,000,00', '1-2'])(
  'the parameter “%s” is an error',
  (text) => {
    expect(price.safeParse(text).success).toBe(false);
    expect(limit.safeParse(text).success).toBe(false);
  },
);
