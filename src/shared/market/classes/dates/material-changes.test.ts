import { expect, it } from 'vitest';
import { minuteMs } from '#shared/units.ts';
import { isMaterialMove } from './material-changes.ts';

const start = Date.parse('2027-03-05T18:00:00Z');
/** A date of two hours, moved and made longer by this many minutes. */
const slot = (movedBy = 0, longerBy = 0) => ({
  startsAt: new Date(start + movedBy * minuteMs),
  endsAt: new Date(start + (movedBy + 120 + longerBy) * minuteMs),
});

it.each([
  ['nothing', slot(), false],
  ['a start 30 minutes later', slot(30), false],
  ['a start 31 minutes later', slot(31), true],
  ['a start 31 minutes earlier', slot(-31), true],
  ['a quarter longer', slot(0, 30), false],
  ['more than a quarter longer', slot(0, 31), true],
  ['more than a quarter shorter', slot(0, -31), true],
  ['another day and shorter', slot(1440, -60), true],
])('%s', (_what, after, isMaterial) => {
  expect(isMaterialMove(slot(), after)).toBe(isMaterial);
});
