import { describe, expect, it } from 'vitest';
import { type Entry, replaces, withMark } from './entries.ts';

const entry = (change: object): Entry =>
  ({ id: 1, key: 'k', accountId: 'a', sessionId: 's', name: 'Jo', ...change }) as Entry;

describe('a mark that waits', () => {
  const marked = entry({ kind: 'booking', input: { bookingId: 'b', status: 'no_show' } });

  it('is replaced by the next mark of the same person', () => {
    const next = { kind: 'booking', input: { bookingId: 'b', status: 'attended' } } as const;
    expect(replaces(next, marked)).toBe(true);
  });

  it.each([
    ['another student', { kind: 'booking', input: { bookingId: 'c', status: 'attended' } }],
    [
      'another meeting',
      { kind: 'booking', input: { bookingId: 'b', status: 'attended', meeting: 2 } },
    ],
    ['someone added by hand', { kind: 'byHand', input: { addedId: 'b', status: 'attended' } }],
  ] as const)('stays beside a mark of %s', (_, next) => {
    expect(replaces(next, marked)).toBe(false);
  });

  it('never takes the place of a person who is added', () => {
    const add = {
      kind: 'add',
      input: { sessionId: 's', name: 'Jo', seats: 1, paidHow: 'cash', amount: 5 },
    } as const;
    expect(replaces(add, entry(add))).toBe(false);
  });
});

describe('someone with a mark', () => {
  const person = {
    status: 'confirmed' as const,
    seats: 3,
    attendedSeats: null,
    attendedMeetings: [] as (number | null)[],
  };

  it('came with everyone unless it says how many', () => {
    expect(withMark(person, { status: 'attended' })).toMatchObject({ attendedSeats: 3 });
    expect(withMark(person, { status: 'attended', attendedSeats: 2 })).toMatchObject({
      status: 'attended',
      attendedSeats: 2,
    });
    expect(withMark(person, { status: 'no_show' })).toMatchObject({
      status: 'no_show',
      attendedSeats: 0,
    });
  });

  it('of a course attended it with one meeting, and keeps the marks of the others', () => {
    const missed = withMark(person, { status: 'no_show', meeting: 2 });
    expect(missed.attendedMeetings).toEqual([null, 0]);
    expect(missed.status).toBe('confirmed');
    const came = withMark(missed, { status: 'attended', meeting: 1 });
    expect(came).toMatchObject({ status: 'attended', attendedMeetings: [3, 0] });
  });
});
