import { calendarDay } from '#shared/calendar-days.ts';
import { dayMs } from '#shared/units.ts';
import { z } from '#shared/zod.ts';

// The time of a date: from its start to its end, or at several meetings.

export const slotLimits = {
  maxDays: 30,
  furthestDays: 3 * 365,
  /** The number of meetings of one date, including the first. */
  meetings: 30,
};

export type Slot = { startTime: string; endTime: string };
/** The first meeting of a date, and further ones if there are any. */
export type DateInput = Slot & { meetings?: Slot[] | undefined };

const furthestMs = slotLimits.furthestDays * dayMs;
const withinYears = `must be within the next ${slotLimits.furthestDays / 365} years`;

/**
 * Work on a date can grow with its distance from today (a daily rule has a day for each), so distant
 * ones are rejected before anything reads them. Ends may be as much later as a class can last.
 */
const isNear = (dateOrTime: string) =>
  Date.parse(dateOrTime) <= Date.now() + furthestMs + slotLimits.maxDays * dayMs;

/** A day on which a class can take place. */
export const classDay = calendarDay.refine(isNear, `A date ${withinYears}`);

const moment = (name: string) =>
  z.iso
    .datetime({ offset: true, error: `${name} is required` })
    .refine(isNear, `${name} ${withinYears}`);
export const slotFields = {
  startTime: moment('Start time'),
  endTime: moment('End time'),
};
const durationMs = ({ startTime, endTime }: Slot) => Date.parse(endTime) - Date.parse(startTime);

// The schema is built once: it runs for every date in a request, and building it costs more than
// using it.
const slotTimes = z.object(slotFields);
// The check runs as soon as both times parse, so one submit reports every invalid field.
const when = ({ value }: { value: unknown }) => slotTimes.safeParse(value).success;

export function checkedSlot<T extends z.ZodType<Slot>>(slot: T) {
  return slot
    .refine((given) => durationMs(given) > 0, {
      path: ['endTime'],
      message: 'End time must be after start time',
      when,
    })
    .refine((given) => durationMs(given) <= slotLimits.maxDays * dayMs, {
      path: ['endTime'],
      message: `A class can last at most ${slotLimits.maxDays} days`,
      when,
    });
}

/** The error message for a start time as of `now`, if any. Accepts any UTC offset. */
export function startTimeError(startTime: string, now: Date): string | undefined {
  const untilStartMs = Date.parse(startTime) - now.getTime();
  if (untilStartMs <= 0) return 'Start time must be in the future';
  if (untilStartMs > furthestMs) return `Start time ${withinYears}`;
  return undefined;
}

/** Compares the start with the clock, which only forms do: services check it themselves. */
export const checkedStart = <T extends z.ZodType<Slot>>(slot: T) =>
  slot.refine((given) => startTimeError(given.startTime, new Date()) === undefined, {
    path: ['startTime'],
    error: ({ input }) => startTimeError((input as Slot).startTime, new Date()),
    when,
  });

/** Unlike `slotForm`, does not compare with the clock: the services check the start. */
export const slotInput = checkedSlot(z.strictObject(slotFields));
/** A single date: one to add, or a new time for an existing one. */
export const slotForm = checkedStart(slotInput);
export type SlotForm = z.infer<typeof slotForm>;

export const furtherMeetings = z
  .array(slotInput)
  .max(slotLimits.meetings - 1, `A date can meet at most ${slotLimits.meetings} times`)
  .optional()
  .describe(
    'For a course, whose date meets several times: the meetings after the first, soonest first. `startTime` and `endTime` are those of the first.',
  );

/** The position, from 1, of the first meeting that starts before another ends; 0 if none. */
function misplacedMeeting({ meetings = [], ...first }: DateInput): number {
  const all = [first, ...meetings];
  const isEarly = (index: number) =>
    Date.parse(all[index]?.startTime ?? '') < Date.parse(all[index - 1]?.endTime ?? '');
  return 1 + all.findIndex((_, index) => index > 0 && isEarly(index));
}

const datedTimes = z.object({ ...slotFields, meetings: z.array(slotTimes).optional() });

/** Rejects meetings that overlap or are out of order. */
export const checkedMeetings = <T extends z.ZodType<DateInput>>(date: T) =>
  date.refine((given) => misplacedMeeting(given) === 0, {
    path: ['meetings'],
    error: ({ input }) =>
      `Meeting ${misplacedMeeting(input as DateInput)} must start after the one before it has ended`,
    when: ({ value }) => datedTimes.safeParse(value).success,
  });

/** A date that may meet several times. */
export const dateInput = checkedMeetings(slotInput.safeExtend({ meetings: furtherMeetings }));
export const dateForm = checkedStart(dateInput);
export type DateForm = z.infer<typeof dateForm>;
