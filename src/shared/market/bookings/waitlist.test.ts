import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  entriesThatFit,
  joinWaitlistInput,
  longQueueTitle,
  returnsSentence,
  whoIsOffered,
} from './waitlist.ts';
import { statusesBefore, waitlistStatuses } from './waitlist-states.ts';

describe('free seats', () => {
  const seatsOf = (queue: number[], free: number) =>
    entriesThatFit(
      queue.map((seats, place) => ({ seats, place })),
      free,
    ).map(({ place }) => place);

  it.each([
    [[1, 1, 1], 2, [0, 1]],
    [[3, 1], 2, [1]],
    [[2, 2, 1], 3, [0, 2]],
    [[2, 1], 0, []],
    [[8, 8], Number.POSITIVE_INFINITY, [0, 1]],
  ])('of a queue of %j, with %d free, go to %j', (queue, free, expected) => {
    expect(seatsOf(queue, free)).toEqual(expected);
  });

  it('are never offered twice, go in order, and are never kept from a fitting entry', () => {
    const queue = fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 30 });
    fc.assert(
      fc.property(queue, fc.integer({ min: 0, max: 40 }), (wanted, free) => {
        const chosen = new Set(seatsOf(wanted, free));
        let left = free;
        for (const [place, seats] of wanted.entries()) {
          expect(chosen.has(place)).toBe(seats <= left);
          if (chosen.has(place)) left -= seats;
        }
        return left >= 0;
      }),
    );
  });
});

describe('an entry', () => {
  it('ends permanently: only a late payment reopens it', () => {
    const following = (from: string) =>
      waitlistStatuses.filter((status) => statusesBefore(status).some((one) => one === from));
    expect(following('claimed')).toEqual([]);
    expect(following('left')).toEqual([]);
    expect(following('passed')).toEqual([]);
    expect(following('expired')).toEqual(['claimed']);
    expect(following('waiting')).not.toContain('passed');
  });
});

it('the figure of returned spots is a sentence', () => {
  const sentence = (fullDates: number, withReturns: number) =>
    returnsSentence({ fullDates, withReturns });
  expect(sentence(10, 7)).toBe('On 7 of the last 10 full dates at least one spot came back');
  expect(sentence(4, 0)).toBe('On the last 4 full dates no spot came back');
  expect(sentence(1, 1)).toBe('On the last full date at least one spot came back');
  expect(sentence(0, 0)).toBeNull();
});

it.each([
  [7, 7, "We'll offer them a new date first."],
  [7, 2, "We'll offer a new date first to the 2 who wait for any; the others wait for one date."],
  [1, 0, "They wait for one date, so we won't offer them a new one."],
])('of %d people who wait, %d for any date, the instructor reads: %s', (people, anyDate, words) => {
  const queue = { classId: 'id', title: 'Wheel throwing', people, anyDate };
  expect(whoIsOffered(queue).slice(0, words.length)).toBe(words);
  const who = people === 1 ? '1 person waits' : '7 people wait';
  expect(longQueueTitle(queue)).toBe(`${who} for Wheel throwing`);
});

it.each([0, 9, 1.5, '2', null])('%j is not a number of spots to wait for', (seats) => {
  const classId = '01989f3a-5d1c-7b52-9c1e-2f6d8a40b7e1';
  expect(joinWaitlistInput.safeParse({ classId, seats }).success).toBe(false);
  expect(joinWaitlistInput.parse({ classId })).toEqual({
    classId,
    sessionId: null,
    bookingId: null,
    seats: 1,
  });
});
