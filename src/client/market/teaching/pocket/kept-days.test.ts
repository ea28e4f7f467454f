import { describe, expect, it } from 'vitest';
import { keptUntilOf } from './kept-days.ts';

const timeZone = 'America/Los_Angeles';
const at = (iso: string) => Date.parse(iso);
const date = (startTime: string, endTime: string) => ({
  timeZone,
  startTime,
  endTime,
  meetings: [] as { startTime: string; endTime: string }[],
});
const until = (kept: ReturnType<typeof date>, now: string) => {
  const moment = keptUntilOf(kept, at(now));
  return moment === null ? null : new Date(moment).toISOString();
};

describe('a roster is kept', () => {
  // 6 to 8 PM on December 4, where the class is.
  const evening = date('2026-12-05T02:00:00Z', '2026-12-05T04:00:00Z');

  it('until the end of the day after the date, where the class is', () => {
    expect(until(evening, '2026-12-04T20:00:00Z')).toBe('2026-12-06T08:00:00.000Z');
  });

  it('from the day before, and no longer the day after', () => {
    expect(until(evening, '2026-12-03T07:59:00Z')).toBeNull();
    expect(until(evening, '2026-12-03T08:00:00Z')).toBe('2026-12-06T08:00:00.000Z');
    expect(until(evening, '2026-12-05T07:59:00Z')).toBe('2026-12-06T08:00:00.000Z');
    expect(until(evening, '2026-12-05T08:00:00Z')).toBeNull();
  });

  it('by the day on which a class ends that runs past midnight, but not for ending at midnight', () => {
    const late = date('2026-12-05T06:00:00Z', '2026-12-05T09:00:00Z');
    expect(until(late, '2026-12-05T08:30:00Z')).toBe('2026-12-07T08:00:00.000Z');
    const midnight = date('2026-12-05T06:00:00Z', '2026-12-05T08:00:00Z');
    expect(until(midnight, '2026-12-05T07:30:00Z')).toBe('2026-12-06T08:00:00.000Z');
  });

  it('by the meeting of today or tomorrow, for a course', () => {
    const meetings = ['05', '12', '19'].map((day) => ({
      startTime: `2026-12-${day}T02:00:00Z`,
      endTime: `2026-12-${day}T04:00:00Z`,
    }));
    const course = { ...date('2026-12-05T02:00:00Z', '2026-12-19T04:00:00Z'), meetings };
    expect(until(course, '2026-12-08T20:00:00Z')).toBeNull();
    expect(until(course, '2026-12-10T20:00:00Z')).toBe('2026-12-13T08:00:00.000Z');
  });

  it('for whole days also when clocks change', () => {
    // 6 to 8 PM on the evening before clocks go back, which makes a day of 25 hours.
    const saturday = date('2026-11-01T01:00:00Z', '2026-11-01T03:00:00Z');
    expect(until(saturday, '2026-10-31T20:00:00Z')).toBe('2026-11-02T08:00:00.000Z');
  });
});
