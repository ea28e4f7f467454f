import { expect, it } from 'vitest';
import { consequences } from './deletion-words.ts';

const nothing = { seats: 0, refund: 0, classes: 0, sessions: 0, students: 0 };
const first = (changes: Partial<typeof nothing>) => consequences({ ...nothing, ...changes });

it('says what happens to seats, and what is refunded', () => {
  expect(first({})[0]).toBe('You have no seat in a class to come.');
  expect(first({ seats: 1, refund: 45.5 })[0]).toBe(
    'Your 1 seat in classes to come is given back; $45.50 is refunded.',
  );
  expect(first({ seats: 3 })[0]).toBe(
    'Your 3 seats in classes to come are given back; nothing is refunded.',
  );
});

it('says what happens to classes and their students, if there are any', () => {
  expect(first({})).toHaveLength(3);
  expect(first({ classes: 1 })[1]).toBe('Your 1 class is no longer offered.');
  expect(first({ classes: 2, sessions: 3, students: 5 })[2]).toBe(
    '3 dates to come are cancelled; 5 seats are refunded in full, and the students are told by mail.',
  );
  expect(first({ classes: 2, sessions: 1 })[2]).toBe(
    '1 date to come is cancelled; nobody has booked.',
  );
});
