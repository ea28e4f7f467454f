import { describe, expect, it } from 'vitest';
import { hourMs } from '#shared/units.ts';
import { classForm, createClassInput } from './classes.ts';

const now = Date.now();
const durationLabel = (hours: number) => new Date(now + hours * hourMs).toISOString();
const valid = {
  title: 'Knots for sailors',
  description: 'Six knots that hold, and how to get them out again.',
  categoryId: 3,
  price: 12.5,
  location: 'Pier 4, Seattle, WA',
  maxStudents: 6,
  timeZone: 'America/Los_Angeles',
  startTime: durationLabel(24),
  endTime: durationLabel(25),
  images: [],
  repeats: null,
  sessions: [],
};

const nextYear = new Date(now).getFullYear() + 1;
const timeSentence =
  'Start time must be a date and time such as 2027-02-01T17:15:00Z, or 2027-02-01T17:15 on the clock where the class is';

const errorOf = (changes: object, field: string) =>
  classForm
    .safeParse({ ...valid, ...changes })
    .error?.issues.find((issue) => issue.path[0] === field)?.message;

describe('a new class', () => {
  it.each([
    ['title', 'Knot', 'Title must be at least 5 characters'],
    ['title', undefined, 'Title must be at least 5 characters'],
    ['description', 'Too short', 'Description must be at least 20 characters'],
    ['categoryId', undefined, 'Please select a category'],
    ['categoryId', 0, 'Please select a category'],
    ['price', -0.01, 'Price must be a number greater than or equal to 0'],
    ['price', Number.NaN, 'Price must be a number greater than or equal to 0'],
    ['price', '12', 'Price must be a number greater than or equal to 0'],
    ['price', '-5', 'Price must be a number greater than or equal to 0'],
    ['price', '1,000', 'Do you mean $1,000.00 or $1.00? Write 1000 or 1.00'],
    ['maxStudents', '', 'Max students is required'],
    ['maxStudents', 'ten', 'Must be a whole number'],
    ['maxStudents', '1.000', 'Do you mean 1,000 or 1? Write 1000 or 1'],
    ['price', 1.005, 'Price can have at most two decimals'],
    ['location', 'NY', 'Location must be at least 3 characters'],
    ['maxStudents', Number.NaN, 'Max students is required'],
    ['maxStudents', 0, 'Allow at least one student'],
    ['startTime', '', 'Start time is required'],
    ['endTime', '', 'End time is required'],
    ['startTime', undefined, 'Start time is required'],
    ['startTime', null, 'Start time is required'],
    ['startTime', `${nextYear}-02-01 10:00`, timeSentence],
    ['startTime', `${nextYear}-02-01`, timeSentence],
    ['startTime', 'Feb 1', timeSentence],
    ['startTime', `${nextYear}-02-30T10:00Z`, timeSentence],
    ['startTime', 1_800_000_000, timeSentence],
    ['endTime', durationLabel(24), 'End time must be after start time'],
    ['startTime', durationLabel(-1), 'Start time must be in the future'],
    ['startTime', durationLabel(4 * 365 * 24), 'Start time must be within the next 3 years'],
    ['endTime', durationLabel(32 * 24), 'A class can last at most 30 days'],
    ['timeZone', 'Mars/Olympus', 'Unknown time zone'],
    ['timeZone', '+05:30', 'Unknown time zone'],
  ])('with %s %j is rejected: %s', (field, value, sentence) => {
    expect(errorOf({ [field]: value }, field)).toBe(sentence);
  });

  it('may be free and unlimited', () => {
    expect(classForm.safeParse({ ...valid, price: 0, maxStudents: null }).success).toBe(true);
  });

  it.each([
    `${nextYear}-06-01T10:00Z`,
    `${nextYear}-06-01T10:00+02:00`,
    `${nextYear}-06-01T10:00`,
    `${nextYear}-06-01T10:00:00`,
    `${nextYear}-06-01T10:00:00.000Z`,
  ])('may start at %s', (startTime) => {
    const endTime = startTime.replace('T10', 'T11');
    expect(classForm.safeParse({ ...valid, startTime, endTime }).error?.issues).toBe(undefined);
  });

  it('compares times across UTC offsets', () => {
    const year = new Date(now).getFullYear() + 1;
    const start = `${year}-06-01T10:00:00+02:00`;
    expect(errorOf({ startTime: start, endTime: `${year}-06-01T08:30:00Z` }, 'endTime')).toBe(
      undefined,
    );
    expect(errorOf({ startTime: start, endTime: `${year}-06-01T08:00:00Z` }, 'endTime')).toBe(
      'End time must be after start time',
    );
  });

  it('applies the same rules to each additional date', () => {
    const wrong = { startTime: durationLabel(30), endTime: durationLabel(29) };
    const result = createClassInput.safeParse({ ...valid, sessions: [wrong] });
    expect(result.error?.issues).toMatchObject([
      { path: ['sessions', 0, 'endTime'], message: 'End time must be after start time' },
    ]);
  });

  it('defaults to active, and leaves the time zone to its place', () => {
    const { timeZone: _, ...rest } = valid;
    const { isActive, timeZone } = createClassInput.parse(rest);
    expect([isActive, timeZone]).toEqual([true, undefined]);
  });
});
