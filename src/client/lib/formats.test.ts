import { describe, expect, it } from 'vitest';
import { durationMinutes } from './durations.ts';
import { formatDate, formatTime, formatTimeRange, truncate } from './formats.ts';

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
});

it('truncates text to whole characters, with an ellipsis', () => {
  expect(truncate('x'.repeat(80), 80)).toBe('x'.repeat(80));
  expect(truncate('x'.repeat(81), 80)).toBe(`${'x'.repeat(80)}…`);
  expect(truncate('to center, to open', 11)).toBe('to center,…');
  expect(truncate('🏺🏺🏺', 2)).toBe('🏺🏺…');
  expect(truncate('🏺🏺', 2)).toBe('🏺🏺');
});
