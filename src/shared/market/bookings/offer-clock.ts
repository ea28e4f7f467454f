import { dayMs, hourMs, minuteMs } from '#shared/units.ts';

/** The time for which a returned spot is held for the next person in the queue. */
export const offerLimits = {
  maxMs: 12 * hourMs,
  minMs: 15 * minuteMs,
  /** The maximum share of the time until the start that one offer may take. */
  maxShare: 1 / 4,
};
/** In these hours, in the class's time zone, the time to accept does not run … */
export const quietHours = { from: 22, to: 8 };
/** … unless the class starts before this hour. */
const firstQuietStartHour = 10;
/**
 * This close to the start, no spot is held: everyone in the queue is notified, and the first to book
 * gets it.
 */
export const lastHoursMs = 2 * hourMs;

/** The time after which a date is offered again to someone whose offer a block has ended. */
export const offerAgainMs = dayMs;

type Dated = { startsAt: Date; timeZone: string };

export const isInLastHours = ({ startsAt }: Pick<Dated, 'startsAt'>, now: Date) =>
  startsAt.getTime() - now.getTime() <= lastHoursMs;

/**
 * The end of an offer that is made at `now`. It is before the last hours begin, unless that would
 * leave less than the minimum time to accept; never after the start.
 */
export function offerDeadline({ startsAt, timeZone }: Dated, now: Date): Date {
  const start = startsAt.getTime();
  const from = now.getTime();
  const share = (start - from) * offerLimits.maxShare;
  const durationMs = Math.max(offerLimits.minMs, Math.min(offerLimits.maxMs, share));
  const isQuiet = hourOf(start, timeZone) >= firstQuietStartHour;
  const after = (ms: number) => (isQuiet ? addAwakeTime(from, ms, timeZone) : from + ms);
  const latest = Math.max(start - lastHoursMs, after(offerLimits.minMs));
  return new Date(Math.min(after(durationMs), latest, start));
}

/** Adds a duration that does not run in the quiet hours. */
function addAwakeTime(from: number, durationMs: number, timeZone: string): number {
  let moment = from;
  for (let left = durationMs; left > 0; ) {
    const wall = wallClock(moment, timeZone);
    const midnight = Math.floor(wall / dayMs) * dayMs;
    const at = (hour: number) => instantOf(midnight + hour * hourMs, timeZone);
    const hour = (wall - midnight) / hourMs;
    if (hour < quietHours.to) moment = at(quietHours.to);
    else if (hour >= quietHours.from) moment = at(quietHours.to + dayMs / hourMs);
    else {
      const awakeMs = Math.min(left, at(quietHours.from) - moment);
      moment += awakeMs;
      left -= awakeMs;
    }
  }
  return moment;
}

const hourOf = (moment: number, timeZone: string) =>
  Math.floor((wallClock(moment, timeZone) % dayMs) / hourMs);

/** The wall-clock time, in milliseconds as if the zone were UTC. */
function wallClock(moment: number, timeZone: string): number {
  const shown = Object.fromEntries(
    clockIn(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (moment % 1000);
}

/** The moment of a wall-clock time; computed twice, because the offset may change in between. */
function instantOf(wall: number, timeZone: string): number {
  const guess = wall - (wallClock(wall, timeZone) - wall);
  return wall - (wallClock(guess, timeZone) - guess);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Formats are kept: creating one takes a hundred times as long as using it. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(timeZone, clock);
  return clock;
}
