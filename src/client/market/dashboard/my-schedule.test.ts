import { expect, it } from 'vitest';
import { completedEntries, type ScheduleEntry, upcomingEntries } from './my-schedule.ts';

const now = new Date('2026-11-20T12:00:00Z');
const entry = (day: number): ScheduleEntry => ({
  sessionId: String(day),
  classId: 'c',
  title: 'Class',
  timeZone: 'UTC',
  startTime: `2026-11-${String(day).padStart(2, '0')}T11:00:00.000Z`,
  endTime: `2026-11-${String(day).padStart(2, '0')}T13:00:00.000Z`,
  meetings: [],
  isInDoubt: false,
});
const entries = [25, 3, 22, 20, 28, 1, 10, 26, 21, 24, 5, 7, 12].map(entry);
const days = (list: ScheduleEntry[]) => list.map(({ sessionId }) => Number(sessionId));

it('lists the next five sessions as upcoming, soonest first', () => {
  expect(days(upcomingEntries(entries, now))).toEqual([21, 22, 24, 25, 26]);
});

it('lists a course that has started as upcoming, by its next meeting, until its last one', () => {
  const meets = (day: number) => ({ ...entry(day), meetings: [entry(day), entry(23)] });
  const course = { ...meets(9), endTime: entry(23).endTime };
  expect(days(upcomingEntries([...entries, course], now))).toEqual([21, 22, 9, 24, 25]);
  const lastMeeting = new Date('2026-11-23T12:00:00Z');
  expect(days(upcomingEntries([course], lastMeeting))).toEqual([]);
});

it('lists the last five sessions as completed, latest first, and a running one in neither list', () => {
  expect(days(completedEntries(entries, now))).toEqual([12, 10, 7, 5, 3]);
});
