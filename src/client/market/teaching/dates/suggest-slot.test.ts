import { expect, it } from 'vitest';
import { suggestSlot } from './suggest-slot.ts';

const dated = (startTime: string, endTime: string) => ({
  timeZone: 'America/Los_Angeles',
  sessions: [
    { id: 'a', startTime, endTime, maxStudents: null, availableSpots: null, seatsTaken: 0 },
  ],
});

it.each([
  ['a week later', '2026-06-06T01:00:00.000Z', '2026-06-13T01:00:00.000Z'],
  ['after DST ends', '2026-11-01T01:00:00.000Z', '2026-11-08T02:00:00.000Z'],
  ['after DST starts', '2027-03-08T02:00:00.000Z', '2027-03-15T01:00:00.000Z'],
])('suggests a date at the same wall-clock time %s', (_when, last, next) => {
  const slot = suggestSlot(dated(last, last), Date.parse('2026-01-01T00:00:00Z'));
  expect(slot).toEqual({ startTime: next, endTime: next });
});

it('suggests a future date no matter how long ago the last one was', () => {
  const now = Date.parse('2026-06-20T02:00:00Z');
  const { startTime } = suggestSlot(
    dated('2026-06-06T01:00:00.000Z', '2026-06-06T02:00:00.000Z'),
    now,
  );
  expect(startTime).toBe('2026-06-27T01:00:00.000Z');
});
