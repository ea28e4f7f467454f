import { describe, expect, it } from 'vitest';
import { durationMinutes, formatDuration } from './durations.ts';
import { formatDate, formatIso, formatTime, formatTimeRange, truncate } from './formats.ts';

const start = '2026-11-22T02:30:00.000Z';
const end = '2026-11-22T05:00:00.000Z';
const portland = 'America/Los_Angeles';

describe('times of a class', () => {
  it('are in its own time zone and do not break across lines', () => {
    expect(formatDate(start, portland)).toBe('Sat, Nov 21, 2026');
    expect(formatTime(start, portland, portland)).toBe('6:30\u00a0PM');
  });

  it('name the zone when the reader is in another one', () => {
    expect(formatTime(start, portland, 'America/New_York')).toBe('6:30\u00a0PM\u00a0PST');
    expect(formatTimeRange(start, end, portland, 'Europe/Berlin')).toBe(
      '6:30\u00a0PM – 9:00\u00a0PM\u00a0PST',
    );
  });

  it('name the end day when it differs from the start day', () => {
    expect(formatTimeRange(start, '2026-11-23T00:00:00.000Z', portland, portland)).toBe(
      '6:30\u00a0PM – Sun, Nov 22, 2026, 4:00\u00a0PM',
    );
  });

  it('carry the UTC offset of their zone for programs', () => {
    expect(formatIso(start, portland)).toBe('2026-11-21T18:30:00.000-08:00');
    expect(formatIso(start, 'Asia/Kolkata')).toBe('2026-11-22T08:00:00.000+05:30');
    expect(formatIso('2026-06-01T00:00:00.000Z', 'UTC')).toBe('2026-06-01T00:00:00.000+00:00');
  });

  it('leave out the zone when the UTC offsets agree', () => {
    expect(formatTimeRange(start, end, portland, 'America/Tijuana')).toBe(
      '6:30\u00a0PM – 9:00\u00a0PM',
    );
  });
});

describe('durations', () => {
  it('are in whole minutes', () => {
    expect(durationMinutes(start, end)).toBe(150);
  });

  it.each([
    [45, '45 min'],
    [180, '3 h'],
    [150, '2.5 h'],
    [100, '1 h 40 min'],
    [2 * 24 * 60, '2 days'],
  ])('of %i minutes are written as %s', (minutes, words) => {
    const after = new Date(Date.parse(start) + minutes * 60_000).toISOString();
    expect(formatDuration(start, after)).toBe(words);
  });
});

it('truncates text at exactly the given number of characters, plus an ellipsis', () => {
  expect(truncate('to center, to open', 18)).toBe('to center, to open');
  expect(truncate('to center, to open', 17)).toBe('to center, to ope…');
  expect(truncate('to center, to open', 10)).toBe('to center,…');
});

it('truncates text without breaking a character', () => {
  expect(truncate('🏺🏺🏺', 2)).toBe('🏺🏺…');
  expect(truncate('🏺🏺', 2)).toBe('🏺🏺');
});
