import type { Deps } from '#server/app/deps.ts';
import { recountInParts } from '#server/db/id-ranges.ts';
import type { Db } from '#server/db/schema.ts';
import { momentOf, utcOffset } from '#server/market/places/wall-clock.ts';
import { dayMs, minuteMs } from '#shared/units.ts';
import {
  lockDatesOfClass,
  type StoredDate,
  selectBookingsOf,
  selectClassesWithoutOffsets,
  selectMismatchedTimeZones,
  selectStoredDates,
  selectZonesInUse,
  setSessionMoment,
  storeOffsets,
} from './local-times.queries.ts';
import { type DateMove, moveDates } from './move-date.service.ts';
import { firstMeeting, type SessionDate, spanning } from './session-dates.ts';
import { touchClass } from './sessions.queries.ts';
import { selectListing } from './students.queries.ts';

/**
 * Stores offsets that are missing, such as of dates that an earlier release listed, and keeps the local
 * time of dates for which this server's table of time zones has a different offset than before.
 */
export async function keepLocalTimesOfDates(deps: Deps, now: Date): Promise<void> {
  await storeMissingOffsets(deps.db);
  await recountInParts(deps.db, 'classSessions', async (range) => {
    const dates = await selectStoredDates(deps.db, range);
    const shifted = dates.filter((date) => shiftedDate(date, now) !== null);
    for (const classId of new Set(shifted.map((date) => date.classId)))
      await shiftDates(deps, classId, now).catch((error: unknown) =>
        deps.log.error(
          { err: error, classId },
          'dates could not keep their local time; the next run tries again',
        ),
      );
    return [];
  });
}

const classesAtOnce = 100;

async function storeMissingOffsets(db: Db): Promise<void> {
  for (let after: string | null = null; ; ) {
    const classIds = await selectClassesWithoutOffsets(db, after, classesAtOnce);
    for (const classId of classIds)
      await db.transaction().execute(async (trx) => {
        await lockDatesOfClass(trx, classId);
        await storeOffsets(trx, [classId]);
      });
    after = classIds.at(-1) ?? null;
    if (after === null) return;
  }
}

/**
 * Only the rules of the time zone changed: no one is asked or emailed, but calendars and webhooks get the
 * new instants.
 */
async function shiftDates(deps: Deps, classId: string, now: Date): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockDatesOfClass(trx, classId);
    const stored = await selectStoredDates(trx, { classId });
    const moves = stored.flatMap((before): DateMove[] => {
      const date = shiftedDate(before, now);
      const old = firstMeeting(spanning(before.meetings));
      return date ? [{ sessionId: before.id, date, before: old, after: firstMeeting(date) }] : [];
    });
    if (moves.length === 0) return;
    await moveDates(trx, moves, setSessionMoment);
    await touchClass(trx, classId);
    const sessionIds = moves.map(({ sessionId }) => sessionId);
    const { location, timeZone } = await selectListing(trx, classId);
    await deps.facts.publish(trx, 'session.changed', {
      classId,
      moves: moves.map(({ sessionId, before }) => ({ sessionId, before, askedUntil: null })),
      bookingIds: await selectBookingsOf(trx, sessionIds),
      place: { location, timeZone },
      isSameLocalTime: true,
    });
  });
}

/** The date at the same local times; null if these are still the same instants. */
function shiftedDate({ meetings, timeZone }: StoredDate, now: Date): SessionDate | null {
  const after = meetings.map(({ startsAt, endsAt, utcOffsetMinutes }) => {
    const offset = utcOffset(startsAt, timeZone);
    if (offset === utcOffsetMinutes || Number.isNaN(offset) || startsAt <= now)
      return { startsAt, endsAt };
    const wall = new Date(startsAt.getTime() + utcOffsetMinutes * minuteMs).toISOString();
    // Wall-clock times have no seconds.
    const start = momentOf(wall, timeZone).getTime() + (startsAt.getTime() % minuteMs);
    const lengthMs = endsAt.getTime() - startsAt.getTime();
    return { startsAt: new Date(start), endsAt: new Date(start + lengthMs) };
  });
  const isSame = after.every(
    (slot, index) => Number(slot.startsAt) === Number(meetings[index]?.startsAt),
  );
  return isSame ? null : spanning(after);
}

const sampledMonths = 24;

/** Logs the time zones of upcoming dates for which the database and this server have different rules. */
export async function warnOfOtherTimeZones({ db, log }: Pick<Deps, 'db' | 'log'>, now: Date) {
  const moments = Array.from(
    { length: sampledMonths },
    (_, month) => new Date(now.getTime() + month * 30 * dayMs),
  );
  const samples = (await selectZonesInUse(db))
    .flatMap((timeZone) =>
      moments.map((moment) => ({ timeZone, moment, minutes: utcOffset(moment, timeZone) })),
    )
    .filter(({ minutes }) => !Number.isNaN(minutes));
  const timeZones = await selectMismatchedTimeZones(db, samples);
  if (timeZones.length > 0)
    log.warn(
      { timeZones, release: process.versions.tz },
      'PostgreSQL and this server have different rules for these time zones; the rules of this server are used',
    );
}
