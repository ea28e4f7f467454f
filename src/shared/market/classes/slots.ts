import { calendarDay } from '#shared/calendar-days.ts';
import { singleLineText } from '#shared/text.ts';
import { dayMs, hourMs } from '#shared/units.ts';
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
export type DateInput = Slot & { meetings?: Slot[] | undefined; externalId?: string | undefined };

const furthestMs = slotLimits.furthestDays * dayMs;
const withinYears = `must be within the next ${slotLimits.furthestDays / 365} years`;

/** Whether a time has no offset: it is local to the class, and only the server decides its instant. */
export const isLocalTime = (time: string) => /T[\d:.]+$/.test(time);

/** A local time as if its zone were UTC, which is at most 14 hours from any other. */
const msOf = (time: string) => Date.parse(isLocalTime(time) ? `${time}Z` : time);

/**
 * Work on a date can grow with its distance from today (a daily rule has a day for each), so distant
 * ones are rejected before anything reads them. Ends may be as much later as a class can last.
 */
const isNear = (dateOrTime: string) =>
  msOf(dateOrTime) <= Date.now() + furthestMs + slotLimits.maxDays * dayMs;

/** A day on which a class can take place. */
export const classDay = calendarDay.refine(isNear, `A date ${withinYears}`);

const isoTime = z.iso.datetime({ offset: true, local: true });
const timeExample =
  'a date and time such as 2027-02-01T17:15:00Z, or 2027-02-01T17:15 on the clock where the class is';

const moment = (name: string) =>
  z
    .string({
      error: ({ input }) =>
        input === undefined || input === null
          ? `${name} is required`
          : `${name} must be ${timeExample}`,
    })
    .min(1, { error: `${name} is required`, abort: true })
    .overwrite((time) => time.replace(/T\d\d:\d\d(?=Z|[+-]|$)/, '$&:00'))
    .refine((time) => isoTime.safeParse(time).success, {
      error: `${name} must be ${timeExample}`,
      abort: true,
    })
    .refine(isNear, `${name} ${withinYears}`)
    .meta({ format: 'date-time' })
    .describe('ISO 8601. Without an offset, it is on the clock where the class is');
export const slotFields = {
  startTime: moment('Start time'),
  endTime: moment('End time'),
};
/** NaN between a moment and a local time: the server compares them. */
const msBetween = (from: string, to: string) =>
  isLocalTime(from) === isLocalTime(to) ? msOf(to) - msOf(from) : Number.NaN;
const durationMs = ({ startTime, endTime }: Slot) => msBetween(startTime, endTime);
/** The error message for a slot that no class can have, if any. */
export function slotError(slot: Slot): string | undefined {
  if (durationMs(slot) <= 0) return 'End time must be after start time';
  if (durationMs(slot) > slotLimits.maxDays * dayMs)
    return `A class can last at most ${slotLimits.maxDays} days`;
  return undefined;
}

// The schema is built once: it runs for every date in a request, and building it costs more than
// using it.
const slotTimes = z.object(slotFields);
// The check runs as soon as both times parse, so one submit reports every invalid field.
const when = ({ value }: { value: unknown }) => slotTimes.safeParse(value).success;

export function checkedSlot<T extends z.ZodType<Slot>>(slot: T) {
  return slot.refine((given) => slotError(given) === undefined, {
    path: ['endTime'],
    error: ({ input }) => slotError(input as Slot),
    when,
  });
}

/**
 * The error message for a start time as of `now`, if any. A local time counts as past only once it
 * is past in every time zone.
 */
export function startTimeError(startTime: string, now: Date): string | undefined {
  const latestMs = msOf(startTime) + (isLocalTime(startTime) ? 12 * hourMs : 0);
  const untilStartMs = latestMs - now.getTime();
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

/** A change of a date that has a new time, an `externalId`, or both. */
export const checkedChange = <T extends z.ZodType<Partial<Slot> & { externalId?: unknown }>>(
  change: T,
) =>
  change.superRefine(({ startTime, endTime, externalId: given }, ctx) => {
    const reject = (field: keyof Slot, message: string) =>
      ctx.addIssue({ code: 'custom', path: [field], message });
    const message = startTime && endTime ? slotError({ startTime, endTime }) : undefined;
    if (message) reject('endTime', message);
    if (!startTime && (endTime || given === undefined))
      reject('startTime', 'Start time is required');
    if (!endTime && (startTime || given === undefined)) reject('endTime', 'End time is required');
  });
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
    msBetween(all[index - 1]?.endTime ?? '', all[index]?.startTime ?? '') < 0;
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

export const externalId = singleLineText({ min: 1, max: 100 })
  .meta({ examples: ['room-2-tuesday'] })
  .describe(
    'The id in your own program: unique among your classes or your dates, and only shown to you',
  );

/** A date that may meet several times. */
export const dateInput = checkedMeetings(
  slotInput.safeExtend({ meetings: furtherMeetings, externalId: externalId.optional() }),
);
export const dateForm = checkedStart(dateInput);
export type DateForm = z.infer<typeof dateForm>;
