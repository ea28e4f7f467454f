import { expect, it } from 'vitest';
import { z } from 'zod';
import { spellingsOf } from './field-spellings.ts';

const date = z.strictObject({ startTime: z.string() });
const schema = z.strictObject({
  class_id: z.string().optional(),
  maxSeats: z.number().nullish(),
  title: z.string().optional(),
  whatToBring: z.strictObject({ minAge: z.number() }).nullish(),
  dates: z.array(z.strictObject({ ...date.shape, laterMeetings: z.array(date) })).optional(),
  change: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('cancel'), saidWhy: z.string() }),
    z.strictObject({ kind: z.literal('move'), newDate: date }),
  ]),
});
const readAs = (given: z.ZodType, input: unknown) => {
  spellingsOf(given)?.(input);
  return input;
};
const read = (input: unknown) => readAs(schema.partial(), input);

function problemsOf(input: unknown) {
  try {
    read(input);
  } catch (error) {
    const issues = error instanceof z.ZodError ? error.issues : [];
    return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  }
  return [];
}

it('a field is found in camelCase and in snake_case, whichever its schema has', () => {
  expect(read({ classId: 'a', max_seats: 3, title: 'b' })).toEqual({
    class_id: 'a',
    maxSeats: 3,
    title: 'b',
  });
  expect(read({ class_id: 'a', maxSeats: null })).toEqual({ class_id: 'a', maxSeats: null });
});

it('the fields of objects, of lists and of the kinds of an input have both spellings, too', () => {
  const dates = [{ start_time: 'a', later_meetings: [{ startTime: 'b' }, { start_time: 'c' }] }];
  expect(read({ what_to_bring: { min_age: 7 }, dates })).toEqual({
    whatToBring: { minAge: 7 },
    dates: [{ startTime: 'a', laterMeetings: [{ startTime: 'b' }, { startTime: 'c' }] }],
  });
  expect(read({ change: { kind: 'cancel', said_why: 'ill' } })).toEqual({
    change: { kind: 'cancel', saidWhy: 'ill' },
  });
  expect(read({ change: { kind: 'move', new_date: { start_time: 'a' } } })).toEqual({
    change: { kind: 'move', newDate: { startTime: 'a' } },
  });
});

it('different values in both spellings are an error that names both, wherever the field is', () => {
  expect(problemsOf({ classId: 'a', class_id: 'b', max_seats: 0, maxSeats: null })).toEqual([
    'classId: classId and class_id have different values. Send only one of them',
    'max_seats: max_seats and maxSeats have different values. Send only one of them',
  ]);
  const both = () => ({ startTime: 'a', start_time: 'b' });
  const nested = { dates: [{ later_meetings: [] }, { later_meetings: [both()] }] };
  expect(problemsOf(nested)).toEqual([
    'dates.1.later_meetings.0.start_time: start_time and startTime have different values. Send only one of them',
  ]);
  expect(problemsOf({ dates: Array.from({ length: 100 }, both) })).toHaveLength(30);
  for (const other of [{ minAge: 8 }, { minAge: '7' }, {}, { minAge: 7, a: 1 }, [7], null, 7])
    expect(problemsOf({ whatToBring: { minAge: 7 }, what_to_bring: other })).toHaveLength(1);
});

it('equal values in both spellings are no error, even if their own fields are spelled differently', () => {
  expect(read({ classId: 'a', class_id: 'a' })).toEqual({ class_id: 'a' });
  expect(read({ whatToBring: { minAge: 7 }, what_to_bring: { min_age: 7 } })).toEqual({
    whatToBring: { minAge: 7 },
  });
});

it('names that the schema lacks, and the keys of a record, stay as they are', () => {
  const loose = z.object({
    userId: z.string(),
    credential: z.looseObject({}),
    byName: z.record(z.string(), date),
  });
  const input = {
    user_Id: 'a',
    user__id: 'b',
    credential: { raw_id: 'c', rawId: 'd' },
    by_name: { start_time: { start_time: 'e' } },
  };
  expect(readAs(loose, input)).toEqual({
    user_Id: 'a',
    user__id: 'b',
    credential: { raw_id: 'c', rawId: 'd' },
    byName: { start_time: { start_time: 'e' } },
  });
});

it('input of another kind than an object goes to the schema as it is', () => {
  for (const input of [undefined, null, 'class_id', 7, [], [{ classId: 'a' }]])
    expect(read(input)).toBe(input);
  expect(read({ dates: { start_time: 'a' }, whatToBring: [{ min_age: 7 }] })).toEqual({
    dates: { start_time: 'a' },
    whatToBring: [{ min_age: 7 }],
  });
});

it('names of the prototype are names without a meaning', () => {
  const input = JSON.parse('{"__proto__":{"classId":"a"},"constructor":1,"classId":"b"}');
  const named = read(input);
  expect(Object.entries(named ?? {})).toEqual([
    ['__proto__', { classId: 'a' }],
    ['constructor', 1],
    ['class_id', 'b'],
  ]);
  expect(Object.getPrototypeOf(named)).toBe(Object.prototype);
  expect(readAs(z.object({ value_of: z.string() }), {})).toEqual({});
});

it('values that are nested deeper than the stack are compared', () => {
  const depth = 200_000;
  const deep = (end: string) => JSON.parse(`${'['.repeat(depth)}${end}${']'.repeat(depth)}`);
  expect(problemsOf({ maxSeats: deep('1'), max_seats: deep('1') })).toEqual([]);
  expect(problemsOf({ maxSeats: deep('1'), max_seats: deep('2') })).toHaveLength(1);
});

it('an input without fields of several words is not read', () => {
  expect(spellingsOf(z.object({ id: z.string(), guests: z.array(z.string()) }))).toBeUndefined();
});

it('a schema cannot have a field in both spellings', () => {
  const both = z.object({ class_id: z.string(), classId: z.string() });
  expect(() => spellingsOf(both)).toThrow('class_id and classId are one field');
});
